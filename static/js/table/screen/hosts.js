/**
 * The hosts that this page knows: the page brings a match's and a tournament's part, the screen asks for the one that
 * deals here.
 */

/**
 * @import { Hosted } from "../../wire/messages.js"
 * @import { TableState } from "../store/state.js"
 * @import { Host, HostKind } from "./host.js"
 */

/** @type {Partial<Record<HostKind, Host>>} */
const HOSTS = {};

/**
 * Makes the screen know every kind of host; a kind that the server has and the page does not bring is a type error.
 * @param {Record<Hosted["kind"], Host>} hosts
 */
export const bringHosts = (hosts) => Object.assign(HOSTS, hosts);

/**
 * Makes the screen of a page of the school know who deals there.
 * @param {Host} school
 */
export const bringSchool = (school) => Object.assign(HOSTS, { school });

/**
 * Who deals at this table; null at a cash table.
 * @param {Pick<TableState, "table">} state
 * @returns {Host | null}
 */
export function hostOf({ table }) {
  return (table?.hosted && HOSTS[table.hosted.kind]) ?? null;
}
