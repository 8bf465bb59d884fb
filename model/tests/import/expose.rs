//! Surfaces that cannot carry a contract: it is exposed on the others, and that is told.

use onefold_model::Level;

use crate::support::{imported, list, marked, tool, with_input};

/// The surfaces of every contract, and what was said.
#[track_caller]
fn exposed(server: &str, tools: &[String]) -> (Vec<(String, String)>, Vec<String>) {
    let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
    let text = list(&tools).replace(r#""name":"s""#, &format!(r#""name":"{server}""#));
    let (imported, told) = imported(&text);
    assert_eq!(imported.refused, []);
    let marks = marked(&text, &told);
    let is_told = |(level, rule, at): &(Level, &str, String)| {
        (*level, *rule) == (Level::Warning, "surface-withheld") && at.starts_with('"')
    };
    assert!(marks.iter().all(is_told), "{marks:?}");
    let surfaces = imported.set.contracts().values().map(|data| {
        let declared = &data.declared;
        (declared.name.to_string(), declared.expose.surfaces().collect::<Vec<_>>().join(" "))
    });
    (surfaces.collect(), told.into_iter().map(|found| found.message).collect())
}

fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, surfaces)| ((*name).to_owned(), (*surfaces).to_owned())).collect()
}

#[test]
fn commands_of_every_application_are_left_to_it() {
    let names =
        ["help", "serve", "mcp.list", "code", "completions", "note.help", "s.serve", "serveAll", "fine"];
    let (surfaces, told) = exposed("s", &names.map(|name| tool(name, "")));
    let expected = [
        ("code", "http mcp code"),
        ("completions", "http mcp code"),
        ("fine", "http mcp cli code"),
        ("help", "http mcp code"),
        ("mcp.list", "http mcp code"),
        ("note.help", "http mcp code"),
        ("s.serve", "http mcp code"),
        ("serve", "http mcp code"),
        ("serve_all", "http mcp cli code"),
    ];
    assert_eq!(surfaces, owned(&expected));
    assert_eq!(told.len(), 7);
    let message =
        "contract `help` is not exposed on `cli`: every application has a command `help` of its own";
    assert_eq!(told[0], message);
    let message = "contract `note.help` is not exposed on `cli`: every application has a command `note help` of its own";
    assert_eq!(told[5], message);
}

#[test]
fn names_that_mean_something_else_to_programs_are_no_globals() {
    let names = ["delete", "import.all", "console", "parseInt", "type", "new_note"];
    let (surfaces, told) = exposed("s", &names.map(|name| tool(name, "")));
    let expected = [
        ("console", "http mcp cli"),
        ("delete", "http mcp cli"),
        ("import.all", "http mcp cli"),
        ("new_note", "http mcp cli code"),
        ("parse_int", "http mcp cli"),
        ("type", "http mcp cli code"),
    ];
    assert_eq!(surfaces, owned(&expected));
    let message =
        "contract `delete` is not exposed on `code`: `delete` means something else to every program";
    assert_eq!(told[0], message);
}

#[test]
fn a_function_of_the_client_is_no_contract_of_it() {
    let (surfaces, told) = exposed("s", &[tool("createClient", ""), tool("create.clients", "")]);
    assert_eq!(
        surfaces,
        owned(&[("create.clients", "http mcp cli code"), ("create_client", "mcp cli code")])
    );
    let message = "contract `create_client` is not exposed on `http`: \
                   the TypeScript client has a function of its own of this name";
    assert_eq!(told, [message]);
}

#[test]
fn a_command_behind_the_binarys_name_gives_way() {
    let names = [
        "notes.search",
        "search",
        "notes.list",
        "list.all",
        "notes.get.one",
        "get",
        "notes.fine",
        "notes.notes",
    ];
    let (surfaces, told) = exposed("notes", &names.map(|name| tool(name, "")));
    let with_commands: Vec<&str> =
        surfaces.iter().filter(|(_, on)| on.contains("cli")).map(|(name, _)| name.as_str()).collect();
    assert_eq!(with_commands, ["get", "list.all", "notes.fine", "search"]);
    let message =
        "contract `notes.search` is not exposed on `cli`: `search` takes the command `notes search`";
    assert_eq!((told.len(), told[0].as_str()), (4, message));
    // Alone, and beside others that begin so.
    assert_eq!(exposed("notes", &[tool("notes.notes", "")]).1, [""; 0]);
    assert_eq!(exposed("notes", &[tool("notes.notes", ""), tool("notes.other", "")]).1.len(), 1);
}

#[test]
fn fields_that_are_no_flags_keep_a_contract_from_the_command_line() {
    let fields = |names: [&str; 2]| {
        let fields = names.map(|name| format!(r#""{name}":{{"type":"string"}}"#)).join(",");
        let input = format!(r#"{{"type":"object","properties":{{{fields}}}}}"#);
        exposed("s", &[with_input("a", &input)])
    };
    for (names, why) in [
        (["user_id", "userId"], Some("two of its fields are both the flag `--user-id`")),
        (["$", "a"], Some("no flag can be made from the field `$`")),
        (["input", "field_input"], Some("two of its fields are both the flag `--field-input`")),
        (["input", "json"], None),
    ] {
        let told = why.map(|why| format!("contract `a` is not exposed on `cli`: {why}"));
        let on = if why.is_some() { "http mcp code" } else { "http mcp cli code" };
        assert_eq!(fields(names), (owned(&[("a", on)]), told.into_iter().collect()), "{names:?}");
    }
}
