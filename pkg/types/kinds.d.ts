// Written by scripts/kinds.mjs from the definitions in kinds.
import type { CollectionCard, LabelValue, MoneyValue, MoreValues, PersonValue, StatusValue } from "./definitions.js";

/** An item of the kind `commits`: commits. */
export interface CommitsItem {
  title?: string;
  id?: string;
  author?: PersonValue;
  date?: string;
  additions?: number;
  deletions?: number;
  files?: string[];
  link?: string;
  message?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `deployments`: deployments. */
export interface DeploymentsItem {
  title?: string;
  id?: string;
  status?: StatusValue;
  branch?: string;
  commit?: string;
  by?: PersonValue;
  date?: string;
  finished?: string;
  duration?: string;
  event?: string;
  link?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `diagnostics`: diagnostics. */
export interface DiagnosticsItem {
  message?: string;
  rule?: string;
  severity?: StatusValue;
  file?: string;
  line?: number;
  column?: number;
  status?: StatusValue;
  author?: PersonValue;
  created?: string;
  id?: string;
  fix?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `error_reports`: error reports. */
export interface ErrorReportsItem {
  title?: string;
  id?: string;
  status?: StatusValue;
  level?: StatusValue;
  events?: number;
  users?: number;
  lastSeen?: string;
  firstSeen?: string;
  culprit?: string;
  assignee?: PersonValue;
  project?: string;
  link?: string;
  details?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `events`: events. */
export interface EventsItem {
  title?: string;
  start: string;
  end?: string;
  allDay?: string;
  place?: string;
  organizer?: PersonValue;
  attendees?: string[];
  status?: StatusValue;
  meeting?: string;
  id?: string;
  link?: string;
  body?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `files`: files. */
export interface FilesItem {
  name?: string;
  type?: string;
  size?: number;
  modified?: string;
  by?: PersonValue;
  thumbnail?: string;
  id?: string;
  link?: string;
  parent?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `flights`: flights. */
export interface FlightsItem {
  route?: string;
  origin?: string;
  departs?: string;
  arrives?: string;
  secondDeparture?: string;
  duration?: string;
  stops?: string;
  carrier?: string;
  price?: MoneyValue;
  id?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `forecasts`: forecast. */
export interface ForecastsItem {
  words: string;
  when?: string;
  high?: string;
  low?: string;
  wind?: string;
  rain?: number;
  details?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `hotels`: places to stay. */
export interface HotelsItem {
  name?: string;
  price?: string;
  details?: string;
  when?: string;
  rating?: string;
  badges?: LabelValue[];
  id?: string;
  link?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `issues`: issues. */
export interface IssuesItem {
  title?: string;
  id?: string;
  status?: StatusValue;
  author?: PersonValue;
  assignee?: PersonValue;
  labels?: LabelValue[];
  priority?: string;
  type?: string;
  project?: string;
  created?: string;
  updated?: string;
  due?: string;
  closed?: string;
  comments?: number;
  link?: string;
  body?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `logs`: logs. */
export interface LogsItem {
  date?: string;
  level?: StatusValue;
  message?: string;
  source?: string;
  trace?: string;
  id?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `mails`: mails. */
export interface MailsItem {
  subject?: string;
  from: PersonValue;
  to?: string[];
  date?: string;
  snippet?: string;
  read?: StatusValue;
  labels?: LabelValue[];
  attachments?: boolean;
  importance?: string;
  id?: string;
  thread?: string;
  link?: string;
  body?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `messages`: messages. */
export interface MessagesItem {
  text?: string;
  author?: PersonValue;
  date?: string;
  id?: string;
  channel?: string;
  thread?: string;
  replies?: number;
  reactions?: string[];
  attachments?: number;
  link?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `pages`: pages. */
export interface PagesItem {
  title?: string;
  status?: StatusValue;
  type?: string;
  modified?: string;
  created?: string;
  by?: PersonValue;
  owner?: PersonValue;
  space?: string;
  labels?: LabelValue[];
  due?: string;
  icon?: string;
  id?: string;
  link?: string;
  excerpt?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `payments`: payments. */
export interface PaymentsItem {
  title?: string;
  amount?: MoneyValue;
  received?: MoneyValue;
  status?: StatusValue;
  customer?: PersonValue;
  created?: string;
  due?: string;
  type?: string;
  id?: string;
  link?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `people`: people. */
export interface PeopleItem {
  name?: string;
  id?: string;
  handle?: string;
  email?: string;
  phone?: string;
  role?: string;
  org?: string;
  status?: string;
  avatar?: string;
  link?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `places`: places. */
export interface PlacesItem {
  name?: string;
  address?: string;
  rating?: number;
  reviews?: number;
  open?: StatusValue;
  type?: string;
  phone?: string;
  link?: string;
  id?: string;
  position?: string;
  price?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `pull_requests`: pull requests. */
export interface PullRequestsItem {
  title?: string;
  id?: string;
  status?: StatusValue;
  author?: PersonValue;
  assignee?: PersonValue;
  labels?: LabelValue[];
  project?: string;
  created?: string;
  updated?: string;
  closed?: string;
  comments?: number;
  link?: string;
  source?: string;
  target?: string;
  draft?: boolean;
  reviewers?: string[];
  additions?: number;
  deletions?: number;
  files?: number;
  merged?: string;
  merger?: PersonValue;
  checks?: StatusValue;
  body?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `reviews`: reviews. */
export interface ReviewsItem {
  text?: string;
  state?: StatusValue;
  reviewer?: PersonValue;
  date?: string;
  place?: string;
  line?: number;
  id?: string;
  link?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `schema`: schema. */
export interface SchemaItem {
  name?: string;
  type?: string;
  columns?: string[];
  nullable?: string;
  default?: string;
  rows?: number;
  keys?: string[];
  references?: string[];
  security?: boolean;
  comment?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** An item of the kind `tasks`: tasks. */
export interface TasksItem {
  title?: string;
  status?: StatusValue;
  due?: string;
  priority?: string;
  assignee?: PersonValue;
  list?: string;
  labels?: LabelValue[];
  duration?: string;
  completed?: string;
  id?: string;
  link?: string;
  notes?: string;
  /** Scalars of the row that no field reads. */
  more?: MoreValues;
}

/** The items of each built-in kind. */
export interface KindItems {
  commits: CommitsItem;
  deployments: DeploymentsItem;
  diagnostics: DiagnosticsItem;
  error_reports: ErrorReportsItem;
  events: EventsItem;
  files: FilesItem;
  flights: FlightsItem;
  forecasts: ForecastsItem;
  hotels: HotelsItem;
  issues: IssuesItem;
  logs: LogsItem;
  mails: MailsItem;
  messages: MessagesItem;
  pages: PagesItem;
  payments: PaymentsItem;
  people: PeopleItem;
  places: PlacesItem;
  pull_requests: PullRequestsItem;
  reviews: ReviewsItem;
  schema: SchemaItem;
  tasks: TasksItem;
}

/** The built-in kinds. */
export type Kind = keyof KindItems;

/** A collection of a built-in kind: `card.kind === "issues"` says which items it has. */
export type KindCard = { [Name in Kind]: CollectionCard<Name, KindItems[Name]> }[Kind];

/** A collection of a definition of your own, whose name has a dot or a hyphen. */
export type OwnCard = CollectionCard<`${string}.${string}` | `${string}-${string}`>;
