//! Reads a field of a row: the first of its paths that yields a value of the field's type.

use super::date::date;
use super::form::{As, Currency, Field, Minor, Tone};
use super::path::{Path, Row};
use super::tone::tone;
use super::value::{FieldValue, LabelValue, MoneyValue, PersonValue, StatusValue, is_secret};
use crate::json::{Keys, Kind, Mark, Value, keys};
use crate::leaf::{Data, ImageUrl, Link, LongText, Number, Text};
use crate::money::{known_currency, minor_units, money};
use crate::values::{first_string, first_text, is_blank, is_filled, string, text};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The most elements of a list, or labels, that an item shows.
const MOST_ELEMENTS: usize = 100;

/// Keys of the name of a list's element.
const ELEMENT_NAMES: Keys = keys!["name", "label", "title"];

/// The members of a row that were read, so that the others can be shown too.
#[derive(Debug, Default)]
pub(crate) struct Used(Vec<Mark>);

impl Used {
    fn add(&mut self, path: &Path, row: Row<'_>) {
        self.0.extend(path.first_key().and_then(|key| row.value.get_key(key)).map(Value::mark));
    }

    /// Whether a member of the row was read.
    pub(crate) fn has(&self, member: Value<'_>) -> bool {
        self.0.contains(&member.mark())
    }
}

/// Reads the value of a field in a row. `keeps_secrets`: whether the caller asked for values that we would not show.
pub(crate) fn read<'a>(
    field: &Field,
    row: Row<'a>,
    keeps_secrets: bool,
    used: &mut Used,
) -> Option<FieldValue<'a>> {
    if let Some(found) = when(field, row, used) {
        return Some(found);
    }
    let mut refused = None;
    for path in &field.from {
        let Some(found) = at(field, path, row) else { continue };
        if !keeps_secrets && is_secret(path.last_key()) {
            used.add(path, row);
            return Some(FieldValue::Secret);
        }
        // An address that a page cannot link to is shown only if there is no better one.
        if let FieldValue::Link(link) = &found
            && !is_web(link)
        {
            refused = refused.or(Some((path, found)));
            continue;
        }
        used.add(path, row);
        return Some(found);
    }
    if let Some((path, found)) = refused {
        used.add(path, row);
        return Some(found);
    }
    if let Some(found) = joined(field, row, used) {
        return Some(found);
    }
    let otherwise = field.otherwise.as_ref()?;
    let is_said = field.when.iter().any(|(path, _)| path.get(row).is_some());
    is_said.then(|| word_value(field, Cow::Owned(String::from(&**otherwise))))
}

/// Returns the word of the first path whose value counts as true.
fn when<'a>(field: &Field, row: Row<'a>, used: &mut Used) -> Option<FieldValue<'a>> {
    let (path, word) = field.when.iter().find(|(path, _)| path.get(row).is_some_and(holds))?;
    used.add(path, row);
    Some(word_value(field, Cow::Owned(String::from(&**word))))
}

/// Whether a value is true, filled or not 0.
fn holds(value: Value<'_>) -> bool {
    is_filled(value)
        && value.as_text().is_none_or(|text| {
            !is_blank(text) && !["false", "no", "0"].iter().any(|no| text.trim().eq_ignore_ascii_case(no))
        })
}

fn joined<'a>(field: &Field, row: Row<'a>, used: &mut Used) -> Option<FieldValue<'a>> {
    let mut all = String::new();
    for path in &field.all {
        let Some(part) = path.get(row).and_then(text) else { continue };
        used.add(path, row);
        if !all.is_empty() {
            all.push_str(field.join.as_deref().unwrap_or(" "));
        }
        all.push_str(part.trim());
    }
    (!all.is_empty()).then(|| word_value(field, Cow::Owned(all)))
}

