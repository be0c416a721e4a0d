//! Unique names, and names for style sheets.

use crate::json::Texts;
use std::collections::BTreeMap;

/// A name for a style sheet: in lower case, without white space, and with `_` instead of everything but `a-z`, `0-9`, `_`
/// and `-`. A character outside the basic plane becomes two, because hosts count in UTF-16.
pub(crate) fn css_name(name: &str) -> String {
    let mut css = String::new();
    for letter in name.to_lowercase().chars().filter(|letter| !letter.is_whitespace()) {
        let is_allowed = letter.is_ascii_alphanumeric() || letter == '-';
        for _ in 0..letter.len_utf16() {
            css.push(if is_allowed { letter } else { '_' });
        }
    }
    css
}

/// The name after this one: with its trailing number incremented, or with a 1 appended. The number may have more digits
/// than any integer type.
pub(crate) fn next_name(name: &str) -> String {
    let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = name.get(base.len()..).unwrap_or_default();
    let before_nines = digits.trim_end_matches('9');
    let nines = digits.len() - before_nines.len();
    let mut next = format!("{base}{}", before_nines.trim_start_matches('0'));
    let last_digit = if next.len() > base.len() { next.pop() } else { None };
    next.push(last_digit.map_or('1', |digit| char::from_u32(u32::from(digit) + 1).unwrap_or('1')));
    next.push_str(&"0".repeat(nines));
    next
}

/// Names that are taken. Finding a free one takes about as long as the names are, however many of them are taken.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    /// Each name with the last one that was returned instead of it: all names between the two are taken.
    taken: Vec<(&'a str, Option<&'a str>)>,
    /// Positions in `taken`. A tree, because hostile names could make a hash table slow.
    positions: BTreeMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    /// The name, or the first free one after it; from now on it is taken.
    pub(crate) fn unique(&mut self, name: &'a str, texts: &'a Texts) -> &'a str {
        let mut free = name;
        let mut tried = Vec::new();
        while let Some(position) = self.find(free) {
            tried.push(position);
            let last = self.taken.get(position).and_then(|(_, last)| *last).unwrap_or(free);
            free = texts.keep(next_name(last));
        }
        for position in tried {
            if let Some((_, last)) = self.taken.get_mut(position) {
                *last = Some(free);
            }
        }
        self.take(free);
        free
    }

    /// The position of a name among the taken ones; a free one is taken first.
    pub(crate) fn place(&mut self, name: &'a str) -> usize {
        self.find(name).unwrap_or_else(|| {
            self.take(name);
            self.taken.len() - 1
        })
    }

    /// The taken names, in the order in which they were taken.
    pub(crate) fn taken(&self) -> impl Iterator<Item = &'a str> {
        self.taken.iter().map(|(name, _)| *name)
    }

    /// Marks a name as taken.
    pub(crate) fn take(&mut self, name: &'a str) {
        self.positions.entry(name).or_insert(self.taken.len());
        self.taken.push((name, None));
    }

    /// Whether a name is taken.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.positions.contains_key(name)
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.positions.get(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unique(names: &[&str]) -> Vec<String> {
        let texts = Texts::default();
        let mut taken = Names::default();
        names.iter().map(|name| taken.unique(texts.keep((*name).to_owned()), &texts).to_owned()).collect()
    }

    #[test]
    fn names_of_style_sheets() {
        for (name, css) in [
            ("Sales", "sales"),
            ("Ünïcode", "_n_code"),
            ("日本", "__"),
            ("Non Veg", "nonveg"),
            ("a_b-c.🙏", "a_b-c___"),
        ] {
            assert_eq!(css_name(name), css);
        }
    }

    #[test]
    fn the_next_name_counts_on() {
        for (name, next) in [
            ("a", "a1"),
            ("Q1", "Q2"),
            ("7", "8"),
            ("Q9", "Q10"),
            ("Q007", "Q8"),
            ("x0", "x1"),
            ("", "1"),
            ("v1.99", "v1.100"),
            ("n99999999999999999999", "n100000000000000000000"),
            ("n129", "n130"),
        ] {
            assert_eq!(next_name(name), next);
        }
    }

    #[test]
    fn unique_names_take_the_next_free_number() {
        assert_eq!(unique(&["Veg", "Veg", "Veg", "Veg1"]), ["Veg", "Veg1", "Veg2", "Veg3"]);
        assert_eq!(unique(&["Veg1", "Veg", "Veg"]), ["Veg1", "Veg", "Veg2"]);
        assert_eq!(unique(&["Q1", "Q2", "Q1", "Q2", "Q3"]), ["Q1", "Q2", "Q3", "Q4", "Q5"]);
        assert_eq!(unique(&["", ""]), ["", "1"]);
    }

    #[test]
    fn many_equal_names_take_little_time() {
        let names: Vec<String> = (0..20_000).map(|at| format!("Q{}", at % 7_000)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut given = unique(&names);
        assert_eq!(given.len(), 20_000);
        given.sort();
        given.dedup();
        assert_eq!(given.len(), 20_000);
    }
}
