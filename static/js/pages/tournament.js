/**
 * Everything a tournament's page runs beside htmx: it notes the commitments that it shows.
 */

import "../draws/draw-noted.js";
