//! A folder with generated files, programs over them, and a compiler's settings.
#![expect(clippy::disallowed_methods, reason = "compilers read files")]

use std::path::{Path, PathBuf};

use crate::emit::{Files, emit, service};
use crate::peers::{self, Tsc};
use onefold_codegen::OptionValue;
use onefold_model::{Diagnostic, Model, lower, read_document};

/// What the platform offers to a program.
#[derive(Clone, Copy, Debug)]
pub enum World {
    /// The language alone.
    Bare,
    /// A web page.
    Dom,
    /// Node.js.
    Node,
}

/// How imports are found.
#[derive(Clone, Copy, Debug)]
pub enum Resolution {
    /// As bundlers do.
    Bundler,
    /// As Node.js does.
    NodeNext,
}

/// A project in a folder of its own.
pub struct Project {
    folder: tempfile::TempDir,
}

/// The model of a contract document.
///
/// # Panics
/// When the document has errors; the panic tells them.
#[track_caller]
pub fn model(document: &str) -> Model {
    let outcome = read_document("contracts.json", document).and_then(|set| lower(&set, Some(&service())));
    let messages: Vec<&str> =
        outcome.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert!(!outcome.has_errors(), "{messages:#?}");
    outcome.value.expect("a document without errors has a model")
}

/// The files of both emitters.
pub fn generate(model: &Model, integers: Option<&str>) -> Result<Files, Vec<Diagnostic>> {
    let settings: Vec<_> = ["typescript", "code-mode"]
        .into_iter()
        .filter_map(|emitter| Some((emitter, "integers", OptionValue::Text(integers?.to_owned()))))
        .collect();
    emit(model, &settings, |spec| matches!(spec.name, "typescript" | "code-mode"))
}

impl Project {
    /// A project of generated files and programs.
    pub fn new(files: &Files, programs: &[(&str, &str)]) -> Self {
        let project = Project { folder: tempfile::tempdir().expect("a temporary folder can be made") };
        project.write("package.json", "{ \"type\": \"module\" }");
        for (path, contents) in files {
            project.write(path, contents);
        }
        for (path, contents) in programs {
            project.write(path, contents);
        }
        project
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Checks types, all strictness on; the compiler's words when it is not content.
    #[track_caller]
    pub fn check(&self, version: Tsc, world: World, resolution: Resolution) -> Result<(), String> {
        self.compile(version, world, resolution, "\"noEmit\": true")
    }

    /// Compiles to JavaScript in `out` for Node.js.
    #[track_caller]
    pub fn build(&self) -> PathBuf {
        let options = "\"outDir\": \"out\", \"rootDir\": \".\"";
        if let Err(text) = self.compile(Tsc::Next, World::Node, Resolution::NodeNext, options) {
            panic!("{text}");
        }
        self.path().join("out")
    }

    #[track_caller]
    fn compile(
        &self,
        version: Tsc,
        world: World,
        resolution: Resolution,
        options: &str,
    ) -> Result<(), String> {
        let (lib, types) = match world {
            World::Bare => ("[\"ES2022\"]", "[]"),
            World::Dom => ("[\"ES2022\", \"DOM\", \"DOM.Iterable\"]", "[]"),
            World::Node => ("[\"ES2022\"]", "[\"node\"]"),
        };
        let modules = match resolution {
            Resolution::Bundler => "\"module\": \"esnext\", \"moduleResolution\": \"bundler\"",
            Resolution::NodeNext => "\"module\": \"nodenext\"",
        };
        let settings = format!(
            r#"{{ "compilerOptions": {{ "target": "ES2022", "lib": {lib}, "types": {types}, {modules}, {options},
              "typeRoots": [{:?}], "strict": true, "exactOptionalPropertyTypes": true,
              "noUncheckedIndexedAccess": true, "noPropertyAccessFromIndexSignature": true, "noImplicitReturns": true,
              "noUnusedLocals": true, "noUnusedParameters": true, "noFallthroughCasesInSwitch": true,
              "noImplicitOverride": true, "allowUnreachableCode": false, "erasableSyntaxOnly": true,
              "verbatimModuleSyntax": true, "isolatedModules": true, "skipLibCheck": false }},
              "include": ["**/*.ts"] }}"#,
            peers::type_roots()
        );
        self.write("tsconfig.json", &settings);
        peers::tsc(version, self.path())
    }

    fn write(&self, path: &str, contents: &str) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder can be made");
        std::fs::write(path, contents).expect("the file can be written");
    }
}
