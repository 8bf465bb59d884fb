//! Names of contracts and tools that meet, that are no names, or that a client wants for itself.

use onefold::ContractName;
use onefold_model::import_mcp;
use onefold_tests::documents::{parsed, told};
use serde_json::{Map, Value, json};

use crate::support::{
    compiled, contract, document, object, on, outputs, reference, refused, strings, the_refusal, written,
};

#[test]
fn n7_contracts_that_separators_keep_apart() {
    let nothing = |name: &str| contract(name, object(&[]), json!(true));
    let names = ["user.get_all", "user.get-all", "user-get.all", "user_get_all", "userGetAll"];
    let all = refused(&document(&names.map(nothing), json!({})));
    for illegal in ["user.get-all", "user-get.all", "userGetAll"] {
        assert!(all.iter().any(|(_, message)| message.contains(&format!("`{illegal}`"))), "{all:#?}");
    }
    let legal = ["user.get_all", "user_get.all", "user_get_all"];
    let all = refused(&document(&legal.map(nothing), json!({})));
    let meet = |first: &str, second: &str| {
        let start = format!("contract `{first}` and contract `{second}` meet in ");
        let pair = all.iter().find_map(|(_, message)| message.strip_prefix(&start));
        pair.unwrap_or_else(|| panic!("{start}: {all:#?}")).to_owned()
    };
    let pairs = [(0, 1), (0, 2), (1, 2)].map(|(first, second)| meet(legal[first], legal[second]));
    assert_eq!(all.len(), pairs.len());
    for pair in pairs {
        for output in
            ["MCP tool `user_get_all`", "Rust function `user_get_all`", "TypeScript function `userGetAll`"]
        {
            assert!(pair.contains(output), "{pair}");
        }
    }
    // Commands meet where words meet.
    let pair = the_refusal(&document(
        &["a.b_c", "a.b__c"].map(|name| on(json!({ "cli": {} }), nothing(name))),
        json!({}),
    ));
    assert!(pair.contains("command `a b-c`"), "{pair}");
}

#[test]
fn n7_tools_that_separators_keep_apart() {
    for (first, second) in [("foo/list", "foo_list"), ("get-all", "getAll"), ("A.B", "a.b")] {
        let tool = |name: &str| json!({ "name": name, "description": "Lists.", "inputSchema": { "type": "object" } });
        let list = json!({ "tools": [tool(first), tool(second)] }).to_string();
        let said = told(&import_mcp("tools.json", &list).diagnostics);
        assert!(said.contains(&format!("`{first}`")) && said.contains(&format!("`{second}`")), "{said}");
    }
}

#[test]
fn n8_a_separator_is_replaced_and_not_deleted() {
    let foreign = "actions/add-custom-labels-to-self-hosted-runner-for-org";
    let own = "actions_add_custom_labels_to_self_hosted_runner_for_org";
    let list = json!({ "tools": [{ "name": foreign, "description": "Adds.", "inputSchema": { "type": "object" }, "annotations": { "readOnlyHint": true } }] });
    let imported = import_mcp("tools.json", &list.to_string()).value.expect("a list");
    let names: Vec<&str> = imported.set.contracts().keys().map(ContractName::as_str).collect();
    assert_eq!(names, [own]);
    let document = imported.set.to_document(None).to_pretty();
    let message = told(&outputs(&document, &["strict"]).expect_err("no name for strict clients"));
    assert!(message.contains(&format!("`{foreign}`")) && message.contains("`strict`"), "{message}");
    let files = compiled(outputs(&document, &["standard"]), "export {};");
    assert_eq!(parsed(&files["mcp/standard/tools.json"])["tools"][0]["name"], foreign);
    assert!(
        files["typescript/client.ts"].contains("actionsAddCustomLabelsToSelfHostedRunnerForOrg(")
            && files["cli/mod.rs"].contains("\"actions-add-custom-labels-to-self-hosted-runner-for-org\"")
    );
    // Written by hand, the name is refused and the boundary is in what is proposed instead.
    let problem = ContractName::parse(foreign).expect_err("no legal name");
    assert_eq!(problem.suggestion(), Some(own));
}

