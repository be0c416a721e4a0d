import type { CardCommon } from "./cards.js";
import type { Json, ParseOptions } from "./options.js";

/** What a field's values are: how they are read, checked and drawn. */
export type FieldKind =
  | "text"
  | "long"
  | "id"
  | "link"
  | "image"
  | "number"
  | "bytes"
  | "percent"
  | "money"
  | "date"
  | "duration"
  | "person"
  | "status"
  | "labels"
  | "list"
  | "flag"
  | "data";

/** What the words of a status mean. */
export type Tone = "good" | "bad" | "warn" | "active" | "neutral";

/** How a collection is drawn. */
export type CollectionLayout = "list" | "table" | "facts" | "timeline" | "board" | "gallery";

export interface MoneyValue {
  amount: number;
  /** A code of three letters. */
  currency?: string;
}

export interface PersonValue {
  name: string;
  id?: string;
  image?: string;
  url?: string;
}

export interface StatusValue {
  text: string;
  tone: Tone;
}

export interface LabelValue {
  text: string;
  /** `#rgb` or `#rrggbb`. */
  color?: string;
}

/** A value of an item, by what its field is. Dates are ISO 8601 where that is sure, else as the service writes them. */
export type FieldValue = string | number | boolean | MoneyValue | PersonValue | StatusValue | LabelValue[] | string[] | Json;

/** The value of a field of a kind: `ValueOf<"money">`. */
export type ValueOf<Kind extends FieldKind> = Kind extends "number" | "bytes" | "percent"
  ? number
  : Kind extends "money"
    ? MoneyValue
    : Kind extends "person"
      ? PersonValue
      : Kind extends "status"
        ? StatusValue
        : Kind extends "labels"
          ? LabelValue[]
          : Kind extends "list"
            ? string[]
            : Kind extends "flag"
              ? boolean
              : Kind extends "data"
                ? Json
                : string;

/** Scalars of a row that no field reads, at most 40. */
export type MoreValues = { [key: string]: string | number | boolean };

/** An item of a collection whose definition is not known here. */
export type CollectionItem = { [field: string]: FieldValue | undefined };

/** Which field is what of an item: names of fields. */
export interface CollectionView {
  title?: string;
  subtitle?: string;
  status?: string;
  date?: string;
  person?: string;
  amount?: string;
  image?: string;
  url?: string;
  labels?: string;
  body?: string;
  group?: string;
  facts?: string[];
}

/** Items of a kind that a definition describes: one of ours, one of yours, or one that follows from a tool's `outputSchema`. */
export interface CollectionCard<Kind extends string = string, Item = CollectionItem> extends CardCommon {
  type: "collection";
  kind: Kind;
  /** What they are called together. */
  title?: string;
  layout: CollectionLayout;
  view: CollectionView;
  /** The fields that some item has, in order. */
  fields: { name: string; label: string; as: FieldKind }[];
  items: Item[];
  /** It was a record, not a list. */
  single?: true;
  /** What is said about the whole. */
  facts?: { key: string; label: string; value: string }[];
  /** Where the next page begins. */
  nextCursor?: string;
}

type Several<T> = T | readonly T[];

/**
 * What proves that a result is of a kind. Paths: `user.login`, `/start/dateTime`, `slices[0].origin`,
 * `segments[-1].arrival` (of the last one), `labels[].name`, `properties[type=title].title`, `labelIds[=UNREAD]`,
 * `^.filePath` (of the object around the list). A key counts as present if all of the first five rows have it, one of
 * them not null.
 */
export interface CardMatch {
  /** Patterns for the tool's name, matched where a word of it starts; any of them. */
  tool?: Several<string>;
  /** Names of servers, or suffixes that start with a dot; any of them. */
  server?: Several<string>;
  /** Keys or paths that must be present. Here and in `any` and `none`, `a|b` is one of them in each row. */
  all?: readonly string[];
  /** At least one of them. */
  any?: readonly string[];
  /** None of them. */
  none?: readonly string[];
  /** Paths whose text must be one of these words, in any case. */
  values?: { readonly [path: string]: readonly string[] };
  /** Least number of fields, not counting `all`, that have a value. @default 2, or 0 with tool or server */
  evidence?: number;
}

