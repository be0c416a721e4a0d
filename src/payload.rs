//! The part of the document that a card is made from: wrappers removed, menus flattened.

use crate::card::as_number;
use crate::json::{AtKeys, Items, KeyIndex, Keys, Value, keys};
use crate::leaf::Number;
use crate::values::{first_text, has_any, string, text};
use std::ops::Deref;

/// Keys that wrap a payload, in the order in which they are tried.
pub(crate) const WRAPPERS: Keys = keys![
    "data",
    "results",
    "items",
    "products",
    "restaurants",
    "menu",
    "dishes",
    "addresses",
    "cart",
    "cart_items",
    "slots",
    "menu_items",
    "menu_categories",
    "listings",
    "options",
];
/// Wrapper keys that may be part of a named object: a dish's options are not the payload.
const OWN_PARTS: [&str; 4] = ["options", "items", "menu", "listings"];
/// Wrappers whose categories are flattened.
const MENUS: [&str; 2] = ["menu", "menu_categories"];
/// Keys under which a category has its items.
const CATEGORY_LISTS: Keys = keys!["items", "dishes", "itemCards", "products"];
const MAX_WRAPPERS: usize = 3;

/// Keys of prices.
pub(crate) const PRICE_KEYS: Keys = keys![
    "price",
    "selling_price",
    "mrp",
    "variations",
    "defaultPrice",
    "default_price",
    "basePrice",
    "base_price",
    "offerPrice",
    "offer_price",
    "finalPrice",
    "final_price"
];
/// Other keys that only products have.
pub(crate) const PRODUCT_SIGNS: Keys = keys![
    "productId",
    "product_id",
    "item_id",
    "quantity",
    "weight",
    "size",
    "pack_size",
    "isVeg",
    "vegClassifier",
    "itemAttribute",
    "itemAttributes",
    "category",
    "dishType",
    "menu_item_id"
];

/// The data of a card.
#[derive(Clone, Debug)]
pub(crate) enum Payload<'a> {
    /// A value of the document.
    Value(Value<'a>),
    /// The rows of a flattened menu, and the list of categories they come from.
    Menu(Vec<Row<'a>>, Value<'a>),
}

impl<'a> Payload<'a> {
    /// Extracts the payload from the data.
    pub(crate) fn extract(data: Value<'a>) -> Self {
        let mut payload = Self::Value(data);
        for _ in 0..MAX_WRAPPERS {
            let Some(inner) = payload.object().and_then(unwrap) else { break };
            payload = inner;
        }
        payload
    }

    /// The value in the document; for a menu, its list of categories.
    pub(crate) fn value(&self) -> Value<'a> {
        match self {
            Self::Value(value) | Self::Menu(_, value) => *value,
        }
    }

    /// The payload if it is a single object.
    pub(crate) fn object(&self) -> Option<Value<'a>> {
        match self {
            Self::Value(value) => Some(*value).filter(|value| value.is_object()),
            Self::Menu(..) => None,
        }
    }

    /// The elements of an array, an object as the only row, or the items of a menu.
    pub(crate) fn rows(&self) -> PayloadRows<'_, 'a> {
        match self {
            Self::Menu(rows, _) => PayloadRows::Menu(rows.iter()),
            Self::Value(value) if value.is_object() => PayloadRows::One(Some(*value)),
            Self::Value(value) => PayloadRows::List(value.items()),
        }
    }

    /// The objects among the first `count` rows, indexed by key.
    pub(crate) fn first_rows(&self, count: usize) -> Vec<IndexedRow<'a>> {
        self.rows().take(count).filter(|row| row.value.is_object()).map(Row::indexed).collect()
    }
}

/// See [`Payload::rows`].
#[derive(Clone, Debug)]
pub(crate) enum PayloadRows<'p, 'a> {
    /// The rows of a flattened menu.
    Menu(std::slice::Iter<'p, Row<'a>>),
    /// The elements of an array.
    List(Items<'a>),
    /// An object.
    One(Option<Value<'a>>),
}

impl<'a> Iterator for PayloadRows<'_, 'a> {
    type Item = Row<'a>;

    fn next(&mut self) -> Option<Row<'a>> {
        match self {
            Self::Menu(rows) => rows.next().copied(),
            Self::List(items) => items.next().map(Row::of),
            Self::One(object) => object.take().map(Row::of),
        }
    }
}

/// A row, with what it gets from the menu it is in.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The row in the document.
    pub value: Value<'a>,
    /// The label of its category, unless it has a `category` of its own.
    category: Option<Value<'a>>,
    /// The position of its category, unless it has a `group_order` of its own.
    group_order: Option<usize>,
    /// Whether the row was a card in a menu (`card.info`).
    pub is_card: bool,
}

impl<'a> Row<'a> {
    /// Creates a row that is not part of a menu.
    pub fn of(value: Value<'a>) -> Self {
        Self { value, category: None, group_order: None, is_card: false }
    }

    /// Whether the row has anything from a menu.
    pub fn is_of_menu(&self) -> bool {
        self.category.is_some() || self.group_order.is_some() || self.is_card
    }

    /// Returns the row, indexed by key.
    pub fn indexed(self) -> IndexedRow<'a> {
        IndexedRow { index: self.value.key_index(), row: self }
    }
}

