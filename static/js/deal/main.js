/**
 * Everything a deal's page runs, loaded once.
 */

import "./group.js";
import "./player.js";
import "./check.js";
