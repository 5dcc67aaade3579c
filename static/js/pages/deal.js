/**
 * Everything a deal's page runs, loaded once.
 */

import "../deal/group.js";
import "../deal/replay/player.js";
import "../deal/check/deal-check.js";