/// Reads the value at one path.
fn at<'a>(field: &Field, path: &Path, row: Row<'a>) -> Option<FieldValue<'a>> {
    if !field.each.is_empty() && matches!(field.kind, As::List | As::Text | As::Long) {
        return of_each(field, path, row);
    }
    if !path.collects() {
        return one(field, path, path.get(row)?, row);
    }
    match field.kind {
        As::Labels | As::List => {
            let mut values = Vec::new();
            let _ = path.each(row, &mut |value| {
                values.push(value);
                if values.len() < MOST_ELEMENTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            of_elements(field, values.into_iter())
        }
        As::Text | As::Long => {
            let mut all = String::new();
            let mut count = 0;
            let _ = path.each(row, &mut |value| {
                if let Some(part) = text(value) {
                    if count > 0 {
                        all.push_str(field.join.as_deref().unwrap_or(", "));
                    }
                    all.push_str(part);
                    count += 1;
                }
                if count < MOST_ELEMENTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            (!is_blank(&all)).then(|| word_value(field, Cow::Owned(all)))
        }
        _ => {
            let mut found = None;
            let _ = path.each(row, &mut |value| {
                found = one(field, path, value, row);
                if found.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            found
        }
    }
}

/// Reads the parts of each element of a list.
fn of_each<'a>(field: &Field, path: &Path, row: Row<'a>) -> Option<FieldValue<'a>> {
    let (mut texts, mut looks) = (Vec::new(), MOST_ELEMENTS);
    let _ = path.each(row, &mut |value| {
        let alone = std::iter::once(value).filter(|own| !own.is_array());
        for element in value.items().chain(alone) {
            if looks == 0 {
                return ControlFlow::Break(());
            }
            looks -= 1;
            texts.extend(of_element(field, element));
        }
        ControlFlow::Continue(())
    });
    if texts.is_empty() {
        return None;
    }
    Some(match field.kind {
        As::List => FieldValue::List(texts.into_iter().map(Text::from).collect()),
        kind => {
            let between = if kind == As::Long { "\n" } else { ", " };
            word_value(field, Cow::Owned(texts.join(between)))
        }
    })
}

/// Returns the parts of an element that the field asks for, joined; if it has none of them, its name.
fn of_element<'a>(field: &Field, element: Value<'a>) -> Option<Cow<'a, str>> {
    if let Some(own) = text(element) {
        return Some(Cow::Borrowed(own));
    }
    let mut all = String::new();
    for choice in &field.each {
        let mut values = choice.paths.iter().filter_map(|path| path.get(Row::alone(element)));
        // The first part describes the element: it is not looked up as a code.
        let Some(part) = values.find_map(|value| part(field, value, !all.is_empty())) else { continue };
        if !all.is_empty() && !part.is_empty() {
            all.push_str(field.join.as_deref().unwrap_or(" "));
        }
        all.push_str(&part);
    }
    if !all.is_empty() {
        return Some(Cow::Owned(all));
    }
    first_text(element, ELEMENT_NAMES).map(Cow::Borrowed)
}

/// Returns a part of an element: its text, or the word for its value, which may be empty.
fn part<'a>(field: &Field, value: Value<'a>, may_be_code: bool) -> Option<Cow<'a, str>> {
    let own = text(value).map(str::trim);
    let said = own.or_else(|| crate::content::scalar(value)).filter(|_| may_be_code);
    let known = said.and_then(|said| field.words.iter().find(|(code, _)| code.eq_ignore_ascii_case(said)));
    match known {
        Some((_, word)) => Some(Cow::Owned(String::from(&**word))),
        None => own.map(Cow::Borrowed),
    }
}

/// Converts a value to the type of the field.
fn one<'a>(field: &Field, path: &Path, value: Value<'a>, row: Row<'a>) -> Option<FieldValue<'a>> {
    match field.kind {
        As::Text | As::Long | As::Duration => text(value).map(|text| word_value(field, Cow::Borrowed(text))),
        As::Id => text(value).map(|id| FieldValue::Id(id.trim().into())),
        As::Date => text(value).map(|text| FieldValue::Text(Text::from(date(text)))),
        As::Link => address(value).filter(|own| has_scheme(own)).map(|own| FieldValue::Link(own.into())),
        As::Image => address(value).map(|own| FieldValue::Image(own.into())),
        As::Number | As::Bytes | As::Percent => number(value).map(FieldValue::Number),
        As::Money => amount(field, path, value, row).map(FieldValue::Money),
        As::Person => person(value).map(|person| FieldValue::Person(Box::new(person))),
        As::Status => {
            let said =
                text(value).or_else(|| first_text(value, keys!["name", "displayName", "text", "title"]));
            // A boolean is a status only if there is a word for it.
            let said = said.or_else(|| crate::content::scalar(value).filter(|_| !field.words.is_empty()));
            said.map(|text| word_value(field, Cow::Borrowed(text)))
        }
        As::Labels | As::List => {
            if value.is_array() {
                return of_elements(field, value.items().take(MOST_ELEMENTS));
            }
            match string(value) {
                Some(all) => {
                    let parts =
                        all.split(';').map(str::trim).filter(|part| !part.is_empty()).take(MOST_ELEMENTS);
                    Some(of_texts(field, parts.map(Text::from).collect()))
                }
                None => of_elements(field, std::iter::once(value)),
            }
        }
        As::Flag => flag(value).map(FieldValue::Flag),
        As::Data => (!value.is_null()).then(|| FieldValue::Data(Data::from(value))),
    }
}

