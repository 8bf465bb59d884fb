//! The page of a rule as people read it first: every section, but only a few of its examples.

use crate::Rule;

/// How many examples of a section are shown.
const SHOWN: usize = 2;

/// The sections that hold examples by the dozen.
const OF_EXAMPLES: [&str; 2] = ["## Pass", "## Fail"];

impl Rule {
    /// The page with the first examples of Pass and Fail, and how many more there are.
    pub fn short_page(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for section in sections(self.page) {
            if section.first().is_some_and(|heading| OF_EXAMPLES.contains(heading)) {
                shorten(self.id, &section, &mut lines);
            } else {
                lines.extend(section.into_iter().map(str::to_owned));
            }
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

/// The parts of a page that begin with a heading; the first one is its title.
fn sections(page: &str) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    let mut is_code = false;
    for line in page.lines() {
        is_code ^= is_fence(line);
        match found.last_mut() {
            Some(section) if is_code || !line.starts_with("## ") => section.push(line),
            Some(_) | None => found.push(vec![line]),
        }
    }
    found
}

/// Adds the first examples of a section, each with the words above it.
fn shorten(id: &str, section: &[&str], lines: &mut Vec<String>) {
    let (mut examples, mut is_code) = (0, false);
    let mut waiting: Vec<&str> = Vec::new();
    for line in section {
        if is_fence(line) {
            is_code = !is_code;
            // The second side of a change belongs to the first.
            examples += usize::from(is_code && !line.ends_with(" after"));
        }
        waiting.push(line);
        if is_fence(line) && !is_code {
            let example = std::mem::take(&mut waiting);
            if examples <= SHOWN {
                lines.extend(example.into_iter().map(str::to_owned));
            }
        }
    }
    lines.extend(waiting.into_iter().map(str::to_owned));
    let more = examples.saturating_sub(SHOWN);
    if more > 0 {
        let word = if more == 1 { "example" } else { "examples" };
        lines.push(format!("{more} more {word}: `explain {id} --all`"));
    }
}

fn is_fence(line: &str) -> bool {
    line.starts_with("```")
}

#[cfg(test)]
mod tests {
    use crate::rule::{By, Check};
    use crate::{RULES, Rule};
    use onefold_model::Level;

    const PAGE: &str = "# a-b\nWrong.\n## Why\nSo.\n## Pass\nOne.\n```text\n## Fail\n```\n## Fail\nOne.\n\
        ```json before\n1\n```\n```json after\n2\n```\nTwo.\n```ts\n2\n```\nThree.\n```ts\n3\n```\n\
        ```ts\n4\n```\nBesides.\n## Configuration\nA key.\n## Limits\n```ts\n1\n```\n```ts\n2\n```\n```ts\n3\n```\n";

    const SHORT: &str = "# a-b\nWrong.\n## Why\nSo.\n## Pass\nOne.\n```text\n## Fail\n```\n## Fail\nOne.\n\
        ```json before\n1\n```\n```json after\n2\n```\nTwo.\n```ts\n2\n```\nBesides.\n\
        2 more examples: `explain a-b --all`\n## Configuration\nA key.\n## Limits\n\
        ```ts\n1\n```\n```ts\n2\n```\n```ts\n3\n```\n";

    #[test]
    fn the_first_examples_stay() {
        let rule = Rule { id: "a-b", level: Level::Error, page: PAGE, check: Check::Reported(By::Sources) };
        assert_eq!(rule.short_page(), SHORT);
    }

    #[test]
    fn every_page_keeps_its_sections_and_can_be_read_at_once() {
        for rule in RULES {
            let short = rule.short_page();
            for heading in ["## Why", "## Pass", "## Fail", "## Fix", "## Limits"] {
                assert!(short.lines().any(|line| line == heading), "`{}` has no {heading}", rule.id);
            }
            let count = short.lines().count();
            assert!(count < 400, "`{}` has {count} lines", rule.id);
        }
    }
}
