//! The words that the attribute knows are those of the library, which depends on this package.

use onefold::{AgentPolicy, Approval, Effect, Exposure, HttpMethod, reserved};

use crate::{checks, exposure, names};

#[test]
fn declarations() {
    assert_eq!(checks::EFFECTS, Effect::ALL.map(Effect::as_str));
    assert_eq!(checks::APPROVALS, Approval::ALL.map(Approval::as_str));
    assert_eq!(checks::POLICIES, AgentPolicy::ALL.map(AgentPolicy::as_str));
    assert_eq!(exposure::SURFACES, Exposure::SURFACES);
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    let methods = exposure::METHODS.map(str::to_uppercase).to_vec();
    assert_eq!(sorted(methods), sorted(HttpMethod::ALL.map(|method| method.as_str().to_owned()).to_vec()));
}

#[test]
fn names_and_routes() {
    assert_eq!(names::RESERVED_SEGMENTS, reserved::SEGMENTS);
    assert_eq!(exposure::RESERVED_ROUTES, reserved::ROUTES);
    let below = |path: &str| reserved::ROUTES.map(|route| format!("{route}{path}"));
    let tree = ["", "/", "/x", "/x/y", "s", ".json"].map(|rest| format!("{}{rest}", reserved::ROUTE_TREE));
    let paths = [below(""), below("/x"), below("s")].concat().into_iter().chain(tree);
    for path in paths.chain(["/".to_owned(), "/notes".to_owned(), "/notes/mcp".to_owned()]) {
        let told = exposure::problem_of_path(&path).is_some_and(|message| message.contains("is reserved"));
        assert_eq!(told, reserved::is_route(&path), "{path}");
    }
}
