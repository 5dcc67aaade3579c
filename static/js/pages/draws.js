/**
 * Everything the page of a tournament's draws runs. What it shows is noted first, so that the check knows of it.
 */

import "../draws/draw-noted.js";
import "../draws/draw-check.js";
