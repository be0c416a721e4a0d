//! Names that must differ from each other, and names that style sheets can take.

use crate::json::Texts;
use crate::sort::merge;

/// A name in lower case without white space, in which nothing stands but `a-z`, `0-9`, `_` and `-`; all else is `_`,
/// once for each unit in which JavaScript counts.
pub fn css_name(name: &str) -> String {
    let mut css = String::new();
    for letter in name.to_lowercase().chars().filter(|letter| !letter.is_whitespace()) {
        let stays = letter.is_ascii_alphanumeric() || letter == '-';
        for _ in 0..letter.len_utf16() {
            css.push(if stays { letter } else { '_' });
        }
    }
    css
}

/// The name after this one: its trailing number plus one, or the name with a 1.
pub fn next_name(name: &str) -> String {
    let last = |is_such: fn(&u8) -> bool| name.bytes().rev().take_while(is_such).count();
    let nines = last(|digit| *digit == b'9');
    let (base, digits) = name.split_at_checked(name.len() - last(u8::is_ascii_digit)).unwrap_or((name, ""));
    let mut kept = digits.get(..digits.len() - nines).unwrap_or_default();
    while let Some(rest) = kept.strip_prefix('0') {
        kept = rest;
    }
    let mut next = String::from(base);
    next.push_str(kept);
    let digit = if kept.is_empty() { None } else { next.pop() };
    next.push(char::from(u8::try_from(digit.unwrap_or('0')).unwrap_or_default() + 1));
    for _ in 0..nines {
        next.push('0');
    }
    next
}

/// Names that were given, each once. Finding a free one takes about as long as the names are, however many of them
/// are taken.
#[derive(Debug, Default)]
pub struct Names<'a> {
    /// Each name with the last one that was given instead of it: all between the two are taken.
    given: Vec<(&'a str, Option<&'a str>)>,
    /// Positions in `given`, in runs that are sorted by name and become longer to the front.
    runs: Vec<Vec<usize>>,
}

impl<'a> Names<'a> {
    /// The name, or the first one after it that is free; from now on it is taken.
    pub fn unique(&mut self, name: &'a str, texts: &'a Texts) -> &'a str {
        let mut free = name;
        let mut passed = Vec::new();
        while let Some(at) = self.find(free) {
            passed.push(at);
            let last = self.given.get(at).and_then(|(_, last)| *last).unwrap_or(free);
            free = texts.keep(next_name(last));
        }
        for at in passed {
            if let Some((_, last)) = self.given.get_mut(at) {
                *last = Some(free);
            }
        }
        self.take(free);
        free
    }

    /// The place of a name among those that were taken, where it now is in any case.
    pub fn place(&mut self, name: &'a str) -> usize {
        self.find(name).unwrap_or_else(|| {
            self.take(name);
            self.given.len() - 1
        })
    }

    /// The names that were taken, in order.
    pub fn taken(&self) -> impl Iterator<Item = &'a str> {
        self.given.iter().map(|(name, _)| *name)
    }

    /// Notes a name as taken.
    pub fn take(&mut self, name: &'a str) {
        let mut run = vec![self.given.len()];
        self.given.push((name, None));
        let name_at = |at: usize| self.given.get(at).map(|(name, _)| *name);
        while self.runs.last().is_some_and(|longer| longer.len() <= run.len()) {
            let mut both = self.runs.pop().unwrap_or_default();
            let width = both.len();
            both.append(&mut run);
            run = merge(&both, width, &|one, two| name_at(one) < name_at(two));
        }
        self.runs.push(run);
    }

    /// Whether a name is taken.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<usize> {
        let name_at = |at: usize| self.given.get(at).map_or("", |(name, _)| name);
        self.runs.iter().find_map(|run| {
            let place = run.partition_point(|at| name_at(*at) < name);
            run.get(place).copied().filter(|at| name_at(*at) == name)
        })
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
