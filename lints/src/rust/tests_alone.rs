//! Which items are compiled for tests alone.

use super::syntax::Attribute;

/// The last names of attributes that make a test of a function.
pub(super) const TESTS: [&str; 5] = ["bench", "proptest", "rstest", "test", "test_case"];

/// Whether attributes say `#[cfg(test)]` or make a test, whatever conditions hold.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|attribute| !attribute.is_conditional).any(|attribute| {
        let name = attribute.path.segments.last().map(|segment| segment.name.as_str());
        match name {
            Some("cfg") => {
                let mut words = attribute.text.split_whitespace();
                holds_in_tests_alone(&mut words).0
            }
            Some(name) => TESTS.contains(&name),
            None => false,
        }
    })
}

/// Reads one condition; whether it is false without `test`, and whether a comma follows.
fn holds_in_tests_alone<'t>(words: &mut impl Iterator<Item = &'t str>) -> (bool, bool) {
    let Some(name) = words.next() else { return (false, false) };
    let mut next = words.next();
    let mut alone = matches!(name, "test" | "doctest");
    if next == Some("(") {
        let mut children = Vec::new();
        loop {
            let (child, goes_on) = holds_in_tests_alone(words);
            children.push(child);
            if !goes_on {
                break;
            }
        }
        alone = match name {
            "all" => children.contains(&true),
            "any" => !children.contains(&false),
            _ => false,
        };
        next = words.next();
    }
    // What a `key = "value"` says does not matter here.
    while next.is_some_and(|word| word != "," && word != ")") {
        next = words.next();
    }
    (alone, next == Some(","))
}
