//! The little of Markdown that a wiki reads: headings, links, words.

use notes_contracts::note::Heading;

/// The headings of a text as a tree. A heading belongs to the nearest one above it that is less deep.
pub(crate) fn outline(body: &str) -> Vec<Heading> {
    let mut roots = Vec::new();
    let mut open: Vec<Heading> = Vec::new();
    for (_, line) in outside_code(body) {
        let Some((level, text)) = heading(line) else { continue };
        close(&mut roots, &mut open, level);
        open.push(Heading { text: text.to_owned(), level, children: Vec::new() });
    }
    close(&mut roots, &mut open, 0);
    roots
}

/// The titles between double brackets, in their order.
pub(crate) fn links(body: &str) -> Vec<String> {
    let mut links = Vec::new();
    for (_, line) in outside_code(body) {
        let mut rest = line;
        while let Some((_, behind)) = rest.split_once("[[") {
            let Some((title, behind)) = behind.split_once("]]") else { break };
            let title = title.trim();
            if !title.is_empty() && !title.contains("[[") {
                links.push(title.to_owned());
            }
            rest = behind;
        }
    }
    links
}

/// The lines that are not inside a fence of code, with their numbers.
pub(crate) fn outside_code(body: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<&str> = None;
    body.lines().enumerate().filter(move |(_, line)| {
        let line = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| line.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => {
                fence = Some(mark);
                false
            }
            (Some(open), mark) => {
                if mark == Some(open) {
                    fence = None;
                }
                false
            }
            (None, None) => true,
        }
    })
}

/// How many words a text has.
pub(crate) fn words(body: &str) -> u32 {
    u32::try_from(body.split_whitespace().count()).unwrap_or(u32::MAX)
}

/// Level and words of a heading, if the line is one.
pub(crate) fn heading(line: &str) -> Option<(u8, &str)> {
    let text = line.trim_start_matches('#');
    let level = u8::try_from(line.len() - text.len()).ok().filter(|level| (1..=6).contains(level))?;
    let text = text.strip_prefix([' ', '\t'])?.trim().trim_end_matches('#').trim_end();
    (!text.is_empty()).then_some((level, text))
}

/// Moves every open heading that is at least as deep as `level` to where it belongs.
fn close(roots: &mut Vec<Heading>, open: &mut Vec<Heading>, level: u8) {
    while let Some(last) = open.pop_if(|heading| heading.level >= level) {
        match open.last_mut() {
            Some(parent) => parent.children.push(last),
            None => roots.push(last),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{heading, links, outline};

    #[test]
    fn headings_stand_below_the_nearest_one_that_is_less_deep() {
        let tree = outline("# A\n### B\n## C\n```\n# not one\n```\n# D\n");
        let shape: Vec<String> = tree
            .iter()
            .map(|root| {
                let below: Vec<&str> = root.children.iter().map(|child| child.text.as_str()).collect();
                format!("{}: {}", root.text, below.join(" "))
            })
            .collect();
        assert_eq!(shape, ["A: B C", "D: "]);
    }

    #[test]
    fn headings_need_a_space_and_a_word() {
        assert_eq!(heading("## Two ##"), Some((2, "Two")));
        assert_eq!(heading("#tag"), None);
        assert_eq!(heading("####### seven"), None);
        assert_eq!(heading("# "), None);
    }

    #[test]
    fn links_are_found_outside_of_code() {
        let body = "See [[One]] and [[ Two ]], not [[]] or [[open.\n```\n[[Code]]\n```\n[[Three]]";
        assert_eq!(links(body), ["One", "Two", "Three"]);
    }
}
