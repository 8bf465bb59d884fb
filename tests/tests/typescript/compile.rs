//! What compiles in every world, and what must not compile.

use onefold_tests::peers::Tsc;

use crate::project::{NOTES, Project, Resolution, World, generate, model};

/// Uses the client and the declarations as a careful program would.
const USES: &str = include_str!("uses.ts");
/// Misuses, each under `@ts-expect-error`: a line that compiles is an error.
const MISUSES: &str = include_str!("misuses.ts");

#[track_caller]
fn accepted(project: &Project, version: Tsc, world: World, resolution: Resolution) {
    if let Err(text) = project.check(version, world, resolution) {
        panic!("{version:?} {world:?} {resolution:?}\n{text}");
    }
}

#[test]
fn clients_and_declarations_compile_in_every_world_and_misuses_do_not() {
    let files = generate(&model(NOTES), None).unwrap();
    let project = Project::new(&files, &[("uses.ts", USES), ("misuses.ts", MISUSES)]);
    accepted(&project, Tsc::Current, World::Bare, Resolution::Bundler);
    accepted(&project, Tsc::Current, World::Dom, Resolution::NodeNext);
    accepted(&project, Tsc::Current, World::Node, Resolution::NodeNext);
    for world in [World::Bare, World::Dom, World::Node] {
        for resolution in [Resolution::Bundler, Resolution::NodeNext] {
            accepted(&project, Tsc::Next, world, resolution);
        }
    }
}

#[test]
fn the_real_fetch_and_signal_can_be_passed() {
    let files = generate(&model(NOTES), None).unwrap();
    let program = "import { createClient } from \"./typescript/client.js\";\n\
        const client = createClient({ fetch: globalThis.fetch });\n\
        export const answer = client.notes.stats({}, { signal: new AbortController().signal });\n";
    let project = Project::new(&files, &[("program.ts", program)]);
    for world in [World::Dom, World::Node] {
        accepted(&project, Tsc::Current, world, Resolution::NodeNext);
        accepted(&project, Tsc::Next, world, Resolution::NodeNext);
    }
}

#[test]
fn integers_of_any_size_compile() {
    let document = include_str!("integers.json");
    for policy in ["bigint", "number"] {
        let files = generate(&model(document), Some(policy)).unwrap();
        assert_eq!(files.contains_key("typescript/json.ts"), policy == "bigint");
        let project = Project::new(&files, &[]);
        accepted(&project, Tsc::Current, World::Bare, Resolution::NodeNext);
        accepted(&project, Tsc::Next, World::Bare, Resolution::Bundler);
    }
}

#[test]
fn linked_contracts_compile() {
    for set in [onefold_test_cases::contracts(), notes_contracts::contracts()] {
        let model = onefold_tests::emit::model(&set).unwrap();
        let files = generate(&model, Some("bigint")).unwrap();
        let project = Project::new(&files, &[]);
        accepted(&project, Tsc::Current, World::Dom, Resolution::NodeNext);
        accepted(&project, Tsc::Next, World::Bare, Resolution::Bundler);
        accepted(&project, Tsc::Next, World::Node, Resolution::NodeNext);
    }
}

#[test]
fn private_contracts_and_their_types_are_absent() {
    let files = generate(&model(NOTES), None).unwrap();
    for (path, contents) in &files {
        assert!(!contents.contains("secret") && !contents.contains("Hidden"), "{path}");
    }
    // Not on code.
    assert!(!files["code-mode/declarations.d.ts"].contains("touch"));
    assert!(files["typescript/client.ts"].contains("notesTouch"));
}

#[test]
fn no_contract_gives_no_file() {
    let files = generate(&model("{ \"onefold\": 1, \"contracts\": [], \"types\": {} }"), None).unwrap();
    assert!(files.is_empty());
}
