//! Converts dates as services write them to ISO 8601.

use crate::phrases::split_digits;
use std::borrow::Cow;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SECONDS_OF_DAY: i64 = 86_400;

/// Returns a date in ISO form: ISO unchanged, other unambiguous forms converted, anything else unchanged.
pub(crate) fn date(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    since_1970(text)
        .or_else(|| with_space(text))
        .or_else(|| of_mail(text))
        .map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Seconds, milliseconds, microseconds or nanoseconds, distinguished by their number of digits; seconds
/// may have a fraction.
fn since_1970(text: &str) -> Option<String> {
    let (digits, rest) = split_digits(text);
    let fraction = match (digits.len(), rest) {
        (10 | 13 | 16 | 19, "") => "",
        (10, _) => rest.strip_prefix('.').filter(|rest| is_digits(rest, 1..=9))?,
        _ => return None,
    };
    let (seconds, below) = digits.split_at_checked(10)?;
    let below = if below.is_empty() { fraction } else { below };
    Some(moment(seconds.parse().ok()?, below))
}

/// A moment in UTC; the fraction without trailing zeros, but in groups of three digits.
fn moment(seconds: i64, fraction: &str) -> String {
    let (year, month, day) = civil(seconds.div_euclid(SECONDS_OF_DAY));
    let (hour, minute, second) = {
        let rest = seconds.rem_euclid(SECONDS_OF_DAY);
        (rest / 3600, rest / 60 % 60, rest % 60)
    };
    let mut out = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}");
    let digits = fraction.trim_end_matches('0').len().next_multiple_of(3);
    if digits > 0 {
        out.push('.');
        out.push_str(fraction.get(..digits).unwrap_or(fraction));
    }
    out.push('Z');
    out
}

/// Returns year, month and day of a day since 1970, in the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March here, so that a leap day is the last of its year; an era has 400 years.
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year + era * 400 + i64::from(month <= 2), month, of_year - (153 * from_march + 2) / 5 + 1)
}

/// `2026-03-12 09:15:22`, optionally with a fraction, and with `UTC`, `Z` or an offset.
fn with_space(text: &str) -> Option<String> {
    let (day, rest) = text.split_at_checked(10)?;
    let parts: Vec<_> = day.split('-').collect();
    let is_day = matches!(parts.as_slice(), [year, month, day]
        if is_digits(year, 4..=4) && within(month, 1, 12) && within(day, 1, 31));
    let rest = rest.strip_prefix(' ').filter(|_| is_day)?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && !matches!(letter, ':' | '.'));
    let (time, zone) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    is_time(time).then_some(())?;
    Some(format!("{day}T{time}{}", offset(zone.trim())?))
}

/// `Tue, 27 Jan 2026 09:15:00 +0100`, as in emails.
fn of_mail(text: &str) -> Option<String> {
    let text = text.split_once(',').map_or(text, |(_, rest)| rest);
    let text = text.split_once('(').map_or(text, |(before, _)| before);
    let mut words = text.split_ascii_whitespace();
    let (day, month, year) = (words.next()?, words.next()?, words.next()?);
    let (time, zone) = (words.next()?, words.next()?);
    let month = MONTHS.iter().position(|own| month.eq_ignore_ascii_case(own))? + 1;
    let is_day = within(day, 1, 31) && is_digits(year, 4..=4);
    (is_day && is_time(time) && words.next().is_none()).then_some(())?;
    let seconds = if time.len() == 5 { ":00" } else { "" };
    Some(format!("{year}-{month:02}-{day:0>2}T{time}{seconds}{}", offset(zone)?))
}

/// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fff`.
fn is_time(time: &str) -> bool {
    let parts: Vec<_> = time.split(':').collect();
    let is_clock = |hour: &str, minute: &str| hour.len() == 2 && within(hour, 0, 23) && within(minute, 0, 59);
    match parts.as_slice() {
        [hour, minute] => is_clock(hour, minute),
        [hour, minute, second] => {
            let (whole, fraction) = second.split_once('.').unwrap_or((second, "0"));
            is_clock(hour, minute) && within(whole, 0, 60) && is_digits(fraction, 1..=9)
        }
        _ => false,
    }
}

/// Returns an offset in ISO form; no zone means UTC. Other names of zones are not supported.
fn offset(zone: &str) -> Option<String> {
    if zone.is_empty() || ["UTC", "GMT", "UT", "Z"].iter().any(|name| zone.eq_ignore_ascii_case(name)) {
        return Some(String::from("Z"));
    }
    let digits: String = zone.chars().skip(1).filter(|letter| *letter != ':').collect();
    let (hours, minutes) = digits.split_at_checked(2)?;
    let is_offset = zone.starts_with(['+', '-']) && within(hours, 0, 23) && within(minutes, 0, 59);
    (is_offset && digits.len() == 4)
        .then(|| format!("{}{hours}:{minutes}", zone.get(..1).unwrap_or_default()))
}

fn is_digits(text: &str, length: std::ops::RangeInclusive<usize>) -> bool {
    length.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn within(text: &str, least: u32, most: u32) -> bool {
    is_digits(text, 1..=2) && text.parse::<u32>().is_ok_and(|number| (least..=most).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_become_iso_where_they_are_sure() {
        for (given, expected) in [
            ("2026-03-12", "2026-03-12"),
            ("2026-01-30T08:00:00.0000000", "2026-01-30T08:00:00.0000000"),
            ("2026-03-12T09:15:22+0000", "2026-03-12T09:15:22+0000"),
            ("0000000000", "1970-01-01T00:00:00Z"),
            ("1769508000", "2026-01-27T10:00:00Z"),
            ("1769504400123", "2026-01-27T09:00:00.123Z"),
            ("1769504400000", "2026-01-27T09:00:00Z"),
            ("1769513651000120", "2026-01-27T11:34:11.000120Z"),
            ("1769513651000000000", "2026-01-27T11:34:11Z"),
            ("1769508000.000100", "2026-01-27T10:00:00.000100Z"),
            ("0951782400", "2000-02-29T00:00:00Z"),
            ("2026-03-12 09:15:22 UTC", "2026-03-12T09:15:22Z"),
            ("2026-03-12 09:15:22", "2026-03-12T09:15:22Z"),
            ("2026-03-12 09:15:22.5 +0530", "2026-03-12T09:15:22.5+05:30"),
            ("2026-03-12 09:15:22-08:00", "2026-03-12T09:15:22-08:00"),
            ("Tue, 27 Jan 2026 09:15:00 +0100", "2026-01-27T09:15:00+01:00"),
            ("3 Feb 2026 09:15 GMT", "2026-02-03T09:15:00Z"),
            ("Tue, 27 Jan 2026 09:15:00 +0000 (UTC)", "2026-01-27T09:15:00+00:00"),
        ] {
            assert_eq!(date(given), expected, "{given}");
        }
    }

    #[test]
    fn other_words_stay_as_they_are() {
        for text in [
            "yesterday",
            "3 hours ago",
            "1/27/2026, 9:00:00 AM",
            "2026-03-12 09:15:22 CET",
            "2026-13-12 09:15:22",
            "Tue, 27 Jan 2026 25:15:00 +0100",
            "123",
            "12345678901",
            "1769508000.",
            "1769508000.x",
            "",
            "é",
            "2026-03-1é 09:15:22",
        ] {
            assert_eq!(date(text), text, "{text}");
        }
    }
}
