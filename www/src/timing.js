import { byId, element } from "./dom.js";

const number = (digits) => new Intl.NumberFormat(undefined, { minimumSignificantDigits: 2, maximumSignificantDigits: digits });

/** @param {number} milliseconds */
export function duration(milliseconds) {
  return milliseconds < 1 ? `${number(3).format(milliseconds * 1000)} µs` : `${number(3).format(milliseconds)} ms`;
}

const figure = (name, value) => element("div", { class: "figure" }, element("dt", {}, name), element("dd", {}, value));

const runs = ({ batches, calls }) =>
  `${batches.toLocaleString()} ${batches === 1 ? "batch" : "batches"} of ${calls.toLocaleString()} ${calls === 1 ? "call" : "calls"}`;

/** @param {{ parse: object, plain?: object, form: "text" | "object" }} timing */
function draw({ parse, plain, form }, open) {
  const figures = [figure("parseToolResult", duration(parse.median))];
  let sentence = "The text is not JSON, so there is no JSON.parse to set beside it.";
  if (plain) {
    const ratio = number(2).format(parse.median / plain.median);
    figures.push(figure("JSON.parse", duration(plain.median)), figure("ratio", `${ratio} ×`));
    sentence =
      form === "object"
        ? `Making the card from the parsed message took ${ratio} × the time of JSON.parse, which comes on top.`
        : `Making the card took ${ratio} × the time that JSON.parse alone took for the same text.`;
  }
  const method = `Median of ${runs(parse)}${plain ? `, and of ${runs(plain)} for JSON.parse` : ""}, in a worker on this machine, without the explanation.`;
  return [
    element("dl", { class: "timing-figures" }, ...figures),
    element("p", {}, sentence),
    element("details", { open }, element("summary", { class: "aside" }, "How it was measured"), element("p", { class: "hint" }, method)),
  ];
}

/** The time for one card beside the time that plain JSON.parse takes for the same text. */
export function createTimingView() {
  const place = byId("timing");
  return {
    measuring() {
      if (place.childElementCount === 0) place.replaceChildren(element("p", { class: "aside" }, "Measuring…"));
      place.classList.add("stale");
    },
    show(timing) {
      place.classList.remove("stale");
      const open = place.querySelector("details")?.open ?? false;
      place.replaceChildren(...draw(timing, open));
    },
  };
}
