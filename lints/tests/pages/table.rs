//! The table of rules as data.
#![expect(clippy::disallowed_methods, reason = "a test lists the folder of rules")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use onefold_lints::{Check, RULES, Rule};

#[test]
fn ids_are_kebab_case_sorted_and_each_its_own() {
    for rule in RULES {
        let is_kebab = rule.id.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        assert!(is_kebab, "`{}` is not kebab-case", rule.id);
    }
    let ids: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
    let sorted: Vec<&str> = ids.iter().copied().collect::<BTreeSet<&str>>().into_iter().collect();
    assert_eq!(ids, sorted, "the table lists each rule once, by id");
}

#[test]
fn every_rule_is_a_file_and_a_page() {
    // What others report has its page, and nothing to put into a file.
    let is_told_elsewhere = |rule: &&Rule| matches!(rule.check, Check::Reported(_));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the rules are there") {
        let name = entry.expect("the folder can be read").file_name();
        found.insert(name.to_string_lossy().into_owned());
    }
    let stem = |id: &str| id.replace('-', "_");
    for rule in RULES.iter() {
        let extensions: &[&str] = if is_told_elsewhere(&rule) { &["md"] } else { &["rs", "md"] };
        for extension in extensions {
            let name = format!("{}.{extension}", stem(rule.id));
            assert!(found.contains(&name), "`{}` has no `src/rules/{name}`", rule.id);
        }
    }
    let stems: BTreeSet<String> = RULES.iter().map(|rule| stem(rule.id)).collect();
    let pages = found.iter().filter_map(|name| name.strip_suffix(".md"));
    let lost: Vec<&str> = pages.filter(|page| !stems.contains(*page)).collect();
    assert!(lost.is_empty(), "these pages are of no rule in the table: {lost:?}");
}

#[test]
fn summaries_are_one_sentence() {
    for rule in RULES {
        let summary = rule.summary();
        let is_sentence = summary.starts_with(|first: char| first.is_uppercase() || first == '`');
        assert!(is_sentence && summary.ends_with('.'), "`{}`: {summary}", rule.id);
    }
}
