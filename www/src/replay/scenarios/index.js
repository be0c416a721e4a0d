import artifacts from "./artifacts.js";
import charts from "./charts.js";
import code from "./code.js";
import context from "./context.js";
import dining from "./dining.js";
import docs from "./docs.js";
import errors from "./errors.js";
import food from "./food.js";
import foodorder from "./foodorder.js";
import hostile from "./hostile.js";
import questions from "./questions.js";
import style from "./style.js";
import work from "./work.js";

/**
 * Every scenario: who it is for, how its stream is read, and its turns. A turn is a function of the scenario's world
 * (what one has chosen so far) and of what was just chosen; `answers` names the turn that answers an action of a card.
 */
export const SCENARIOS = [food, style, dining, foodorder, questions, work, docs, code, context, artifacts, charts, errors, hostile];
