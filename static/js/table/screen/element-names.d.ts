/** What `querySelector` finds under the names of the table's elements. */

import type { RummyHand } from "../elements/own-hand.js";
import type { RummySpoken } from "../around/spoken.js";
import type { RummyToasts } from "../elements/toasts.js";

declare global {
    interface HTMLElementTagNameMap {
        "rummy-hand": RummyHand;
        "rummy-spoken": RummySpoken;
        "rummy-toasts": RummyToasts;
    }
}
