//! Series of numbers over named categories.

use crate::card::{Card, Common, Draft, Rows, as_number};
use crate::cards::error;
use crate::json::{Value, keys};
use crate::leaf::{Id, Number, OrNull, Text};
use crate::messages::note::TOO_MANY_ROWS;
use crate::names::{Names, css_name};
use crate::route::{Context, Rule};
use crate::safety::{Action, NoteKind, SecurityNote, clean};
use crate::values::{first_string, first_text, own_string, own_text, text};
use mcp_cards_derive::Shape;

/// Tools whose input is a chart, and its kind.
const TOOLS: [(&str, &str); 3] =
    [("createPieChart", PIE), ("createBarChart", "bar"), ("createLineChart", "line")];
const PIE: &str = "pie";
/// Series beyond which nobody can tell the lines apart.
const MOST_SERIES: usize = 200;

/// Series of numbers over named categories.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "chart")]
pub struct ChartCard<'a> {
    /// What kind of chart it is: `pie`, `bar`, `line` or another word of the server.
    pub kind: Text<'a>,
    /// Its title.
    pub title: Option<Text<'a>>,
    /// The series, each with a value for every category.
    pub series: Vec<ChartSeries<'a>>,
    /// The names of the categories.
    pub categories: Vec<Text<'a>>,
    /// The sum of the values of a pie; of other charts, how many categories there are, where not all are shown.
    pub total: Option<Number>,
    /// What the chart shows.
    pub description: Option<Text<'a>>,
    /// The unit of the values.
    pub unit: Option<Text<'a>>,
    /// What the vertical axis shows.
    pub y_axis_label: Option<Text<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A series of a chart.
#[derive(Clone, Debug, Shape)]
pub struct ChartSeries<'a> {
    /// Its name.
    pub name: Text<'a>,
    /// Its name as style sheets can take it, different for each series.
    pub key: Id<'a>,
    /// Its values, `null` where one is missing.
    pub values: Vec<OrNull<Number>>,
}

/// The chart that a tool was asked to make: its input has the data, its output says only that it worked.
pub(crate) fn of_input<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let (_, kind) = TOOLS.iter().find(|(tool, _)| context.tool.has_suffix(&[tool]))?;
    let input = context.options.input?;
    let data = input.get("data").filter(|data| data.is_array())?;
    let title = first_string(input, keys!["title"]);
    let is_pie = *kind == PIE;
    let label = if is_pie { "label" } else { "xAxisLabel" };
    let has_values = |row: Value<'_>| is_pie || row.get("series").is_some_and(Value::is_array);
    let mut chart = Chart::new(kind, title);
    let mut rows: Rows<'a, Text<'a>> = Rows::default();
    for (at, row) in data.items().enumerate() {
        match row.get(label).and_then(text).filter(|_| has_values(row)) {
            Some(category) => {
                chart.categories.push(Some(category));
                rows.sources.push(row);
            }
            None => rows.skip(at, context.texts),
        }
    }
    if rows.sources.is_empty() && !data.is_empty_container() || error::soft(context).is_some() {
        return None;
    }
    if is_pie {
        let values = rows.sources.iter().map(|row| number(*row)).collect();
        chart.series.push((title.unwrap_or("value"), values));
    } else {
        chart.group(&rows.sources);
    }
    let shown = |key| first_text(input, key).map(Text::from);
    let (card, note) = chart.card(context);
    let card = ChartCard {
        description: shown(keys!["description"]),
        unit: shown(keys!["unit"]),
        y_axis_label: shown(keys!["yAxisLabel"]),
        ..card
    };
    let mut draft = Draft::new(Rule::ChartInput, card).beside_text(true);
    draft.notes.extend(note);
    draft.warnings = rows.warnings;
    Some(draft)
}

