//! Reads what stands around the tools: where they are, and who offers them.

use std::sync::Arc;

use onefold::{Json, Service, SourceText};

use crate::{Diagnostic, Span, kebab};

/// A list of tools.
pub(super) struct Listing<'a> {
    pub(super) service: Service,
    pub(super) tools: &'a [Json],
    /// JSON pointer of the list.
    pub(super) pointer: &'static str,
}

/// Finds the tools: the value itself, its `tools`, or those of the `result` of a response.
pub(super) fn read<'a>(
    file: &Arc<SourceText>,
    json: &'a Json,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Listing<'a>> {
    let whole = || json.span.map(|range| Span::Text { file: Arc::clone(file), range, pointer: None });
    let result = json.get("result");
    let outer = result.unwrap_or(json);
    let (tools, pointer) = match (json.as_array(), outer.get("tools").map(|tools| tools.as_array())) {
        (Some(tools), _) => (tools, ""),
        (None, Some(Some(tools))) => (tools, if result.is_some() { "/result/tools" } else { "/tools" }),
        (None, Some(None)) => {
            diagnostics.push(
                Diagnostic::error("no-tool-list", "`tools` is no list").at(whole()).help("write an array"),
            );
            return None;
        }
        (None, None) if json.get("error").is_some() => {
            diagnostics.push(
                Diagnostic::error("no-tool-list", "the response tells an error and lists no tools")
                    .at(whole())
                    .help("save the answer of a `tools/list` that succeeded"),
            );
            return None;
        }
        (None, None) => {
            diagnostics.push(
                Diagnostic::error("no-tool-list", "there is no list of tools in this file")
                    .at(whole())
                    .help("give an object with `tools`, the response of a server to `tools/list`, or an array of tools"),
            );
            return None;
        }
    };
    if let Some(cursor) = outer.get("nextCursor").filter(|cursor| !cursor.is_null()) {
        let place = cursor.span.map(|range| Span::Text { file: Arc::clone(file), range, pointer: None });
        diagnostics.push(
            Diagnostic::warning("more-pages", "the server has more tools than this page of its list")
                .at(place)
                .help("ask for the other pages with this cursor, and put all tools into one file"),
        );
    }
    let meta = outer.get("_meta").and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo"));
    let server = ["server", "serverInfo"].iter().find_map(|key| json.get(key).or_else(|| outer.get(key)));
    Some(Listing { service: service(&file.path, server.or(meta)), tools, pointer })
}

/// What the server says of itself; the name of the file where it says nothing.
fn service(path: &str, server: Option<&Json>) -> Service {
    let text = |key: &str| {
        let text = server?.get(key)?.as_str()?;
        (!text.trim().is_empty()).then(|| text.to_owned())
    };
    let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| if stem.is_empty() { file } else { stem });
    let called = text("name").unwrap_or_else(|| stem.to_owned());
    let name = service_name(&called);
    Service {
        title: text("title").or_else(|| text("name")).unwrap_or_else(|| name.clone()),
        name,
        version: text("version").unwrap_or_else(|| "0.0.0".to_owned()),
        description: text("description").unwrap_or_default(),
    }
}

/// Small letters, digits and `-`, a letter first.
fn service_name(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii() { c } else { '-' }).collect();
    let name = kebab(&plain);
    match name.chars().next() {
        None => "service".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("n-{name}"),
        Some(_) => name,
    }
}
