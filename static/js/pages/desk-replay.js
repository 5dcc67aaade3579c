/**
 * Everything the operators' replay runs.
 */

import "../deal/group.js";
import "../deal/replay/player.js";