/// Converts a text as the field says: to its word, its first line, its tone.
fn word_value<'a>(field: &Field, text: Cow<'a, str>) -> FieldValue<'a> {
    let known = field.words.iter().find(|(own, _)| own.trim().eq_ignore_ascii_case(text.trim()));
    let mut text = match known {
        Some((_, word)) => Cow::Owned(String::from(&**word)),
        None => text,
    };
    if field.is_first_line {
        text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(first_line(text)),
            Cow::Owned(text) => Cow::Owned(first_line(&text).to_owned()),
        };
    }
    match field.kind {
        As::Long => FieldValue::Long(LongText::from(text)),
        As::Status => {
            let own = field.tones.iter().find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
            let tone: Tone = own.map_or_else(|| tone(&text), |(_, tone)| *tone);
            FieldValue::Status(StatusValue { text: Text::from(text), tone })
        }
        As::Id => FieldValue::Id(text.into()),
        As::Date => FieldValue::Text(Text::from(date(&text).into_owned())),
        As::Link => FieldValue::Link(Link::from(text)),
        As::Image => FieldValue::Image(ImageUrl::from(text)),
        As::Person => {
            let name = Text::from(text);
            FieldValue::Person(Box::new(PersonValue { name, id: None, image: None, url: None }))
        }
        As::Labels => FieldValue::Labels(vec![LabelValue { text: Text::from(text), color: None }]),
        As::List => FieldValue::List(vec![Text::from(text)]),
        As::Flag => FieldValue::Flag(!text.is_empty()),
        _ => FieldValue::Text(Text::from(text)),
    }
}

fn first_line(text: &str) -> &str {
    text.trim_start().lines().next().unwrap_or_default().trim_end()
}

/// Returns the address that a value is, or its `href` or `url`.
fn address(value: Value<'_>) -> Option<&str> {
    string(value).or_else(|| first_string(value, keys!["url", "href", "src"])).map(str::trim)
}

fn is_web(link: &str) -> bool {
    let begins = |scheme: &str| link.get(..scheme.len()).is_some_and(|own| own.eq_ignore_ascii_case(scheme));
    begins("https://") || begins("http://") || begins("mailto:") || begins("tel:")
}

/// Whether a text begins like an address, not like a path or a bare id.
fn has_scheme(text: &str) -> bool {
    let end = text.bytes().position(|byte| !byte.is_ascii_alphanumeric() && !b"+.-".contains(&byte));
    end.is_some_and(|end| end > 0 && text.as_bytes().get(end) == Some(&b':'))
}

fn number(value: Value<'_>) -> Option<Number> {
    let of_text = || {
        let text = value.as_text()?.trim();
        let text = text.strip_suffix('%').unwrap_or(text).trim_end();
        crate::money::plain_number(text)
    };
    value.as_number().or_else(of_text).map(Number)
}

