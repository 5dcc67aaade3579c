/** What `querySelector` finds under the names of the table's elements. */

import type { RummyHand } from "./own-hand.js";
import type { RummyToasts } from "./toasts.js";

declare global {
    interface HTMLElementTagNameMap {
        "rummy-hand": RummyHand;
        "rummy-toasts": RummyToasts;
    }
}
