//! Reads what stands around the tools: where they are, and who offers them.

use std::sync::Arc;

use onefold::{Json, Service, SourceText};

use crate::keys::Context;
use crate::{Diagnostic, kebab};

/// A list of tools.
pub(super) struct Listing<'a> {
    pub(super) service: Service,
    pub(super) tools: &'a [Json],
    /// The keys below which the list stands.
    pub(super) path: &'static [&'static str],
}

/// Finds the tools: the value itself, its `tools`, or those of the `result` of a response.
pub(super) fn read<'a>(context: &mut Context, json: &'a Json) -> Option<Listing<'a>> {
    let result = json.get("result");
    let outer = result.unwrap_or(json);
    let path: &[&str] = match (json.as_array(), result) {
        (Some(_), _) => &[],
        (None, Some(_)) => &["result", "tools"],
        (None, None) => &["tools"],
    };
    let tools = match (json.as_array(), outer.get("tools")) {
        (Some(tools), _) => tools,
        (None, Some(tools)) => match tools.as_array() {
            Some(tools) => tools,
            None => {
                return no_list(context, path, "`tools` is no list", tools, "write an array");
            }
        },
        (None, None) => {
            return match json.get("error") {
                Some(error) => {
                    let help = "save the answer of a `tools/list` that succeeded";
                    no_list(
                        context,
                        &["error"],
                        "the response tells an error and lists no tools",
                        error,
                        help,
                    )
                }
                None => {
                    let help = "give an object with `tools`, the response of a server to `tools/list`, \
                                or an array of tools";
                    no_list(context, &[], "there is no list of tools in this file", json, help)
                }
            };
        }
    };
    if let Some(cursor) = outer.get("nextCursor").filter(|cursor| !cursor.is_null()) {
        let steps: &[&str] = if result.is_some() { &["result", "nextCursor"] } else { &["nextCursor"] };
        let place = context.within(steps, |context| context.place(cursor));
        context.tell(
            Diagnostic::warning("more-pages", "the server has more tools than this page of its list")
                .at(place)
                .help("ask for the other pages with this cursor, and put all tools into one file"),
        );
    }
    let meta = outer.get("_meta").and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo"));
    let server = ["server", "serverInfo"].iter().find_map(|key| json.get(key).or_else(|| outer.get(key)));
    Some(Listing { service: service(&context.text.path, server.or(meta)), tools, path })
}

/// What is to be said of a list at the keys `path` that is there and empty.
pub(super) fn empty(file: &Arc<SourceText>, json: &Json, path: &[&str]) -> Diagnostic {
    let list = path.iter().try_fold(json, |json, key| json.get(key)).unwrap_or(json);
    let place = Context::new(Arc::clone(file)).within(path, |context| context.place(list));
    Diagnostic::warning("empty-tool-list", "the list has no tools, so there are no contracts")
        .at(place)
        .help("save the answer that a server gives to a client which may call its tools")
}

/// Tells why there are no tools: `at`, which stands below the keys `steps`, is none of them.
fn no_list<'a>(
    context: &mut Context,
    steps: &[&str],
    message: &str,
    at: &Json,
    help: &str,
) -> Option<Listing<'a>> {
    context.within(steps, |context| context.error("no-tool-list", message.to_owned(), at, help));
    None
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
