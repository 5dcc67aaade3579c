/**
 * Everything a lesson's page runs, loaded once.
 */

import "../school/elements.js";
import "../school/lesson.js";
