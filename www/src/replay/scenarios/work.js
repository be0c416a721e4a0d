import { call, next, say } from "../script.js";

const person = (login) => ({ login, id: 4000 + login.length, html_url: `https://code.example/${login}`, type: "User" });
const label = (name, color) => ({ id: 9000 + name.length, name, color, default: false });
const BUG = label("bug", "d73a4a");
const A11Y = label("accessibility", "0e8a16");
const FIRST = label("good first issue", "7057ff");
const SPEED = label("performance", "fbca04");

const issue = (number, title, { state = "open", by, to, labels = [], comments = 0, updated, body = "" }) => ({
  number,
  title,
  state,
  html_url: `https://code.example/shop/web/issues/${number}`,
  user: person(by),
  assignee: to ? person(to) : null,
  assignees: to ? [person(to)] : [],
  labels,
  comments,
  created_at: "2026-10-02T08:30:00Z",
  updated_at: updated,
  closed_at: state === "closed" ? updated : null,
  body,
});

/** As a code host answers. */
const ISSUES = [
  issue(214, "Checkout button stays disabled after the address was changed", { by: "ines", to: "mina", labels: [BUG], comments: 7, updated: "2026-11-17T21:12:00Z", body: "1. Add something to the cart\n2. Change the address\n3. The button **stays** disabled until a reload" }),
  issue(209, "Prices flicker when the currency is switched", { by: "jonas", to: "jonas", labels: [BUG, SPEED], comments: 2, updated: "2026-11-17T15:40:00Z" }),
  issue(201, "Keyboard focus is lost when the menu closes", { by: "priya", labels: [A11Y, FIRST], updated: "2026-11-14T09:05:00Z" }),
  issue(187, "Show the saving in percent on every tile", { state: "closed", by: "ines", to: "mina", comments: 12, updated: "2026-10-30T11:00:00Z" }),
  issue(180, "Search is slow for words with accents", { by: "mina", to: "priya", labels: [SPEED], comments: 4, updated: "2026-10-12T08:30:00Z" }),
];

const mail = (id, subject, [name, address], received, bodyPreview, { isRead = true, hasAttachments = false } = {}) => ({
  id,
  subject,
  from: { emailAddress: { name, address } },
  toRecipients: [{ emailAddress: { name: "Mina Okafor", address: "mina@shop.example" } }],
  receivedDateTime: received,
  bodyPreview,
  isRead,
  hasAttachments,
  conversationId: `c-${id}`,
  webLink: `https://mail.example/m/${id}`,
});

const MAILS = {
  value: [
    mail("m1", "Your invoice for November", ["Nordlicht Hosting", "billing@nordlicht.example"], "2026-11-17T21:14:00Z", "Hello Mina, attached you find the invoice for November. The amount of 84,00 € will be charged on the 25th.", { isRead: false, hasAttachments: true }),
    mail("m2", "Re: Photos from the offsite", ["Jonas Lindqvist", "jonas@shop.example"], "2026-11-17T16:02:00Z", "They are in the shared folder now. The one with the canoe is my favourite; could somebody cut it for the page?"),
    mail("m3", "Table for six on Friday", ["Osteria Lupo", "ciao@lupo.example"], "2026-11-12T10:00:00Z", "We confirm your table for six on Friday at 19:30. Please tell us about allergies until Thursday."),
  ],
};

const event = (id, summary, start, end, { location, organizer, attendees = [], status = "confirmed", description } = {}) => ({
  kind: "calendar#event",
  id,
  status,
  htmlLink: `https://calendar.example/e/${id}`,
  summary,
  ...(description && { description }),
  ...(location && { location }),
  ...(organizer && { organizer: { displayName: organizer, email: `${organizer.split(" ")[0].toLowerCase()}@shop.example` } }),
  start: start.length === 10 ? { date: start } : { dateTime: start, timeZone: "Europe/Berlin" },
  end: end.length === 10 ? { date: end } : { dateTime: end, timeZone: "Europe/Berlin" },
  attendees: attendees.map((displayName) => ({ displayName, email: `${displayName.split(" ")[0].toLowerCase()}@shop.example`, responseStatus: "accepted" })),
});

