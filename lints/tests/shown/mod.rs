//! Mentions as lines, for the tests of every language.

use std::fmt::Write;

use onefold_lints::SourceFile;
use onefold_lints::rust::{Argument, Mention, Role, Target};

/// The mentions of files, each described in a line; a file but an only one is headed by its path.
pub fn lines<'w>(
    files: impl Iterator<Item = (&'w SourceFile, &'w [Mention])>,
    is_only_one: bool,
    describe: impl Fn(&SourceFile, &Mention, &mut String),
) -> String {
    let mut lines = String::new();
    for (file, mentions) in files {
        let mut is_headed = is_only_one;
        for mention in mentions {
            let mut line = String::new();
            describe(file, mention, &mut line);
            if line.is_empty() {
                continue;
            }
            if !is_headed {
                writeln!(lines, "{}", file.text.path).expect("a string");
                is_headed = true;
            }
            writeln!(lines, "{line}").expect("a string");
        }
    }
    lines
}

/// What a call is given.
pub fn given(mention: &Mention, line: &mut String) {
    let arguments: Vec<String> = mention.arguments.iter().map(argument).collect();
    if !arguments.is_empty() {
        write!(line, "{}({})", target(&mention.target), arguments.join(", ")).expect("a string");
    }
}

/// The way that leads to a target; `implements` is what the language calls that.
pub fn way(mention: &Mention, implements: &str, line: &mut String) {
    if mention.chain.is_empty() {
        return;
    }
    named(mention, implements, line);
    for hop in &mention.chain {
        let at = &hop.file.text[hop.at.start as usize..hop.at.end as usize];
        write!(line, " <- {}: {} `{at}`", hop.file.path, hop.step.says()).expect("a string");
    }
}

/// `ROLE TARGET`; `implements` is what the language calls that.
pub fn named(mention: &Mention, implements: &str, line: &mut String) {
    write!(line, "{} {}", role(mention.role, implements), target(&mention.target)).expect("a string");
}

/// Expected lines without the blanks of the test around them.
pub fn trimmed(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn role(role: Role, implements: &str) -> &str {
    match role {
        Role::Import => "import",
        Role::Call => "call",
        Role::Method => "method",
        Role::Value => "value",
        Role::Type => "type",
        Role::Attribute => "attribute",
        Role::Derive => "derive",
        Role::Macro => "macro",
        Role::Implements => implements,
        Role::Assign => "assign",
        Role::Tag => "tag",
        Role::Typeof => "typeof",
    }
}

pub fn target(target: &Target) -> String {
    match target {
        Target::Foreign(path) => path.join("::"),
        Target::Local(path) => format!("={}", path.join("::")),
        Target::Unknown => "?".to_owned(),
    }
}

fn argument(given: &Argument) -> String {
    match given {
        Argument::Text(text) => format!("{text:?}"),
        Argument::Prefix(text) => format!("{text:?}.."),
        Argument::Fields(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name}: {}", argument(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Argument::Value { made_by, of } => format!("{}: {}", target(made_by), target(of)),
        Argument::Closure(parameters) => format!("|{parameters}|"),
        Argument::Other => "_".to_owned(),
    }
}
