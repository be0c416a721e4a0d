// Cards in Vue 3: components and composables over the elements. They load the module and the elements themselves, in the
// browser; on a server they draw nothing.
import { computed, defineComponent, h, onMounted, onScopeDispose, shallowRef, toValue } from "vue";
import { cardsFromMessages, parseToolResult } from "mcp-cards";
import { readItems } from "../lib/reading.js";
import { isReady, load, prepare } from "../lib/ready.js";

/** Whether cards can be made; a problem is left to the app's error handler. */
export function useReady() {
  const ready = shallowRef(isReady());
  onMounted(async () => {
    await load();
    ready.value = true;
  });
  return ready;
}

/** The texts, calls and cards of a stored conversation, in order. */
export function useCards(messages, options) {
  const ready = useReady();
  return computed(() => (ready.value ? cardsFromMessages(toValue(messages), toValue(options)) : []));
}

/** Reads streams into items. */
export function useToolStream(options) {
  const items = shallowRef([]);
  const reading = shallowRef(0);
  let alive = true;
  onMounted(prepare);
  onScopeDispose(() => {
    alive = false;
  });
  async function read(body) {
    reading.value++;
    try {
      await readItems(body, toValue(options), (change) => {
        items.value = change(items.value);
        return alive;
      });
    } finally {
      reading.value--;
    }
  }
  const clear = () => {
    items.value = [];
  };
  return { items, read, clear, reading: computed(() => reading.value > 0) };
}

/** What the element takes, as properties: what is written in a template without a dot would become an attribute. */
const TAKEN = {
  card: Object,
  call: Object,
  source: Object,
  messages: Object,
  quantities: Object,
  locale: String,
  vertical: String,
  images: String,
  theme: String,
  footer: String,
  headingLevel: [Number, String],
  partial: Boolean,
  readonly: Boolean,
};

/** Draws a card: `<Card :card="card" @action="…" />`. */
export const Card = defineComponent({
  props: TAKEN,
  emits: ["action"],
  setup(props, { emit, slots }) {
    onMounted(prepare);
    const listen = (event) => emit("action", event.detail, event);
    return () => {
      const properties = Object.keys(TAKEN).map((name) => [`.${name}`, props[name]]);
      return h("mcp-card", { ...Object.fromEntries(properties), "onMcp-action": listen }, slots.default?.());
    };
  },
});

/** A call whose result has not come yet. It is the element that will draw the card, so nothing is made anew when that comes. */
export const Call = Card;

/** Parses what a tool returned, and draws it. */
export const ToolResult = defineComponent({
  inheritAttrs: false,
  props: { tool: { type: String, required: true }, content: { required: true }, options: Object },
  setup(props, { attrs }) {
    const ready = useReady();
    const card = computed(() => (ready.value ? parseToolResult(props.tool, props.content, props.options) : undefined));
    const source = computed(() => ({ tool: props.tool, ...(props.options?.server && { server: props.options.server }) }));
    return () => h(Card, { card: card.value, source: source.value, ...attrs });
  },
});

/** An item of `useCards` or `useToolStream`: a call or a card is drawn, a text or an error is left to the slot. */
export const Item = defineComponent({
  inheritAttrs: false,
  props: { item: { type: Object, required: true } },
  setup(props, { attrs, slots }) {
    const source = computed(() => ({ tool: props.item.tool, server: props.item.server, callId: props.item.callId }));
    return () => {
      const { kind, card, partial, message, text = message } = props.item;
      if (kind === "card") return h(Card, { card, partial: partial === true, source: source.value, ...attrs });
      if (kind === "call") return h(Call, { call: props.item, source: source.value, ...attrs });
      return slots.default?.({ item: { ...props.item, text } }) ?? text;
    };
  },
});

/** A tool part of a message of the AI SDK: a waiting call, then its card. */
export const ToolPart = defineComponent({
  inheritAttrs: false,
  props: { part: { type: Object, required: true }, options: Object },
  setup(props, { attrs }) {
    const items = useCards(() => [{ role: "assistant", parts: [props.part] }], () => props.options);
    return () => items.value.filter(({ kind }) => kind !== "text").map((item, index) => h(Item, { key: index, item, ...attrs }));
  },
});
