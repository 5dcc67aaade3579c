/**
 * What runs on every page of who is logged in: the reality check, calls to one's play, and the installed site.
 */

import "../../calls/page.js";
import "../../calls/installed.js";
import "./reality.js";
