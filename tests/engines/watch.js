// Runs first in the page: collects what must not happen there, by means that every engine has.
window.problems = [];
addEventListener("error", (event) => {
  // A picture that cannot be loaded is an event too, and no mistake of a script.
  if (event instanceof ErrorEvent) window.problems.push(`error: ${event.message} ${event.error?.stack ?? ""}`);
});
addEventListener("unhandledrejection", ({ reason }) => window.problems.push(`rejected: ${reason?.stack ?? reason}`));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.problems.push(`policy: ${violatedDirective} stopped ${blockedURI}`));
for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
  window[name] = (text) => void window.problems.push(`${name}: ${text}`);
}
for (const name of ["error", "warn"]) {
  const original = console[name];
  console[name] = (...values) => {
    window.problems.push(`console.${name}: ${values.join(" ")}`);
    original.apply(console, values);
  };
}
