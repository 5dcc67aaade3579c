/**
 * Everything a table's page runs, loaded once.
 */

import "../table/elements/seat.js";
import "../table/elements/piles.js";
import "../table/elements/own-hand.js";
import "../table/elements/action-bar.js";
import "../parts/countdown.js";
import "../table/elements/declare.js";
import "../table/dialogs/confirm.js";
import "../table/dialogs/sit.js";
import "../table/dialogs/help.js";
import "../table/dialogs/discards.js";
import "../table/dialogs/menu.js";
import "../table/dialogs/result.js";
import "../table/dialogs/scoreboard.js";
import "../table/elements/toss.js";
import "../table/elements/toasts.js";
import "../table/dialogs/void.js";
import "../table/elements/chat.js";
import "../table/elements/welcome-back.js";
import "../table/screen/table.js";
