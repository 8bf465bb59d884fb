//! From foreign names to names of contracts, and what happens when two meet.

use onefold_model::contract_name;

use crate::support::{imported, list, refusals, tool};

#[test]
fn one_function_makes_every_name() {
    for (foreign, name) in [
        ("echo", "echo"),
        ("get-env", "get_env"),
        ("getEnv", "get_env"),
        ("API-get-user", "api_get_user"),
        ("readHTTPBody", "read_http_body"),
        ("files.readAll", "files.read_all"),
        ("actions/add-labels", "actions_add_labels"),
        ("account___note", "account_note"),
        ("_private_", "private"),
        ("2fa.enable", "n_2fa.enable"),
        ("v2.2048_game", "v2.n_2048_game"),
        ("a..b.", "a.b"),
        ("größe", "gr_e"),
        ("get Env!", "get_env"),
        ("Ünlü", "nl"),
    ] {
        assert_eq!(contract_name(foreign).map(|name| name.to_string()).as_deref(), Some(name), "{foreign}");
    }
    for foreign in ["", "_", "--", "...", "日本", "\u{0}"] {
        assert_eq!(contract_name(foreign), None, "{foreign:?}");
    }
}

#[test]
fn tools_whose_names_meet_are_all_refused_and_name_each_other() {
    let meeting = [tool("getEnv", ""), tool("other", ""), tool("get-env", ""), tool("get_env", "")];
    let told = |order: [usize; 4]| {
        let mut told = refusals(&list(&order.map(|index| meeting[index].as_str())));
        told.sort();
        told
    };
    let reason = "`getEnv`, `get-env` and `get_env` all become contract `get_env`";
    let expected = ["get-env", "getEnv", "get_env"].map(|name| (name.to_owned(), reason.to_owned()));
    assert_eq!(told([0, 1, 2, 3]), expected);
    assert_eq!(told([3, 2, 1, 0]).len(), 3);
    let (imported, _) = imported(&list(&meeting.each_ref().map(String::as_str)));
    assert_eq!(imported.set.contracts().len(), 1);
}

#[test]
fn names_that_no_output_can_hold_apart_are_refused() {
    let told = refusals(&list(&[&tool("notes", ""), &tool("notes.search", ""), &tool("stats", "")]));
    let reason = "contract `notes` stands where the name of `notes.search` needs a group";
    assert_eq!(
        told,
        [("notes".to_owned(), reason.to_owned()), ("notes.search".to_owned(), reason.to_owned())]
    );
    let told = refusals(&list(&[&tool("user.get_all", ""), &tool("user_get.all", "")]));
    assert_eq!(told.len(), 2);
    assert!(told[0].1.contains("meet in"), "{told:?}");
}

#[test]
fn a_name_that_cannot_be_is_refused_and_the_others_stay() {
    let told = refusals(&list(&[&tool("日本", ""), &tool("a.then", ""), &tool("fine", "")]));
    assert_eq!(
        told,
        [
            (
                "日本".to_owned(),
                "no ASCII letter or digit is left of the name \"日本\" for a contract".to_owned()
            ),
            (
                "a.then".to_owned(),
                "segment `then` of `a.then` has a meaning of its own in clients".to_owned()
            ),
        ]
    );
}
