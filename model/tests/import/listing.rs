//! Where the tools are in a file, and who offers them.

use onefold_model::{Level, Span, import_mcp};

use crate::support::{imported, marked, tool};

#[track_caller]
fn service(path: &str, text: &str) -> (String, String, String) {
    let set = import_mcp(path, text).value.expect("a list").set;
    assert_eq!(set.contracts().len(), 1);
    let service = set.service().expect("a service").clone();
    (service.name, service.title, service.version)
}

fn expected(name: &str, title: &str, version: &str) -> (String, String, String) {
    (name.to_owned(), title.to_owned(), version.to_owned())
}

#[test]
fn tools_are_found_in_three_forms() {
    let one = tool("a", "");
    let server = r#"{"name":"Big Server","title":"The server","version":"2.1"}"#;
    let said = expected("big-server", "The server", "2.1");
    assert_eq!(service("x.json", &format!(r#"{{"server":{server},"tools":[{one}]}}"#)), said);
    let response =
        format!(r#"{{"jsonrpc":"2.0","id":1,"serverInfo":{server},"result":{{"tools":[{one}]}}}}"#);
    assert_eq!(service("x.json", &response), said);
    let meta = format!(r#"{{"io.modelcontextprotocol/serverInfo":{server}}}"#);
    let response = format!(r#"{{"result":{{"_meta":{meta},"tools":[{one}]}}}}"#);
    assert_eq!(service("x.json", &response), said);
    assert_eq!(
        service("lists/My tools.v2.json", &format!("[{one}]")),
        expected("my-tools-v2", "my-tools-v2", "0.0.0")
    );
}

#[test]
fn a_service_has_a_legal_name_whatever_the_server_is_called() {
    let one = tool("a", "");
    for (name, legal) in [
        ("mcp-servers/everything", "mcp-servers-everything"),
        ("2048", "n-2048"),
        ("日本", "service"),
        ("größe", "gr-e"),
    ] {
        let text = format!(r#"{{"server":{{"name":"{name}"}},"tools":[{one}]}}"#);
        assert_eq!(service("x.json", &text), expected(legal, name, "0.0.0"));
    }
    assert_eq!(service("standard input", &format!("[{one}]")).0, "standard-input");
    assert_eq!(service("", &format!("[{one}]")).0, "service");
}

#[track_caller]
fn no_list(text: &str, rule: &str, message: &str) {
    let outcome = import_mcp("x.json", text);
    assert!(outcome.value.is_none());
    let found = &outcome.diagnostics[0];
    assert_eq!((found.level, found.rule, found.message.as_str()), (Level::Error, rule, message));
    assert!(found.span.is_some() && found.help.is_some());
}

#[test]
fn a_file_without_tools_says_so() {
    let nothing = "there is no list of tools in this file";
    for text in ["{}", "7", "null", "\"tools\"", r#"{"result":{}}"#, r#"{"result":7}"#] {
        no_list(text, "no-tool-list", nothing);
    }
    no_list(r#"{"tools":{}}"#, "no-tool-list", "`tools` is no list");
    let refused = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"x"}}"#;
    no_list(refused, "no-tool-list", "the response tells an error and lists no tools");
    no_list("{\"tools\": [", "invalid-json", "the text ends where a value should be");
    no_list(r#"{"tools":[],"tools":[]}"#, "duplicate-key", "the key `tools` occurs twice");
}

#[test]
fn what_is_no_list_is_marked_itself() {
    for (text, at, pointer) in [
        (r#"{"server":{},"tools":{"a":1}}"#, "{", "/tools"),
        (r#"{"result":{"tools":7}}"#, "7", "/result/tools"),
        (r#"{"id":1,"error":{"code":1}}"#, "{", "/error"),
        ("{}", "{", ""),
    ] {
        let outcome = import_mcp("x.json", text);
        assert_eq!(marked(text, &outcome.diagnostics), [(Level::Error, "no-tool-list", at.to_owned())]);
        let Some(Span::Text { pointer: found, .. }) = &outcome.diagnostics[0].span else {
            panic!("no place")
        };
        assert_eq!(found.as_deref(), Some(pointer));
    }
}

#[test]
fn a_page_of_a_longer_list_is_told() {
    let text = format!(r#"{{"tools":[{}],"nextCursor":"c2"}}"#, tool("a", ""));
    let (set, told) = imported(&text);
    assert_eq!(set.set.contracts().len(), 1);
    assert_eq!(marked(&text, &told), [(Level::Warning, "more-pages", "\"c2\"".to_owned())]);
}

#[test]
fn a_list_without_tools_is_a_set_without_contracts() {
    let text = r#"{"tools":[]}"#;
    let (imported, told) = imported(text);
    assert_eq!((imported.set.contracts().len(), imported.refused.len()), (0, 0));
    assert_eq!(marked(text, &told), [(Level::Warning, "empty-tool-list", "[".to_owned())]);
}