#[test]
fn n10_a_derived_name_is_declared() {
    for name in ["UserGetInput", "UserGetOutput"] {
        let output = object(&[("other", reference(name))]);
        let document =
            document(&[contract("user.get", object(&[]), output)], json!({ name: strings(&["other"]) }));
        let message = the_refusal(&document);
        assert!(message.contains("contract `user.get`") && message.contains(&format!("type `{name}`")));
    }
    // Every other name that a client derives lives apart from the names of types.
    let names = ["UserGetResult", "UserGetPrepared", "UserGetError", "UserGet", "Client", "Transport"];
    let fields = names.map(|name| (name, reference(name)));
    let types: Map<String, Value> =
        names.map(|name| (name.to_owned(), strings(&["other"]))).into_iter().collect();
    let document = document(&[contract("user.get", object(&[]), object(&fields))], types.into());
    let program = "import type { UserGetResult } from \"./typescript/client.js\";\n\
        import type * as Types from \"./typescript/types.js\";\n\
        export const declared: Types.UserGetResult = { other: \"x\" };\n\
        export const derived = (answer: UserGetResult): boolean => answer.ok;\n";
    written(&document, program);
}

#[test]
fn n13_a_digit_first_or_nothing_left() {
    for name in ["2fa.enable", "_", "--", ""] {
        let all = refused(&document(&[contract(name, object(&[]), json!(true))], json!({})));
        assert!(all.iter().all(|(rule, _)| *rule == "contract-name"), "{all:#?}");
    }
    let tool =
        |name: &str| json!({ "name": name, "description": "Does.", "inputSchema": { "type": "object" } });
    let list = json!({ "tools": [tool("2048_game"), tool("--"), tool("_")] }).to_string();
    let imported = import_mcp("tools.json", &list).value.expect("a list");
    let names: Vec<&str> = imported.set.contracts().keys().map(ContractName::as_str).collect();
    assert_eq!(names, ["n_2048_game"]);
    let refusals: Vec<&str> = imported.refused.iter().map(|refusal| refusal.name.as_str()).collect();
    assert_eq!(refusals, ["--", "_"]);

    let run = contract("it.run", strings(&["1st", "_"]), reference("2d"));
    let types = json!({ "2d": strings(&["_"]) });
    let message = the_refusal(&document(std::slice::from_ref(&run), types.clone()));
    assert_eq!(message, "no flag can be made from the field `_` of contract `it.run`");
    let run = on(json!({ "http": {}, "mcp": {}, "code": {} }), run);
    let program = "import type { _2d, ItRunInput } from \"./typescript/types.js\";\n\
        export const sent: ItRunInput = { \"1st\": \"x\", _: \"y\" };\n\
        export const got: _2d = { _: \"x\" };\n";
    written(&document(&[run], types), program);
    let run = contract("it.run", strings(&["1st"]), json!(true));
    assert!(written(&document(&[run], json!({})), "export {};")["cli/mod.rs"].contains("flag: \"1st\""));
}

#[test]
fn n15_inputs_called_like_local_variables() {
    let words = [
        "client",
        "request",
        "response",
        "url",
        "body",
        "headers",
        "path",
        "query",
        "options",
        "fetch",
        "result",
        "err",
        "input",
        "call",
        "token",
        "transport",
        "json",
        "help",
    ];
    let by_body = contract("it.run", strings(&words), json!(true));
    let by_path = on(
        json!({ "http": { "method": "GET", "path": "/it/{path}/{client}/{url}" } }),
        contract("it.get", strings(&words), json!(true)),
    );
    let called =
        words.map(|word| on(json!({ "http": {}, "code": {} }), contract(word, object(&[]), json!(true))));
    let contracts: Vec<Value> = [by_body, by_path].into_iter().chain(called).collect();
    let program = "import { query, type Client } from \"./typescript/client.js\";\n\
        export const all = (client: Client) => [query({}), client.transport(), client.fetch()];\n";
    let files = written(&document(&contracts, json!({})), program);
    for word in words {
        assert!(files["cli/mod.rs"].contains(&format!("name: \"{word}\",")), "{word}");
    }
}
