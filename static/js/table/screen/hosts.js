/**
 * The hosts that this page knows: the page brings a match's and a tournament's part, the screen asks for the one that
 * deals here.
 */

/**
 * @import { TableState } from "../store/state.js"
 * @import { Host, HostKind } from "./host.js"
 */

/** @type {Partial<Record<HostKind, Host>>} */
const HOSTS = {};

/**
 * Makes the screen know every kind of host; a kind that the server has and the page does not bring is a type error.
 * @param {Record<HostKind, Host>} hosts
 */
export const bringHosts = (hosts) => Object.assign(HOSTS, hosts);

/**
 * Who deals at this table; null at a cash table.
 * @param {Pick<TableState, "table">} state
 * @returns {Host | null}
 */
export function hostOf({ table }) {
  return (table?.hosted && HOSTS[table.hosted.kind]) ?? null;
}
