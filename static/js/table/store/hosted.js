/**
 * Who deals at the table: nobody but the table itself, a match or a tournament (`table.hosted`, docs/protocol.md).
 */

/**
 * @import { TableState } from "./state.js"
 */
/** @typedef {Pick<TableState, "table">} AtTable */

/** @type {(state: AtTable) => boolean} */
export const isHosted = ({ table }) => Boolean(table?.hosted);

/** @param {AtTable} state */
export const matchOf = ({ table }) => (table?.hosted?.kind === "match" ? table.hosted.match : null);

/** @param {AtTable} state */
export const tournamentOf = ({ table }) => (table?.hosted?.kind === "tournament" ? table.hosted.tournament : null);
