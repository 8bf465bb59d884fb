//! Annotations of GitHub: workflow commands, one line each.

use onefold::text::escape_hidden;
use onefold_model::{Level, Span};

use super::place::{Place, Unit, place};
use crate::engine::{Finding, Report};

/// The annotations of what counts. `prefix` leads from the repository's root to the folder that paths
/// are relative to: empty, or with a `/` at its end.
pub fn github(report: &Report, prefix: &str) -> String {
    let mut out = String::new();
    for finding in &report.findings {
        out.push_str(&annotation(finding, prefix));
        out.push('\n');
    }
    out
}

fn annotation(finding: &Finding, prefix: &str) -> String {
    let diagnostic = &finding.diagnostic;
    let command = match diagnostic.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let mut properties = Vec::new();
    match &diagnostic.span {
        Some(Span::Text { file, range, .. }) => {
            let Place { start, end } = place(file, *range, Unit::Character);
            properties.push(("file", format!("{prefix}{}", file.path)));
            properties.push(("line", start.line.to_string()));
            properties.push(("endLine", end.line.to_string()));
            // GitHub refuses columns of a range over several lines.
            if start.line == end.line {
                properties.push(("col", start.column.to_string()));
                properties.push(("endColumn", end.column.to_string()));
            }
        }
        // Without the file at hand its path in the repository is not known.
        Some(Span::Rust(_)) | None => {}
    }
    properties.push(("title", diagnostic.rule.to_owned()));
    let properties: Vec<String> =
        properties.into_iter().map(|(key, value)| format!("{key}={}", escape_property(&value))).collect();
    let help = diagnostic.help.iter().map(|help| format!("\nhelp: {help}"));
    let related = diagnostic
        .related
        .iter()
        .map(|related| format!("\nnote: {}{}", related.message, at(&related.span, prefix)));
    let message: String = std::iter::once(diagnostic.message.clone()).chain(help).chain(related).collect();
    format!("::{command} {}::{}", properties.join(","), escape(&message))
}

/// ` (file:line)` of a related place.
fn at(span: &Option<Span>, prefix: &str) -> String {
    match span {
        Some(Span::Text { file, range, .. }) => {
            format!(" ({prefix}{}:{})", file.path, place(file, *range, Unit::Character).start.line)
        }
        Some(Span::Rust(source)) => {
            format!(" ({}:{} of package {})", source.path, source.line, source.package)
        }
        None => String::new(),
    }
}

/// Nothing of a text is obeyed, neither by GitHub nor by a terminal that shows the log.
fn escape(text: &str) -> String {
    escape_hidden(text, &['\r', '\n']).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn escape_property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use onefold::{SourceText, TextRange};
    use onefold_model::{Diagnostic, Related, Span};

    use super::github;
    use crate::engine::{Finding, Report};

    #[test]
    fn nothing_of_a_text_is_obeyed() {
        let file = Arc::new(SourceText { path: "a\u{1b}[1m,b.ts".to_owned(), text: "x".to_owned() });
        let span = Some(Span::Text { file, range: TextRange { start: 0, end: 1 }, pointer: None });
        let mut diagnostic = Diagnostic::error("rule", "a\u{1b}]0;b\u{7} \u{202e}100%\r\n::c")
            .at(span.clone())
            .help("say \u{9b}1m");
        diagnostic.related.push(Related { message: "from \u{7}".to_owned(), span });
        let finding = Finding { diagnostic, fingerprint: String::new(), fix: None, is_firm: false };
        let told = github(&Report { findings: vec![finding], ..Report::default() }, "");
        assert_eq!(
            told,
            "::error file=a\\u{1b}[1m%2Cb.ts,line=1,endLine=1,col=1,endColumn=2,title=rule::\
             a\\u{1b}]0;b\\u{7} \\u{202e}100%25%0D%0A::c%0Ahelp: say \\u{9b}1m\
             %0Anote: from \\u{7} (a\\u{1b}[1m,b.ts:1)\n"
        );
    }
}
