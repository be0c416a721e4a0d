// What runs in the page while random cards are drawn. Each function is sent there as text, so it stands alone.

/** Runs before the page's own scripts: notes what is thrown and rejected, for the card that is being drawn. */
export function watchPage() {
  window.noted = [];
  addEventListener("error", (event) => event instanceof ErrorEvent && window.noted.push(["page error", String(event.error?.stack ?? event.message).slice(0, 500)]));
  addEventListener("unhandledrejection", ({ reason }) => window.noted.push(["rejected promise", String(reason?.stack ?? reason).slice(0, 500)]));
}

/** Draws cards one after another (as JSON text, which is quickly sent), opens what can be opened, and answers what was noted for each. */
export async function drawInPage(json) {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  function* deep(root) {
    for (const node of root.querySelectorAll("*")) {
      yield node;
      if (node.shadowRoot) yield* deep(node.shadowRoot);
    }
  }
  const place = document.getElementById("cards");
  const answers = [];
  for (const { number, card, circular, manner } of JSON.parse(json)) {
    window.noted.length = 0;
    // Heard outside even if this card stops the page.
    console.debug(`drawing ${number}`);
    const problems = [];
    if (circular && card) {
      for (const value of Object.values(card)) if (typeof value === "object" && value !== null) value[Array.isArray(value) ? value.length : "data"] = card;
      card.data = card;
    }
    const element = document.createElement("mcp-card");
    Object.assign(element, { images: "none", ...manner, card });
    const start = performance.now();
    try {
      place.replaceChildren(element);
      await element.updateComplete;
      for (const node of deep(element.shadowRoot)) {
        if (node.localName === "details") node.open = true;
        if (node.localName === "button" && node.classList.contains("shield")) node.click();
      }
      await element.updateComplete;
    } catch (error) {
      problems.push(["rejected promise", String(error?.stack ?? error).slice(0, 500)]);
    }
    const time = performance.now() - start;
    await frame();
    answers.push({ number, type: typeof card?.type === "string" ? card.type : "no text", time, problems: [...problems, ...window.noted] });
  }
  return answers;
}
