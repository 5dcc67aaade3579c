/**
 * What runs on every page of who is logged in: the reality check, calls to one's play, and the installed site.
 */

import "./calls.js";
import "./installed.js";
import "./reality.js";
