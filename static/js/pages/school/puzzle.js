/**
 * Everything a page with a puzzle runs.
 */

import "../../puzzle/course.js";
