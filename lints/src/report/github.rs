//! Annotations of GitHub: workflow commands, one line each.

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

fn escape(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn escape_property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}
