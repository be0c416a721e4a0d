/**
 * Small things that many cards use. Every card imports them, so that they are in the file that is loaded first, and not each in
 * one of its own that a card would wait for.
 */
import "./lib/base64.js";
import "./lib/gate.js";
import "./lib/icon.js";
import "./lib/link.js";
import "./lib/list.js";
import "./lib/marks.js";
import "./lib/pieces.js";
import "./lib/rows.js";
import "./lib/words.js";
import "./parts/copy.js";
import "./parts/explanation.js";
import "./parts/facts.js";
import "./parts/json.js";
import "./parts/picture.js";
import "./parts/row-bone.js";
import "./parts/templates.js";
import "./styles/confirmation.js";
import "./styles/results.js";
import "./styles/values.js";
