//! What sound declarations expand to.

use super::expansion;

#[test]
fn contract() {
    assert_text!(expansion(
        r#"
/// Find notes.
///
///   Indented `*/` ${x} "quoted" \ text.
#[contract(
    name = "notes.search", effect = read, output = Page<Note>, failure = notes::Failure,
    approval = human, agents = require, idempotent = false, open_world,
    expose(http(get, "/notes/{query}"), rpc, mcp(scopes("notes.read")), cli, webmcp(untrusted_content), code),
    timeout = "5s", max_input = "64KiB", max_output = "2MiB", rate = "60/min",
    middleware("auth"), tags("notes", "search"), since = "1.2", deprecated = "use notes.find",
    examples(samples), path = "other::SearchNotes", title = "Search",
)]
#[derive(Debug)]
pub struct SearchNotes {
    /// Text.
    pub query: String,
    #[data(secret)]
    pub token: String,
}
"#
    ));
}

#[test]
fn contract_without_fields() {
    assert_text!(expansion(
        "#[doc = include_str!(\"purge.md\")]\n#[contract(name = \"purge\", effect = destructive, output = (), expose(http), crate = one)]\npub struct PurgeAll;"
    ));
}

#[test]
fn generic_data() {
    assert_text!(expansion(
        "#[onefold::data(output)]\npub struct Page<T, const N: usize> { pub items: [T; N] }"
    ));
}

#[test]
fn failure() {
    assert_text!(expansion(
        r#"
#[serde(rename_all_fields = "camelCase")]
enum NotesFailure {
    /// No note has that id.
    #[failure(status = 404)]
    NotFound {
        /// The id.
        note_id: u32,
        #[failure(secret)]
        token: String,
    },
    #[failure(status = 409)]
    Stale,
}
"#
    ));
}