/// A row with an index of its keys: a card asks for about a hundred keys, of which a row has about ten.
#[derive(Clone, Debug)]
pub struct IndexedRow<'a> {
    row: Row<'a>,
    index: KeyIndex,
}

impl<'a> Deref for IndexedRow<'a> {
    type Target = Row<'a>;

    fn deref(&self) -> &Row<'a> {
        &self.row
    }
}

impl<'a> IndexedRow<'a> {
    /// Creates a row that is not part of a menu.
    pub fn of(value: Value<'a>) -> Self {
        Row::of(value).indexed()
    }

    /// The value at a key.
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        if key == "category" && self.category.is_some() {
            return self.category;
        }
        self.value.get_in(key, &self.index)
    }

    /// The first readable value at these keys.
    #[inline]
    pub fn first<T>(&self, keys: Keys, read: fn(Value<'a>) -> Option<T>) -> Option<T> {
        // Most rows have none of the keys.
        let may_have = self.category.is_some() || self.index.may_have(keys);
        if may_have { self.first_of(keys, read) } else { None }
    }

    fn first_of<T>(&self, keys: Keys, read: fn(Value<'a>) -> Option<T>) -> Option<T> {
        if self.category.is_some() {
            return keys.names().find_map(|key| self.get(key).and_then(read));
        }
        self.at_keys(keys).find_map(read)
    }

    /// The values at these keys of the row itself (see [`Value::at_keys`]).
    pub fn at_keys<'k>(&'k self, keys: Keys) -> AtKeys<'k, 'a> {
        self.value.at_keys_in(keys, &self.index)
    }

    /// Whether the row has this key, whatever its value.
    pub fn has(&self, key: &str) -> bool {
        key == "category" && self.category.is_some()
            || key == "group_order" && self.group_order.is_some()
            || self.get(key).is_some()
    }

    /// Whether the row has one of these keys.
    pub fn has_any(&self, keys: Keys) -> bool {
        self.group_order.is_some() && keys.contains("group_order") || self.first(keys, Some).is_some()
    }

    /// The first text at these keys.
    #[inline]
    pub fn text(&self, keys: Keys) -> Option<&'a str> {
        if self.category.is_some() { self.text_in_menu(keys) } else { self.first(keys, text) }
    }

    fn text_in_menu(&self, keys: Keys) -> Option<&'a str> {
        let found = self.first(keys, |value| text(value).map(|text| (text, value.mark())));
        let label = self.category.map(Value::mark);
        found.map(|(text, mark)| if Some(mark) == label { text.trim() } else { text })
    }

    /// The first string at these keys that is not blank, trimmed.
    pub fn label(&self, keys: Keys) -> Option<&'a str> {
        self.first(keys, string).map(str::trim)
    }

    /// The position of its group among the groups.
    pub fn group_order(&self) -> Option<Number> {
        let own = || self.at_keys(keys!["group_order", "groupOrder"]).find_map(Value::as_number);
        self.group_order.map(as_number).or_else(own).map(Number)
    }
}

/// Returns the payload that an object wraps.
fn unwrap(object: Value<'_>) -> Option<Payload<'_>> {
    let mut fallback = None;
    for (key, inner) in object.entries_at(WRAPPERS).filter(|(_, inner)| !inner.is_null()) {
        if OWN_PARTS.contains(&key) && is_named(object) {
            continue;
        }
        if inner.is_container() && !inner.is_empty_container() {
            let menu = if MENUS.contains(&key) { menu(inner) } else { None };
            return menu.or(Some(Payload::Value(inner)));
        }
        fallback = fallback.or(Some(inner));
    }
    object.get("categories").and_then(menu).or_else(|| fallback.map(Payload::Value))
}

/// Whether an object is a product or something similar with a name, and not a wrapper with a title.
fn is_named(value: Value<'_>) -> bool {
    first_text(value, keys!["name", "displayName", "product_name"]).is_some()
        || first_text(value, keys!["title"]).is_some()
            && (has_any(value, PRICE_KEYS) || has_any(value, PRODUCT_SIGNS))
}

/// Returns the rows of a list if it is a list of categories.
fn menu(list: Value<'_>) -> Option<Payload<'_>> {
    let mut rows = Vec::new();
    for (index, category) in list.items().enumerate() {
        if has_any(category, PRICE_KEYS) {
            return None;
        }
        let label =
            category.at_keys(keys!["name", "title", "category"]).find(|label| string(*label).is_some());
        let Some(items) = category_items(category) else { continue };
        for item in items.items().filter(|item| item.is_object()) {
            let info = item.get("card").and_then(|card| card.get("info")).filter(|info| info.is_object());
            let row = info.unwrap_or(item);
            let lacks = |key: &str| row.get(key).is_none_or(Value::is_null);
            rows.push(Row {
                value: row,
                category: label.filter(|_| lacks("category")),
                group_order: lacks("group_order").then_some(index),
                is_card: info.is_some(),
            });
        }
    }
    (!rows.is_empty()).then_some(Payload::Menu(rows, list))
}

fn category_items(category: Value<'_>) -> Option<Value<'_>> {
    category.at_keys(CATEGORY_LISTS).find(|list| list.is_array())
}
