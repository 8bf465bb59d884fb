//! Renders the templates of text outputs; text that passed no escaping filter is refused.

use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Value, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior};
use onefold_model::Diagnostic;

pub(crate) mod escape;

/// A template that is part of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Template {
    /// Its path below `templates/`.
    pub(crate) name: &'static str,
    /// Its text.
    pub(crate) source: &'static str,
}

/// Fills `template` with `context`. An error is a fault of the template, never of the contracts.
pub(crate) fn render(template: Template, context: Value) -> Result<String, Vec<Diagnostic>> {
    ENVIRONMENT
        .template_from_named_str(template.name, template.source)
        .and_then(|compiled| compiled.render(context))
        .map_err(|error| vec![internal_error(template, &error)])
}

/// Code that a printer of this crate has written: it passes the formatter as it is.
pub(crate) fn code(text: impl Into<String>) -> Value {
    Value::from_safe_string(text.into())
}

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(environment);

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("the delimiters are the standard ones");
    environment.set_syntax(syntax);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    // With any mode but `None`, what a template macro returns counts as checked: its parts were.
    environment.set_auto_escape_callback(|_| AutoEscape::Custom("checked".into()));
    environment.set_formatter(format_checked);
    // These call text safe that is not safe in any of our formats.
    for filter in ["safe", "escape", "e"] {
        environment.remove_filter(filter);
    }
    environment.add_filter("comment", |text: &str, indent: usize| code(escape::comment(text, indent)));
    environment.add_filter("string", |text: &str| code(escape::string(text)));
    environment.add_filter("key", |text: &str| code(escape::key(text)));
    environment.add_filter("ident", |text: &str| {
        escape::identifier(text).map(code).map_err(|problem| Error::new(ErrorKind::InvalidOperation, problem))
    });
    environment
}

fn format_checked(out: &mut Output, _state: &mut State, value: &Value) -> Result<(), Error> {
    if value.is_safe() || value.is_integer() {
        write!(out, "{value}").map_err(Error::from)
    } else {
        let kind = match value.kind() {
            ValueKind::Undefined => ErrorKind::UndefinedError,
            _ => ErrorKind::InvalidOperation,
        };
        Err(Error::new(kind, format!("a {} passed no escaping filter", value.kind())))
    }
}

fn internal_error(template: Template, error: &Error) -> Diagnostic {
    let name = error.name().unwrap_or(template.name);
    let line = error.line().map(|line| format!(", line {line}")).unwrap_or_default();
    let reason = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    Diagnostic::error("internal-error", format!("template `{name}`{line}: {reason}"))
        .help("this is a fault of onefold, not of your contracts; please report it")
}

#[cfg(test)]
mod tests {
    use minijinja::context;

    use super::*;

    #[track_caller]
    fn rendered(source: &'static str, context: Value) -> Result<String, String> {
        render(Template { name: "test.txt", source }, context).map_err(|problems| problems[0].message.clone())
    }

    #[test]
    fn text_that_passed_a_filter_is_printed() {
        let context = context! { text => "a */ \"b\"", key => "a-b", name => "ab" };
        let source =
            "{{ text | comment(2) }}{{ text | string }} {{ key | key }} {{ name | ident }} {{ 3 }}\n";
        let expected = "  /** a *\\/ \"b\" */\n\"a */ \\\"b\\\"\" \"a-b\" ab 3\n";
        assert_eq!(rendered(source, context), Ok(expected.to_owned()));
    }

    #[test]
    fn other_text_is_refused_with_its_place() {
        let plain = "template `test.txt`, line 2: a string passed no escaping filter";
        for source in ["\n{{ text }}", "\n{{ text | upper }}", "\n{{ text ~ \"x\" }}"] {
            assert_eq!(rendered(source, context! { text => "x" }), Err(plain.to_owned()), "{source}");
        }
        let missing = rendered("\n{{ other | string }}", context! { text => "x" }).unwrap_err();
        assert!(missing.starts_with("template `test.txt`, line 2: "), "{missing}");
        for source in ["{{ text | safe }}", "{{ text | e }}", "{{ text | escape }}"] {
            let error = rendered(source, context! { text => "x" }).unwrap_err();
            assert!(error.contains("unknown"), "{error}");
        }
    }

    #[test]
    fn a_name_that_is_no_identifier_is_refused() {
        let error = rendered("{{ name | ident }}", context! { name => "a b" }).unwrap_err();
        assert_eq!(error, "template `test.txt`, line 1: `a b` is no identifier");
    }

    #[test]
    fn every_template_is_embedded_by_exactly_one_emitter() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let mut sources = String::new();
        read_all(format!("{root}/codegen/src").as_ref(), &mut |_, text| sources.push_str(text));
        let mut count = 0;
        read_all(format!("{root}/templates").as_ref(), &mut |path, _| {
            let name = path.split("/templates/").last().unwrap();
            let embedded = sources.matches(&format!("/templates/{name}\")")).count();
            assert_eq!(embedded, 1, "template `{name}`");
            count += 1;
        });
        assert!(count > 3, "{count} templates");
    }

    #[expect(clippy::disallowed_methods, reason = "the test reads this repository's own folders")]
    fn read_all(folder: &std::path::Path, visit: &mut dyn FnMut(&str, &str)) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read_all(&path, visit);
            } else {
                visit(path.to_str().unwrap(), &std::fs::read_to_string(&path).unwrap());
            }
        }
    }
}
