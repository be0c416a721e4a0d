//! Series of numbers over named categories.

use crate::card::{Card, Draft, Object, Out, Rows};
use crate::cards::error;
use crate::fields::Field;
use crate::fields::Read::Shown;
use crate::json::{Value, keys};
use crate::names::{Names, css_name};
use crate::route::Context;
use crate::safety::clean;
use crate::values::{first_string, first_text, own_string, own_text, text};

/// Tools whose input is a chart, and its kind.
const TOOLS: [(&str, &str); 3] =
    [("createPieChart", "pie"), ("createBarChart", "bar"), ("createLineChart", "line")];
/// Series beyond which nobody can tell the lines apart.
const MOST_SERIES: usize = 200;
const ABOUT: [Field; 3] = [
    Field("description", Shown, keys!["description"]),
    Field("unit", Shown, keys!["unit"]),
    Field("yAxisLabel", Shown, keys!["yAxisLabel"]),
];
const AXIS: [Field; 1] = [Field("yAxisLabel", Shown, keys!["name"])];

/// The chart that a tool was asked to make: its input has the data, its output says only that it worked.
pub fn of_input<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let (_, kind) = TOOLS.iter().find(|(tool, _)| context.tool.has_suffix(tool))?;
    let input = context.options.input?;
    let data = input.get("data").filter(|data| data.is_array())?;
    let title = first_string(input, keys!["title"]);
    let is_pie = *kind == "pie";
    let label = if is_pie { "label" } else { "xAxisLabel" };
    let mut chart = Chart::new(kind, title);
    let mut rows = Rows::default();
    for (at, row) in data.items().enumerate() {
        match row
            .get(label)
            .and_then(text)
            .filter(|_| is_pie || row.get("series").is_some_and(Value::is_array))
        {
            Some(category) => {
                chart.categories.push(category);
                rows.sources.push(row);
            }
            None => rows.skip(at, context.texts),
        }
    }
    if rows.sources.is_empty() && !data.is_empty_container() || error::soft(context).is_some() {
        return None;
    }
    if is_pie {
        let mut values = Vec::new();
        for row in &rows.sources {
            values.push(number(*row));
        }
        chart.series.push((title.unwrap_or("value"), values));
    } else {
        chart.group(&rows.sources);
    }
    let mut card = chart.card("chart.input", context);
    card.body = card.body.fields(input, &ABOUT);
    card.warnings = rows.warnings;
    Some(card.beside_text(true))
}

/// The options of an `ECharts` chart: `series` of `{type, data}`.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let series = data.get("series").filter(|series| series.is_array())?;
    let first = series.items().next()?;
    let head = data.get("title").map(only);
    let title = head.and_then(|head| own_string(head, keys!["text"]));
    let mut chart = Chart::new(first_string(first, keys!["type"])?, title);
    for one in series.items() {
        let items = one.get("data").filter(|items| items.is_array())?.items();
        let mut values = Vec::new();
        for item in items {
            let is_value = item.is_null() || item.is_array() || item.has("value") || item.is_text("-");
            if !is_value && item.as_number().is_none() {
                return None;
            }
            values.push(number(item));
        }
        let kind = first_string(one, keys!["type"])?;
        chart.series.push((first_string(one, keys!["name"]).unwrap_or(kind), values));
    }
    chart.series.truncate(MOST_SERIES);
    let axis = |key: &str| data.get(key).map(only)?.get("data").filter(|list| !list.is_empty_container());
    let named = axis("xAxis").or_else(|| axis("yAxis"));
    let mut is_numbered = false;
    for item in named.or_else(|| first.get("data"))?.items() {
        let name = match named {
            Some(_) => own_text(item, keys!["value"]),
            None => first_text(item, keys!["name"]).or_else(|| text(item.items().next()?)),
        };
        is_numbered |= name.is_none();
        chart.categories.push(name.unwrap_or_default());
    }
    let mut card = chart.card("chart.series", context).from_payload(series);
    if let Some(axis) = data.get("yAxis") {
        card.body = card.body.fields(only(axis), &AXIS);
    }
    Some(card.deriving("categories", is_numbered))
}

/// A value that may stand alone or first in a list.
fn only(value: Value<'_>) -> Value<'_> {
    value.items().next().unwrap_or(value)
}

/// What a value is that is missing; it leaves as `null`.
const MISSING: f64 = f64::NAN;

/// The number of an item: itself, its `value`, or the last of several coordinates.
fn number(item: Value<'_>) -> f64 {
    let value = item.get("value").unwrap_or(item);
    value.items().last().unwrap_or(value).as_number().unwrap_or(MISSING)
}

struct Chart<'a> {
    kind: &'a str,
    title: Option<&'a str>,
    /// A category without a name, which is empty here, is called by its number.
    categories: Vec<&'a str>,
    series: Vec<(&'a str, Vec<f64>)>,
}

impl<'a> Chart<'a> {
    fn new(kind: &'a str, title: Option<&'a str>) -> Self {
        Self { kind, title, categories: Vec::new(), series: Vec::new() }
    }

    /// Takes the series that the first row names, with the values of all rows.
    fn group(&mut self, rows: &[Value<'a>]) {
        for (at, row) in rows.iter().enumerate() {
            for item in row.get("series").unwrap_or(*row).items() {
                let Some(name) = first_text(item, keys!["seriesName"]) else { continue };
                let is_own = |(own, values): &&mut (&str, Vec<_>)| *own == name && values.len() == at;
                if let Some((_, values)) = self.series.iter_mut().find(is_own) {
                    values.push(number(item));
                } else if at == 0 && self.series.len() < MOST_SERIES {
                    self.series.push((name, vec![number(item)]));
                }
            }
            for (_, values) in &mut self.series {
                if values.len() == at {
                    values.push(MISSING);
                }
            }
        }
    }

    fn card(self, rule: &'static str, context: &Context<'a>) -> Card<'a> {
        let mut rows = Rows::default();
        let (mut names, mut keys) = (Names::default(), Names::default());
        for category in self.categories {
            if rows.admits(0, true, context) {
                rows.total += 1;
                rows.shown.push(match category {
                    "" => Out::Position(rows.total),
                    _ => Out::Text(names.unique(category, context.texts)),
                });
            }
        }
        let count = rows.shown.len();
        let mut sum = 0.0;
        let mut series = Vec::new();
        for (name, numbers) in self.series {
            let mut values = Vec::new();
            for at in 0..numbers.len().max(count) {
                let number = numbers.get(at).copied().unwrap_or(MISSING);
                if series.is_empty() && !number.is_nan() {
                    sum += number;
                }
                if at < count {
                    values.push(Out::Number(number));
                }
            }
            let key = keys.unique(context.texts.keep(css_name(&clean(name, usize::MAX))), context.texts);
            let one = Object::new().text("name", name).id("key", key);
            series.push(one.with("values", values).into());
        }
        let mut body = Object::new().text("kind", self.kind).text("title", self.title).with("series", series);
        if self.kind == "pie" {
            // What a pie adds up to is its total, so that the categories were cut can only be noted.
            body = body.maybe("total", Some(sum).filter(|sum| sum.is_finite()));
            return Draft::new("chart", rule, body).with_list("categories", rows);
        }
        let body = rows.add_to(body, "categories");
        Draft::new("chart", rule, body)
    }
}
