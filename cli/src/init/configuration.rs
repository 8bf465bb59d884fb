//! The first `onefold.toml`: a service, and a table for every emitter with what it does.

use std::path::Path;

use onefold_codegen::{EmitterSpec, OptionKind, OptionSpec, Options, Traits};

use crate::config::is_service_name;
use crate::formats;

/// The emitter that is on from the beginning: every other tool can go on from what it writes.
const ON: &str = "surface";

/// What an application is called as long as there is none.
pub(super) const NO_APPLICATION: &str = "app";

/// The zone of a page, to be taken when there is one.
const ZONE: &str = "
# The code of a page: `lint` sees that it never reaches what only servers run.
# [[lint.zone]]
# kind = \"browser\"
# paths = [\"web/src/**\"]
";

/// For a document that says what the service is called.
pub(super) fn for_document(specs: &[EmitterSpec], command: &str) -> String {
    let service = "# The contract document says what the service is called; a table `[service]` with other words\n\
                   # would count in their place.\n";
    format!("{}\n{service}{}", head(command), tables(specs, None))
}

/// For contracts that name no service: it is called as its folder is. `application` is the folder of
/// the package that serves linked ones.
pub(super) fn for_folder(
    specs: &[EmitterSpec],
    folder: &Path,
    command: &str,
    application: Option<&str>,
) -> String {
    let folder = folder.file_name().map(|name| onefold_model::kebab(&name.to_string_lossy()));
    let name = folder.filter(|name| is_service_name(name)).unwrap_or_else(|| "service".to_owned());
    let service = format!("[service]\nname = \"{name}\"\nversion = \"0.1.0\"\n# description = \"..\"\n");
    format!("{}\n{service}{}{ZONE}", head(command), tables(specs, application))
}

fn head(command: &str) -> String {
    let command = command.escape_debug();
    format!(
        "# Which surfaces `{command}` writes from the contracts, and where.\n\
         # Folders are relative to this file, and each emitter owns its folder whole. Take the `#` away\n\
         # from the tables that you want. What is written in Rust belongs below the `src` of the application.\n"
    )
}

fn tables(specs: &[EmitterSpec], application: Option<&str>) -> String {
    let offered = specs.iter().filter(|spec| {
        let is_possible = application.is_some() || !traits(spec).linked;
        is_possible && !formats::describes_the_tool(spec)
    });
    let dir = |spec: &EmitterSpec| match application.unwrap_or(NO_APPLICATION) {
        _ if !traits(spec).rust => format!("surfaces/{}", spec.name),
        "" => format!("src/generated/{}", spec.name),
        folder => format!("{folder}/src/generated/{}", spec.name),
    };
    offered.map(|spec| table(spec, &dir(spec))).collect()
}

/// What an emitter is like when nothing is set.
fn traits(spec: &EmitterSpec) -> Traits {
    (spec.build)(&Options::default()).map(|emitter| emitter.traits()).unwrap_or_default()
}

/// The table, as a comment unless it is on.
fn table(spec: &EmitterSpec, dir: &str) -> String {
    let off = if spec.name == ON { "" } else { "# " };
    let mut text = format!("\n# {}\n", spec.summary);
    text.push_str(&format!("{off}[emit.{}]\n{off}dir = {}\n", spec.name, toml::Value::from(dir)));
    for option in spec.options {
        text.push_str(&format!("{off}# {}\n{off}# {} = {}\n", option.summary, option.key, example(option)));
    }
    text
}

fn example(option: &OptionSpec) -> String {
    match option.kind {
        OptionKind::Text => "\"..\"".to_owned(),
        OptionKind::Count => "0".to_owned(),
        OptionKind::Word(words) => words.first().map(|word| format!("\"{word}\"")).unwrap_or_default(),
        OptionKind::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("[{}]", words.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use onefold_model::SourceText;

    use super::for_folder;
    use crate::config::{self, Located};
    use crate::emitters;

    fn is_of_a_table(line: &str) -> bool {
        ["dir", "kind", "paths"].iter().any(|key| line.starts_with(&format!("{key} = ")))
    }

    #[test]
    fn every_table_can_be_taken_as_it_is() {
        let text = for_folder(&emitters(), Path::new("/w/Field Notes"), "cargo xtask gen", Some("app"));
        let tables = text.split_once("description = \"..\"\n").expect("tables follow").1;
        let uncommented: String = tables
            .lines()
            .map(|line| line.strip_prefix("# ").unwrap_or(line))
            .filter(|line| line.starts_with(['[', '#']) || is_of_a_table(line))
            .map(|line| format!("{line}\n"))
            .collect();
        let service = "[service]\nname = \"field-notes\"\nversion = \"0.1.0\"\n";
        assert!(text.contains(service), "{text}");
        let source = SourceText { path: "onefold.toml".to_owned(), text: format!("{service}{uncommented}") };
        let located = Located { path: "/w/onefold.toml".into(), source: Arc::new(source) };
        let read = config::read(&located, &emitters(), None);
        assert!(read.diagnostics.is_empty(), "{:?}", read.diagnostics);
        let config = read.value.expect("a configuration");
        let names: Vec<&str> = config.emit.iter().map(|emit| emit.spec.name).collect();
        let known = emitters();
        let all: Vec<&str> = known.iter().map(|spec| spec.name).filter(|name| *name != "formats").collect();
        assert_eq!(names, all);
        assert_eq!(config.lint.zones.len(), 1);
    }

    #[test]
    fn a_folder_without_a_usable_name_gives_a_plain_one() {
        for folder in ["/", "/2024", "/---"] {
            let text = for_folder(&[], Path::new(folder), "onefold gen", None);
            assert!(text.contains("name = \"service\""), "{folder}: {text}");
        }
    }
}
