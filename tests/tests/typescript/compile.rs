//! What compiles in every world, and what must not compile.

use onefold_tests::peers::Tsc;

use onefold_tests::project::{Project, Resolution, World, generate, model};

use crate::NOTES;

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

#[test]
fn the_catalogue_knows_the_types_of_every_declaration() {
    let files = generate(&model(NOTES), None).unwrap();
    let file = onefold::SourceText {
        path: "catalog.json".to_owned(),
        text: files["code-mode/catalog.json"].clone(),
    };
    let catalog = onefold_model::read_json(&std::sync::Arc::new(file)).value.unwrap();
    let contracts = catalog.get("contracts").and_then(|contracts| contracts.as_array()).unwrap();
    let entry = |name: &str| {
        contracts
            .iter()
            .find(|entry| entry.get("name").and_then(|found| found.as_str()) == Some(name))
            .unwrap()
    };
    assert_eq!(entry("notes.read").get("path").unwrap().to_compact(), r#"["notes","read"]"#);
    assert_eq!(
        entry("notes.read").get("types").unwrap().to_compact(),
        r#"["Block","Note","NotesReadInput"]"#
    );
    let declaration = entry("notes.read").get("declaration").and_then(|text| text.as_str()).unwrap();
    assert!(declaration.ends_with("\nread(input: NotesReadInput): Promise<Note>;"), "{declaration}");
    assert!(
        declaration.contains("\n * @throws NotFound (404) No note has that id. `failure`: { id: string }\n")
    );
    assert_eq!(entry("notes.purge").get("effect").unwrap().as_str(), Some("destructive"));
    assert_eq!(entry("notes.purge").get("approval").unwrap().as_str(), Some("confirm"));
    let block = "/** What a note holds. */\nexport type Block = { kind: \"text\"; text: string } | { kind: \"quote\"; of: Block };";
    assert_eq!(catalog.get("types").and_then(|types| types.get("Block")?.as_str()), Some(block));
    assert_eq!(contracts.len(), 5);
}