/// The options of an `ECharts` chart: `series` of `{type, data}`.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let series = data.get("series").filter(|series| series.is_array())?;
    let first = series.items().next()?;
    let head = data.get("title").map(only);
    let title = head.and_then(|head| own_string(head, keys!["text"]));
    let mut chart = Chart::new(first_string(first, keys!["type"])?, title);
    for one in series.items() {
        let items = one.get("data").filter(|items| items.is_array())?;
        if !items.items().all(is_value) {
            return None;
        }
        let kind = first_string(one, keys!["type"])?;
        let name = first_string(one, keys!["name"]).unwrap_or(kind);
        chart.series.push((name, items.items().map(number).collect()));
    }
    chart.series.truncate(MOST_SERIES);
    let axis = |key: &str| data.get(key).map(only)?.get("data").filter(|list| !list.is_empty_container());
    let named = axis("xAxis").or_else(|| axis("yAxis"));
    let name_of = |item: Value<'a>| match named {
        Some(_) => own_text(item, keys!["value"]),
        None => first_text(item, keys!["name"]).or_else(|| text(item.items().next()?)),
    };
    chart.categories = named.or_else(|| first.get("data"))?.items().map(name_of).collect();
    let is_numbered = chart.categories.iter().any(Option::is_none);
    let (card, note) = chart.card(context);
    let axis_name = data.get("yAxis").and_then(|axis| first_text(only(axis), keys!["name"]));
    let card = ChartCard { y_axis_label: axis_name.map(Text::from), ..card };
    let mut draft = Draft::new(Rule::ChartSeries, card).from_payload(series);
    draft.notes.extend(note);
    Some(draft.deriving("categories", is_numbered))
}

/// A value that may stand alone or first in a list.
fn only(value: Value<'_>) -> Value<'_> {
    value.items().next().unwrap_or(value)
}

/// Whether an item of a series is a value, also a missing one.
fn is_value(item: Value<'_>) -> bool {
    let is_missing = item.is_null() || item.is_text("-");
    is_missing || item.is_array() || item.has("value") || item.as_number().is_some()
}

/// The number of an item: itself, its `value`, or the last of several coordinates.
fn number(item: Value<'_>) -> Option<f64> {
    let value = item.get("value").unwrap_or(item);
    value.items().last().unwrap_or(value).as_number()
}

/// A chart as it was read, before the caller's limits.
struct Chart<'a> {
    kind: &'a str,
    title: Option<&'a str>,
    /// A category without a name is called by its number.
    categories: Vec<Option<&'a str>>,
    series: Vec<(&'a str, Vec<Option<f64>>)>,
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
                    values.push(None);
                }
            }
        }
    }

    /// The card, and a note where its categories were cut and its total cannot say so.
    fn card(self, context: &Context<'a>) -> (ChartCard<'a>, Option<SecurityNote>) {
        let all = self.categories.len();
        let count = all.min(context.options.limits.rows);
        let is_cut = all > count;
        let (mut names, mut keys) = (Names::default(), Names::default());
        let categories =
            self.categories.iter().take(count).enumerate().map(|(at, category)| match category {
                Some(category) => Text::from(names.unique(category, context.texts)),
                None => Text::from((at + 1).to_string()),
            });
        let categories = categories.collect();
        let (total, note) = if self.kind == PIE {
            let sum: f64 = self.series.first().map_or(0.0, |(_, values)| values.iter().flatten().sum());
            (Some(sum).filter(|sum| sum.is_finite()), is_cut.then(too_many_categories))
        } else {
            (is_cut.then(|| as_number(all)), None)
        };
        let series = self.series.into_iter().map(|(name, numbers)| {
            let key = context.texts.keep(css_name(&clean(name, usize::MAX)));
            let values = (0..count).map(|at| OrNull(numbers.get(at).copied().flatten().map(Number)));
            let key = keys.unique(key, context.texts).into();
            ChartSeries { name: name.into(), key, values: values.collect() }
        });
        let card = ChartCard {
            kind: self.kind.into(),
            title: self.title.map(Text::from),
            series: series.collect(),
            categories,
            total: total.map(Number),
            description: None,
            unit: None,
            y_axis_label: None,
            common: Common::default(),
        };
        (card, note)
    }
}

/// The total of a pie is the sum of its values, so that the categories were cut can only be noted.
fn too_many_categories() -> SecurityNote {
    let path = String::from("/categories");
    SecurityNote::new(path, NoteKind::Limit, Action::Cut, TOO_MANY_ROWS)
}