const EVENTS = {
  kind: "calendar#events",
  summary: "Mina",
  timeZone: "Europe/Berlin",
  items: [
    event("e1", "Stand-up", "2026-11-18T09:15:00+01:00", "2026-11-18T09:30:00+01:00", { location: "Room Ada", organizer: "Priya Raman", attendees: ["Mina Okafor", "Jonas Lindqvist"] }),
    event("e2", "Review of the new checkout", "2026-11-18T13:00:00+01:00", "2026-11-18T14:00:00+01:00", { organizer: "Mina Okafor", attendees: ["Jonas Lindqvist", "Priya Raman"], status: "tentative", description: "Bring the three drafts. We decide one of them." }),
    event("e3", "Dentist", "2026-11-19T07:30:00+01:00", "2026-11-19T08:15:00+01:00", { location: "Lange Straße 4" }),
    event("e4", "Offsite by the lake", "2026-11-26", "2026-11-28", { location: "Haus am See", organizer: "Ines Carvalho", attendees: ["Everyone"] }),
  ],
};

const task = (gid, name, section, { completed = false, due_on: due = null, assignee, notes = "" } = {}) => ({
  gid,
  resource_type: "task",
  name,
  completed,
  due_on: due,
  assignee: assignee ? { gid: `9${gid}`, name: assignee, resource_type: "user" } : null,
  notes,
  memberships: [{ project: { gid: "7", name: "Launch" }, section: { gid: `5${section.length}`, name: section } }],
  permalink_url: `https://tasks.example/0/7/${gid}`,
});

const TASKS = {
  data: [
    task("1201", "Write the release notes", "This week", { due_on: "2026-11-19", assignee: "Mina Okafor", notes: "One paragraph a change, in plain words." }),
    task("1202", "Ask legal about the new terms", "This week", { due_on: "2026-11-17", assignee: "Ines Carvalho" }),
    task("1203", "Draw the empty states", "Next"),
    task("1204", "Order new badges", "Next", { due_on: "2026-12-01", assignee: "Jonas Lindqvist" }),
    task("1205", "Book the room for the offsite", "Finished", { completed: true, due_on: "2026-11-10", assignee: "Priya Raman" }),
    task("1206", "Renew the certificate", "Finished", { completed: true, due_on: "2026-11-02", assignee: "Jonas Lindqvist" }),
  ],
};

/** The app's own definition: what a person wants to see of a launch is where each task stands. */
const BOARD = {
  kind: "launch.board",
  title: "Launch",
  match: { tool: "get_board", all: ["name", "memberships"] },
  rows: "/data",
  fields: {
    name: { from: "name", required: true },
    section: "memberships[0].section.name",
    state: { when: { completed: "done" }, else: "open", as: "status" },
    due: { from: "due_on", as: "date" },
    who: { from: "assignee", as: "person" },
    notes: { from: "notes", as: "long" },
    link: { from: "permalink_url", as: "link" },
  },
  view: { title: "name", group: "section", status: "state", date: "due", person: "who", url: "link", body: "notes" },
  layout: "board",
};

const OTHERS = [next("Mails", "mails"), next("This week", "events"), next("The board", "board")];

export default {
  id: "work",
  name: "Work",
  about: "Issues, mails and events of the services people use, and a board by a definition of the app.",
  domain: "documents",
  icon: "rows",
  server: "workspace",
  stream: { brand: "the workspace", cards: [BOARD] },
  world: () => ({}),
  turns: {
    open: () => ({
      user: "What is open in the shop?",
      parts: [call("list_issues", { owner: "shop", repo: "web", state: "all" }, ISSUES), say("Four are open; the checkout button is the one people write about.")],
      next: OTHERS,
    }),
    mails: () => ({
      user: "Did anybody write to me?",
      parts: [call("list_mail_messages", { top: 3 }, MAILS), say("One is new: the invoice for November.")],
      next: [next("This week", "events"), next("The board", "board")],
    }),
    events: () => ({
      user: "What does my week look like?",
      parts: [call("list_events", { timeMin: "2026-11-18T00:00:00Z" }, EVENTS), say("The review at one is still tentative.")],
      next: [next("The board", "board"), next("Mails", "mails")],
    }),
    board: () => ({
      user: "And the launch?",
      parts: [call("get_board", { project: "Launch" }, TASKS), say("Two are left for this week.")],
      next: [next("Start again", "open")],
    }),
  },
  first: "open",
  answers: {},
};