/** A field: where its value is, and what it is. */
export interface CardField {
  /** A path, or several: the first with a usable value. */
  from?: Several<string>;
  /** All of these that have a value, joined, where `from` gives none. */
  all?: readonly string[];
  /**
   * Of a list, or of a text made of one: paths in each element whose values are joined; `a|b` is the first with a value.
   * `words` hold for all but the first of them, and "" leaves one out. Elements that are texts are shown as they are.
   */
  each?: Several<string>;
  /** What stands between joined values. @default " " */
  join?: string;
  /** Words for paths that are true, filled or not 0; tried first, in order. */
  when?: { readonly [path: string]: string };
  /** With `when`: the word if one of its paths is present, none holds and `from` gives nothing. */
  else?: string;
  /** Words shown in place of values. */
  words?: { readonly [value: string]: string };
  /** Only the first line of a text. */
  line?: "first";
  /** @default "text" */
  as?: FieldKind;
  /** @default the name in words */
  label?: string;
  /** Without it the row is skipped. */
  required?: boolean;
  /** Of money: the path of the currency, or a code in capitals. */
  currency?: string;
  /**
   * Of money: whole amounts are cents. `"said"`: numbers only, and only where the row says so, as those of services that
   * count in cents do: it has an `object` or an `entity`, the currency is in lower case, or a key of the path ends in `_money`.
   */
  minor?: boolean | "said";
  /** Of a status: tones of words, over the built-in ones. */
  tones?: { readonly [word: string]: Tone };
}

/** How rows are found in a result that is text. */
export type TextRows =
  | { csv: true }
  /** A pattern with named groups, one row for each line that matches. */
  | { line: string }
  /** Records over several lines: `start` opens one, `lines` add their groups, `end` or the next start closes it; other lines are `body`. */
  | { start: string; lines?: readonly string[]; end?: string };

type FieldNames<Fields> = Extract<keyof Fields, string>;

/** A card as data. It is checked when it is given: a mistake is a TypeError that names the place. */
export interface CardDefinition {
  /** Its name: lower case, with a dot for your own (`acme.flights`), so that types can tell it from ours. */
  kind: string;
  title?: string;
  match: Several<CardMatch>;
  /** JSON Pointers to where the list may be, best first; one `*` stands for every element. Default: the payload. */
  rows?: Several<string>;
  /** JSON Pointers to where a single record may be; "" is the data itself. */
  record?: Several<string>;
  /** In the order shown. A string or list is short for `{ from }`. */
  fields: { readonly [name: string]: CardField | Several<string> };
  /** Which field is what; guessed from `as` and names where missing. */
  view?: { readonly [Part in keyof CollectionView]?: Part extends "facts" ? readonly string[] : string };
  layout?: CollectionLayout;
  /** About the whole: read from the data, not from a row. */
  facts?: { readonly [name: string]: CardField | Several<string> };
  /** Paths to the cursor or page for more. */
  next?: Several<string>;
  text?: Several<TextRows>;
}

type KindOfField<Field> = Field extends { as: infer Kind extends FieldKind } ? Kind : "text";

/** The items of a definition: `ItemOf<typeof flights>`. */
export type ItemOf<Definition extends CardDefinition> = {
  [Name in FieldNames<Definition["fields"]> as Definition["fields"][Name] extends { required: true } ? Name : never]: ValueOf<
    KindOfField<Definition["fields"][Name]>
  >;
} & {
  [Name in FieldNames<Definition["fields"]> as Definition["fields"][Name] extends { required: true } ? never : Name]?: ValueOf<
    KindOfField<Definition["fields"][Name]>
  >;
} & { more?: MoreValues };

/** The card of a definition: `CardFrom<typeof flights>`. */
export type CardFrom<Definition extends CardDefinition> = CollectionCard<Definition["kind"], ItemOf<Definition>>;

/**
 * A definition with its own type, so that `CardFrom<typeof definition>` knows its items. Returns what it is given.
 *
 * @example
 * const cups = defineCard({ kind: "acme.cups", match: { tool: "list_cups" }, fields: { name: "name", price: { from: "cost", as: "money", currency: "EUR" } } });
 * const card = parseToolResult("list_cups", [{ name: "Red", cost: "4.50" }], { cards: [cups] });
 * card.items[0]; // { name: "Red", price: { amount: 4.5, currency: "EUR" } }
 */
export function defineCard<const Definition extends CardDefinition>(definition: Definition): Definition;

/**
 * Whether a card is of a definition, which then types its items.
 *
 * @example
 * isKind({ type: "collection", kind: "acme.cups" }, { kind: "acme.cups" }); // true
 * isKind({ type: "table" }, { kind: "acme.cups" }); // false
 */
export function isKind<Definition extends CardDefinition>(card: { type: string }, definition: Definition): card is CardFrom<Definition>;

/**
 * A definition for results like this one, as a beginning for your own; null if it holds no row and no record, or if it is
 * something that comes before all definitions, like an error. Parsing the same result with it gives a collection with
 * all its scalars.
 *
 * @param options those with which the result is parsed: they decide how it is opened and what comes first. Their own `cards`
 *   do not count.
 *
 * @example
 * suggestCard("list_cups", { cups: [{ id: 1, made_at: "2026-01-02" }] }).fields;
 * // → { id: { from: "id", as: "id" }, made_at: { from: "made_at", as: "date" } }
 */
export function suggestCard(toolName: string, content: unknown, options?: ParseOptions): CardDefinition | null;
