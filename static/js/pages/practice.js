/**
 * Everything a practice deal's page runs, loaded once.
 */

import "../school/elements.js";
import "../school/practice.js";
