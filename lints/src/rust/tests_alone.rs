//! Which items are compiled for tests alone.

use super::syntax::Attribute;

/// Whether attributes say `#[cfg(test)]` or make a test, whatever conditions hold.
pub(super) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|attribute| !attribute.is_conditional).any(|attribute| {
        let name = attribute.path.segments.last().map(|segment| segment.name.as_str());
        match name {
            Some("cfg") => {
                let mut words = attribute.text.split_whitespace();
                holds_in_tests_alone(&mut words).0
            }
            Some("test" | "bench" | "rstest" | "test_case" | "proptest") => true,
            Some(_) | None => false,
        }
    })
}

/// Reads one condition; whether it is false without `test`, and whether a comma follows.
fn holds_in_tests_alone<'t>(words: &mut impl Iterator<Item = &'t str>) -> (bool, bool) {
    let Some(name) = words.next() else { return (false, false) };
    let mut next = words.next();
    let mut alone = name == "test";
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
