/**
 * Everything a table's page runs, loaded once.
 */

import { MATCH_HOST } from "../match/host.js";
import "../parts/countdown.js";
import "../table/around/spoken.js";
import "../table/dialogs/confirm.js";
import "../table/dialogs/finish.js";
import "../table/dialogs/discards.js";
import "../table/dialogs/help.js";
import "../table/dialogs/look.js";
import "../table/dialogs/menu.js";
import "../table/dialogs/own-table.js";
import "../table/dialogs/result.js";
import "../table/dialogs/scoreboard.js";
import "../table/dialogs/sit.js";
import "../table/dialogs/void.js";
import "../table/elements/action-bar.js";
import "../table/elements/chat.js";
import "../table/elements/declare.js";
import "../table/elements/own-hand.js";
import "../table/elements/piles.js";
import "../table/elements/seat.js";
import "../table/elements/toasts.js";
import "../table/elements/toss.js";
import "../table/elements/welcome-back.js";
import { bringHosts } from "../table/screen/hosts.js";
import "../table/screen/table.js";
import { TOURNAMENT_HOST } from "../tournament/host.js";

bringHosts({ match: MATCH_HOST, tournament: TOURNAMENT_HOST });
