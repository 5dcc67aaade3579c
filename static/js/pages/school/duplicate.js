/**
 * Everything the page of the day's deal runs, loaded once.
 */

import "../../school/elements.js";
import "../../school/duplicate.js";
