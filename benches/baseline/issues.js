// Issues of a code host as a collection. An app knows the rows of its own server: rows with anything else in them are left to others.
import { refusal } from "./urls.js";
import { isObject, string, trim } from "./words.js";

const ROWS = 1000;
const SAMPLE = 5;
const KEYS = new Set(["id", "number", "title", "state", "html_url", "user", "labels", "assignees", "comments", "created_at", "updated_at", "body"]);
const TONES = { open: "active", closed: "neutral" };
const COLOR = /^(?:[0-9a-f]{3}){2}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}T/;
const FIELDS = [
  { name: "title", label: "Title", as: "text" },
  { name: "id", label: "Id", as: "id" },
  { name: "status", label: "Status", as: "status" },
  { name: "author", label: "Author", as: "person" },
  { name: "assignee", label: "Assignee", as: "person" },
  { name: "labels", label: "Labels", as: "labels" },
  { name: "created", label: "Created", as: "date" },
  { name: "updated", label: "Updated", as: "date" },
  { name: "comments", label: "Comments", as: "number" },
  { name: "link", label: "Link", as: "link" },
  { name: "body", label: "Body", as: "long" },
];
const VIEW = {
  title: "title", status: "status", date: "updated", person: "assignee", url: "link", labels: "labels", body: "body", group: "status",
  facts: ["id", "priority", "type", "project", "due"],
};

const isPerson = (user) => isObject(user) && string(user.login) !== undefined && Number.isSafeInteger(user.id);

function isIssue(row) {
  if (!isObject(row)) return false;
  for (const key in row) if (!KEYS.has(key)) return false;
  return (
    string(row.title) !== undefined && Number.isSafeInteger(row.number) && Number.isSafeInteger(row.id) && Number.isSafeInteger(row.comments) &&
    Object.hasOwn(TONES, row.state) && isPerson(row.user) && Array.isArray(row.labels) && row.labels.every((label) => string(label?.name) !== undefined) &&
    Array.isArray(row.assignees) && row.assignees.every(isPerson) && DAY.test(row.created_at) && DAY.test(row.updated_at) &&
    /^https?:/.test(row.html_url) && string(row.body) !== undefined
  );
}

/** An address that may be shown; another one is noted. */
function address(given, at, key, options, gate) {
  const url = trim(given);
  const reason = refusal(url, options);
  if (reason === undefined) return url;
  gate.images.push({ path: `/items/${at}/${key}`, kind: "url", action: "dropped", reason, value: given });
  return undefined;
}

function person({ login, id, avatar_url }, at, key, options, gate) {
  const own = { name: gate.text(trim(login), at, `${key}/name`), id: String(id) };
  const image = string(avatar_url) === undefined ? undefined : address(avatar_url, at, `${key}/image`, options, gate);
  if (image !== undefined) own.image = image;
  return own;
}

function label({ name, color }, at, place, gate) {
  const own = { text: gate.text(trim(name), at, `labels/${place}/text`) };
  if (string(color) !== undefined && COLOR.test(color)) own.color = gate.text(`#${color}`, at, `labels/${place}/color`);
  return own;
}

function item(row, at, options, links, gate) {
  const own = {
    title: gate.text(row.title, at, "title"),
    id: String(row.number),
    status: { text: gate.text(row.state, at, "status/text"), tone: TONES[row.state] },
    author: person(row.user, at, "author", options, gate),
  };
  if (row.assignees.length > 0) own.assignee = person(row.assignees[0], at, "assignee", options, gate);
  if (row.labels.length > 0) own.labels = row.labels.map((one, place) => label(one, at, place, gate));
  own.created = gate.text(row.created_at, at, "created");
  own.updated = gate.text(row.updated_at, at, "updated");
  own.comments = row.comments;
  const link = address(row.html_url, at, "link", links, gate);
  if (link !== undefined) own.link = link;
  own.body = gate.long(row.body, at, "body");
  own.more = { id: row.id };
  return own;
}

/** Whether a list may be one of issues: a glance at the first row. */
export const mayBeIssues = (list) => Array.isArray(list) && list.length > 0 && isIssue(list[0]);

/** @param {unknown[]} list not empty */
export function issues(list, options, gate) {
  const most = Math.min(list.length, options.limits?.rows ?? ROWS);
  for (let at = 1; at < Math.max(most, Math.min(list.length, SAMPLE)); at++) if (!isIssue(list[at])) return undefined;
  const links = { images: "all", allowHosts: options.allowHosts };
  const items = new Array(most);
  for (let at = 0; at < most; at++) items[at] = item(list[at], at, options, links, gate);
  const fields = FIELDS.filter(({ name }) => items.some((own) => own[name] !== undefined)).map((field) => ({ ...field }));
  const card = { type: "collection", kind: "issues", title: "Issues", layout: "list", view: { ...VIEW, facts: [...VIEW.facts] }, fields, items };
  if (list.length > most) card.total = list.length;
  return card;
}
