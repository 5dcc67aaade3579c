/**
 * Everything a table's page runs, loaded once.
 */

import "./seat.js";
import "./piles.js";
import "./hand-element.js";
import "./actions.js";
import "./countdown.js";
import "./declare.js";
import "./confirm.js";
import "./sit.js";
import "./help.js";
import "./discards.js";
import "./menu.js";
import "./result.js";
import "./scoreboard.js";
import "./toss.js";
import "./toasts.js";
import "./void.js";
import "./chat.js";
import "./welcome-back.js";
import "./table.js";
