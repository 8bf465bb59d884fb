//! A page in its parts.

/// The headings of every page, in order.
pub const HEADINGS: [&str; 5] = ["Why", "Pass", "Fail", "Fix", "Limits"];

/// One fence of a page.
#[derive(Debug)]
pub struct Fence {
    /// The heading that it stands under.
    pub heading: String,
    /// `rust`, `json`, `toml`.
    pub language: String,
    /// The word behind the language: `before`, `after`, `text`.
    pub mark: Option<String>,
    /// What it holds.
    pub text: String,
    /// The line of the page on which it begins, from 1.
    pub line: usize,
}

/// The fences of a page, and what is wrong with its form.
pub fn parse(id: &str, page: &str) -> (Vec<Fence>, Vec<String>) {
    let mut problems = Vec::new();
    let (mut headings, mut fences): (Vec<(String, bool)>, Vec<Fence>) = (Vec::new(), Vec::new());
    let mut lines = page.lines().enumerate();
    match lines.next() {
        Some((_, title)) if title == format!("# {id}") => {}
        _ => problems.push(format!(":1: the first line must be `# {id}`")),
    }
    while let Some((number, line)) = lines.next() {
        if number == 1 && (line.is_empty() || line.starts_with('#')) {
            problems.push(":2: a sentence that says what is wrong must stand below the title".to_owned());
        }
        if let Some(heading) = line.strip_prefix("## ") {
            headings.push((heading.to_owned(), false));
        } else if let Some(words) = line.strip_prefix("```") {
            let mut words = words.split_whitespace().map(str::to_owned);
            let text: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let heading = headings.last().map(|(heading, _)| heading.clone()).unwrap_or_default();
            fences.push(Fence {
                heading,
                language: words.next().unwrap_or_default(),
                mark: words.next(),
                text: text.iter().map(|line| format!("{line}\n")).collect(),
                line: number + 1,
            });
        } else if line.starts_with('#') {
            problems.push(format!(":{}: headings are {HEADINGS:?}", number + 1));
        }
        if !line.trim().is_empty()
            && !line.starts_with("## ")
            && let Some((_, has_text)) = headings.last_mut()
        {
            *has_text = true;
        }
    }
    let found: Vec<&str> = headings.iter().map(|(heading, _)| heading.as_str()).collect();
    if found != HEADINGS {
        problems.push(format!(": the headings must be {HEADINGS:?} and are {found:?}"));
    }
    for (heading, _) in headings.iter().filter(|(_, has_text)| !has_text) {
        problems.push(format!(": nothing stands under `{heading}`"));
    }
    if !page.ends_with('\n') || page.ends_with("\n\n") {
        problems.push(": the page must end in one newline".to_owned());
    }
    (fences, problems)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_form_of_a_page_is_judged() {
        let sound = "# a-b\nWrong.\n## Why\nx\n## Pass\nx\n## Fail\nx\n## Fix\nx\n## Limits\nx\n";
        assert_eq!(parse("a-b", sound).1, Vec::<String>::new());
        for (page, expected) in [
            (sound.replace("# a-b\n", "# a\n"), ":1: the first line must be `# a-b`"),
            (sound.replace("Wrong.\n", ""), ":2: a sentence"),
            (sound.replace("## Fix\nx\n", ""), ": the headings must be"),
            (sound.replace("## Fix\nx\n", "## Fix\n\n"), ": nothing stands under `Fix`"),
            (sound.replace("## Fix\nx\n", "## Fix\n### More\n"), ":10: headings are"),
            (format!("{sound}\n"), ": the page must end"),
        ] {
            let problems = parse("a-b", &page).1;
            assert!(problems.iter().any(|problem| problem.starts_with(expected)), "{page}: {problems:?}");
        }
    }
}
