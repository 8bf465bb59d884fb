//! `new-rule NAME`: a file, a page and a line in the table, which fail until they are filled in.
#![expect(clippy::disallowed_methods, reason = "a chore writes sources")]

use std::fs;
use std::path::Path;

use onefold_cli::clap::{self, Arg, ArgMatches};
use onefold_cli::{Exit, Session, Stop, Task, Tone};

use crate::ci::root;

/// The chore.
pub(crate) const TASK: Task =
    Task { name: "new-rule", summary: "Make the room of a rule: file, page, table line", arguments, run };

fn arguments(command: clap::Command) -> clap::Command {
    command.arg(
        Arg::new("name")
            .required(true)
            .value_name("NAME")
            .help("Names what is wrong, kebab-case; reads well after \"allow\""),
    )
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let name = matches.get_one::<String>("name").map(String::as_str).unwrap_or_default();
    let sources = root().join("lints").join("src");
    let table = sources.join("rules.rs");
    let text = fs::read_to_string(&table).map_err(|error| Stop::io("read", &table, &error))?;
    let room =
        Room::new(name).map_err(|message| Stop::usage(message).help("such as `webmcp-without-http`"))?;
    let text = room.listed(&text).map_err(Stop::usage)?;
    let files = [
        (sources.join("rules").join(format!("{}.rs", room.stem)), room.file()),
        (sources.join("rules").join(format!("{}.md", room.stem)), room.page()),
        (table, text),
    ];
    for (path, text) in files {
        write(&path, &text)?;
        let shown = path.strip_prefix(root()).unwrap_or(&path).display();
        session.terminal().report(&format!("{}  {shown}", session.terminal().paint(Tone::Green, "wrote")));
    }
    Ok(Exit::Clean)
}

/// The table was read before; the other two files must be new.
fn write(path: &Path, text: &str) -> Result<(), Stop> {
    if path.exists() && !path.ends_with("rules.rs") {
        return Err(Stop::usage(format!("`{}` is there", path.display())).help("name another rule"));
    }
    fs::write(path, text).map_err(|error| Stop::io("write", path, &error))
}

/// What is written for one rule.
struct Room<'a> {
    id: &'a str,
    stem: String,
}

impl<'a> Room<'a> {
    fn new(id: &'a str) -> Result<Self, String> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        let is_kebab = id.split('-').all(is_word) && id.starts_with(|first: char| first.is_ascii_lowercase());
        if is_kebab {
            Ok(Room { id, stem: id.replace('-', "_") })
        } else {
            Err(format!("`{id}` is not kebab-case"))
        }
    }

    /// The table with the rule in it, by id.
    fn listed(&self, table: &str) -> Result<String, String> {
        let table = insert(table, &format!("mod {};", self.stem), is_module, str::to_owned)?;
        insert(&table, &format!("    {}::RULE,", self.stem), is_entry, entry_id)
    }

    fn file(&self) -> String {
        let Room { id, stem } = self;
        format!(
            "//! What is wrong, in a few words.

use onefold_model::Level;

use crate::{{Check, Diagnostics, Rule, SourceFile, Workspace}};

/// The rule.
pub(crate) const RULE: Rule = Rule {{
    id: \"{id}\",
    level: Level::Error,
    page: include_str!(\"{stem}.md\"),
    check: Check::Source(check),
}};

fn check(_file: &SourceFile, _workspace: &Workspace, _out: &mut Diagnostics) {{}}
"
        )
    }

    /// A page whose headings are all there, and which is not true yet.
    fn page(&self) -> String {
        let id = self.id;
        format!(
            "# {id}
What is wrong, in one sentence.
## Why
## Pass
```rust
fn right() {{}}
```
## Fail
```rust
fn wrong() {{}}
// ^^^^^ what the finding says
```
## Fix
## Limits
"
        )
    }
}

/// Puts `line` in its place among the rows of `table`, which `key` orders.
fn insert(
    table: &str,
    line: &str,
    is_row: impl Fn(&str) -> bool,
    key: impl Fn(&str) -> String,
) -> Result<String, String> {
    let lines: Vec<&str> = table.lines().collect();
    let rows: Vec<usize> = (0..lines.len()).filter(|index| is_row(lines[*index])).collect();
    let Some(last) = rows.last() else {
        return Err(format!("the table of rules has no line like `{}`", line.trim()));
    };
    let own = key(line);
    if rows.iter().any(|index| key(lines[*index]) == own) {
        return Err(format!("`{}` is in the table", line.trim()));
    }
    let at = rows.iter().copied().find(|index| key(lines[*index]) > own).unwrap_or(last + 1);
    let mut out = lines[..at].to_vec();
    out.push(line);
    out.extend(&lines[at..]);
    Ok(format!("{}\n", out.join("\n")))
}

/// `mod NAME;`
fn is_module(line: &str) -> bool {
    line.starts_with("mod ") && line.ends_with(';')
}

/// `NAME::RULE,`, or a page without a room: `error("NAME", ..),`.
fn is_entry(line: &str) -> bool {
    let is_page = line.starts_with("    error(\"") || line.starts_with("    warning(\"");
    line.starts_with("    ") && (line.ends_with("::RULE,") || is_page)
}

/// The id of the rule that an entry stands for.
fn entry_id(line: &str) -> String {
    match line.split('"').nth(1) {
        Some(id) => id.to_owned(),
        None => line.trim().trim_end_matches("::RULE,").replace('_', "-"),
    }
}

#[cfg(test)]
mod tests {
    use super::Room;

    const TABLE: &str = "mod b;\nmod d_e;\n\nuse crate::rule::Rule;\n\npub(crate) use b::RULE as B;\n\n\
                         /// The rules, by id.\npub const RULES: &[Rule] = &[\n    b::RULE,\n    error(\"c-x\", include_str!(\"rules/c_x.md\")),\n    d_e::RULE,\n];\n";

    #[track_caller]
    fn check(id: &str, expected: &[(&str, &str)]) {
        let table = Room::new(id).and_then(|room| room.listed(TABLE)).expect("a table");
        let added = table.lines().count() - TABLE.lines().count();
        assert_eq!(added, 2, "{table}");
        for (before, line) in expected {
            assert!(table.contains(&format!("{before}\n{line}\n")), "{table}");
        }
    }

    #[test]
    fn a_rule_is_listed_in_its_place() {
        check("a", &[("    a::RULE,", "    b::RULE,"), ("mod a;", "mod b;")]);
        check("c-y", &[("    c_y::RULE,", "    d_e::RULE,")]);
        check("c-d", &[("    b::RULE,", "    c_d::RULE,"), ("mod b;", "mod c_d;")]);
        check("z", &[("    d_e::RULE,", "    z::RULE,"), ("mod d_e;", "mod z;")]);
    }

    #[test]
    fn what_cannot_be_a_rule_is_told() {
        let problem = |id: &str, table: &str| Room::new(id).and_then(|room| room.listed(table)).err();
        assert_eq!(problem("A_b", TABLE).as_deref(), Some("`A_b` is not kebab-case"));
        assert_eq!(problem("a--b", TABLE).as_deref(), Some("`a--b` is not kebab-case"));
        assert_eq!(problem("d-e", TABLE).as_deref(), Some("`mod d_e;` is in the table"));
        let other = "nothing\n";
        assert_eq!(problem("a", other).as_deref(), Some("the table of rules has no line like `mod a;`"));
    }

    #[test]
    fn the_page_has_sections_that_are_still_empty() {
        let page = Room::new("a-b").expect("an id").page();
        assert!(page.starts_with("# a-b\n") && page.contains("## Why\n## Pass\n"), "{page}");
    }
}
