/**
 * The pieces of a table's screen that the school's tables need.
 */

import "../table/around/spoken.js";
import "../table/dialogs/confirm.js";
import "../table/dialogs/discards.js";
import "../table/dialogs/finish.js";
import "../table/dialogs/help.js";
import "../table/dialogs/look.js";
import "../table/dialogs/menu.js";
import "../table/dialogs/result.js";
import "../table/elements/action-bar.js";
import "../table/elements/declare.js";
import "../table/elements/own-hand.js";
import "../table/elements/piles.js";
import "../table/elements/seat.js";
import "../table/elements/toasts.js";
