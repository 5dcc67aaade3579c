/**
 * What the school brings to the screen of its tables: a strip in which the teacher speaks, and no chips, no clock, no record.
 */

import { nothing } from "lit";

import { RummyTable } from "../table/screen/table.js";
import { bringSchool } from "../table/screen/hosts.js";
import { gettext } from "../words/i18n.js";

/**
 * @import { Host } from "../table/screen/host.js"
 */

const LOW_PX = 640;

/** A table of the school; each kind says what its strip shows, and where the bar leads back to. */
export class SchoolTable extends RummyTable {
  /** @returns {unknown} */
  strip() {
    return nothing;
  }

  /** What stands in the middle when the deal is over. */
  middle() {
    return /** @type {unknown} */ (nothing);
  }

  /** Whether the window is too low for everything that a table shows beside the teacher. */
  get isLow() {
    return this.size.height < LOW_PX;
  }

  get backWords() {
    return gettext("Back");
  }
}

/** @type {(show: (table: SchoolTable) => unknown) => (table: RummyTable) => unknown} */
const shown = (show) => (table) => (table instanceof SchoolTable ? show(table) : nothing);

/** @type {Host} */
const SCHOOL_HOST = {
  scores: "scoreboard",
  unrecorded: true,
  line: () => gettext("No clock, no chips"),
  strip: shown((table) => table.strip()),
  middle: shown((table) => table.middle()),
  side: () => nothing,
  sheets: () => nothing,
  chairStanding: () => ({ words: "", more: "", state: "", out: false }),
  afterLosing: () => ({ words: "", out: false }),
  rules: () => null,
  menuRows: () => [],
  nextDealAt_ms: () => null,
  acts: {},
  guide: () => ({ follow: () => {}, asks: false }),
};

bringSchool(SCHOOL_HOST);
