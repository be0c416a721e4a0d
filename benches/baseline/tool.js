// What the name of a tool says that it is for.

const BREAKS = /([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g;

const INTENTS = {
  search: /(?:^|_)(?:search|find|discover|browse|menu|list|recommend|suggest|get_.*(?:product|restaurant|item|dish|cuisine))/,
  other: /(?:^|_)(?:cart|basket|add_item|remove_item|update_item|modify_item|add_to|remove_from|slot|avail|schedule|timeslot|address|location|deliver)/,
  confirm: /(?:^|_)(?:order|place|book|booking|reserve|reservation|confirm|checkout|submit)(?:_|$)/,
  menu: /(?:^|_)(?:menu|dish|item)/,
  discovery: /(?:^|_)restaurant/,
  finder: /(?:^|_)(?:list|search|find)_files$/,
  file: /(?:^|_)(?:read|view|get|open|show|cat|fetch)_(?:[a-z]+_)?files?(?:_contents?)?$|(?:^|_)create_?(?:table|(?:pie|bar|line)_?chart)$/,
  run: /(?:^|_)(?:run|exec|execute|execution|eval|shell|bash|terminal)(?:_|$)/,
  changes:
    /(?:^|_)(?:add|append|apply|cancel|clear|close|commit|copy|create|del|delete|disable|drop|edit|enable|insert|log|mark|merge|move|patch|pause|post|publish|put|register|remove|rename|reset|resume|rm|save|send|set|start|stop|submit|unset|update|upload|upsert|write)(?:_|$)/,
  query: /(?:^|_)(?:sql|query|test|workflow|task)(?:_|$)/,
};

/** What was found before; an application has few tools. */
const known = new Map();

export function intents(tool) {
  const found = known.get(tool);
  if (found !== undefined) return found;
  const name = tool.replace(BREAKS, "$1$2_").split(/[^\p{Alphabetic}\p{N}]+/u).filter(Boolean).join("_").toLowerCase();
  const says = Object.fromEntries(Object.entries(INTENTS).map(([intent, pattern]) => [intent, pattern.test(name)]));
  says.discovery &&= !says.menu;
  // Files, programs, charts: the name alone may decide.
  says.decides = says.file || (says.run && !says.query);
  if (known.size > 1000) known.clear();
  known.set(tool, says);
  return says;
}

/** Whether tools of this name are the ones this is about: no carts, places, times, orders and bookings. */
export function covers(tool) {
  const { other, confirm } = intents(tool);
  return !other && !confirm;
}