fn flag(value: Value<'_>) -> Option<bool> {
    match value.kind() {
        Kind::Bool => value.as_bool(),
        Kind::Number => value.as_number().map(|number| number != 0.0),
        Kind::Text => match value.as_text()?.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" | "on" => Some(true),
            "false" | "no" | "0" | "off" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

fn amount<'a>(field: &Field, path: &Path, value: Value<'a>, row: Row<'a>) -> Option<MoneyValue<'a>> {
    const AMOUNT: Keys = keys!["amount", "value", "total"];
    const CURRENCY: Keys = keys!["currency", "currencyCode", "currency_code"];
    let read = |written: Value<'a>| read_amount(written).map(|found| (written, found));
    let of_object = || value.at_keys(AMOUNT).find_map(read);
    let (written, (mut amount, named)) = read(value).or_else(of_object)?;
    let said = match &field.currency {
        Some(Currency::Code(code)) => Some(Cow::Owned(code.to_string())),
        Some(Currency::At(path)) => path.get(row).and_then(string).map(Cow::Borrowed),
        None => None,
    };
    let said = said.or_else(|| first_string(value, CURRENCY).map(Cow::Borrowed));
    let is_minor = match field.minor {
        Minor::Never => false,
        Minor::Always => !written.as_text().is_some_and(|text| text.contains('.')),
        // An amount written as a text is in the main unit.
        Minor::Said => written.as_text().is_none() && says_minor(path, row, said.as_deref()),
    };
    let currency = said.and_then(|said| code(&said)).or(named);
    // Amounts in cents are whole: a fraction shows that the amount is in the main unit.
    if is_minor && amount.fract() == 0.0 {
        amount /= minor_units(currency.as_deref());
    }
    Some(MoneyValue { amount: Number(amount), currency: currency.map(Text::from) })
}

/// Whether a row comes from a service that counts in cents: some have a member for the type of the object or entity,
/// some write currencies in lower case, and some end the name of the member with `_money`.
fn says_minor(path: &Path, row: Row<'_>, currency: Option<&str>) -> bool {
    const SORT: Keys = keys!["object", "entity"];
    let is_lower =
        |code: &str| code.trim().len() == 3 && code.trim().bytes().all(|letter| letter.is_ascii_lowercase());
    path.has_key_ending("_money") || currency.is_some_and(is_lower) || first_string(row.value, SORT).is_some()
}

/// Returns the amount in a value, and the currency that it names, possibly after the number as in "182.40 EUR".
fn read_amount(value: Value<'_>) -> Option<(f64, Option<String>)> {
    if let Some(found) = money(value) {
        return Some((found.amount, found.currency.map(str::to_owned)));
    }
    let (number, behind) = value.as_text()?.trim().rsplit_once(' ')?;
    let behind = code(behind)?;
    Some((crate::money::plain_number(number.trim_end())?, Some(behind)))
}

/// Returns a code of three letters, in capitals.
fn code(said: &str) -> Option<String> {
    let said = said.trim();
    let is_code = said.len() == 3 && said.bytes().all(|letter| letter.is_ascii_alphabetic());
    if is_code { Some(said.to_ascii_uppercase()) } else { known_currency(said).map(str::to_owned) }
}

/// Reads a person: a name, or an object that has one; in a list, the first.
pub(crate) fn person(value: Value<'_>) -> Option<PersonValue<'_>> {
    const NAMES: Keys = keys!["real_name", "display_name", "displayName", "name"];
    const IMAGES: Keys = keys!["avatar_url", "avatarUrl", "image_72", "picture", "photo"];
    const HANDLES: Keys = keys!["username", "email", "emailAddress"];
    if value.is_array() {
        return value
            .items()
            .take(MOST_ELEMENTS)
            .find_map(|item| if item.is_array() { None } else { person(item) });
    }
    let inner = |key: &str, keys: Keys| value.get(key).and_then(|own| first_string(own, keys));
    let name = string(value)
        .or_else(|| first_string(value, NAMES))
        .or_else(|| inner("emailAddress", keys!["name"]))
        .or_else(|| inner("user", keys!["displayName"]))
        .or_else(|| first_string(value, keys!["login"]))
        .or_else(|| inner("user", keys!["login"]))
        .or_else(|| first_string(value, HANDLES))
        .or_else(|| inner("emailAddress", keys!["address"]))
        .or_else(|| inner("profile", NAMES))?;
    let name = name.trim();
    if name.eq_ignore_ascii_case("unassigned") {
        return None;
    }
    let image = first_string(value, IMAGES)
        .or_else(|| inner("avatarUrls", keys!["48x48"]))
        .or_else(|| inner("profile", keys!["image_72"]));
    let url =
        first_string(value, keys!["html_url", "profile_url", "web_url", "url"]).filter(|url| is_web(url));
    Some(PersonValue {
        name: name.into(),
        id: first_text(value, keys!["id", "account_id", "accountId", "gid"]).map(Into::into),
        image: image.map(ImageUrl::from),
        // The address of an API endpoint is useless to people, and often the only one.
        url: url.filter(|url| !url.contains("//api.")).map(Link::from),
    })
}

/// Reads elements as labels or as texts, depending on the type of the field.
fn of_elements<'a>(field: &Field, elements: impl Iterator<Item = Value<'a>>) -> Option<FieldValue<'a>> {
    if field.kind == As::Labels {
        let label = |value: Value<'a>| {
            let text = text(value).or_else(|| first_text(value, ELEMENT_NAMES))?;
            let color = first_string(value, keys!["color"]).and_then(color);
            Some(LabelValue { text: text.trim().into(), color: color.map(Text::from) })
        };
        let labels: Vec<_> = elements.filter_map(label).collect();
        return (!labels.is_empty()).then_some(FieldValue::Labels(labels));
    }
    let texts: Vec<_> = elements
        .filter_map(|value| {
            let own = text(value).map(Text::from);
            own.or_else(|| first_text(value, ELEMENT_NAMES).map(Text::from))
                .or_else(|| person(value).map(|own| own.name))
        })
        .collect();
    (!texts.is_empty()).then_some(FieldValue::List(texts))
}

fn of_texts<'a>(field: &Field, texts: Vec<Text<'a>>) -> FieldValue<'a> {
    if field.kind == As::Labels {
        FieldValue::Labels(texts.into_iter().map(|text| LabelValue { text, color: None }).collect())
    } else {
        FieldValue::List(texts)
    }
}

/// Returns `#rgb` or `#rrggbb`; some services omit the `#`.
fn color(given: &str) -> Option<Cow<'_, str>> {
    let digits = given.trim();
    let (digits, is_marked) = digits.strip_prefix('#').map_or((digits, false), |digits| (digits, true));
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    match digits.len() {
        3 | 6 if is_hex && is_marked => Some(Cow::Borrowed(given.trim())),
        6 if is_hex => Some(Cow::Owned(format!("#{digits}"))),
        _ => None,
    }
}
