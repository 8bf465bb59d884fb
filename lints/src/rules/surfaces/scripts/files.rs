//! Routes that a framework makes of files: of their place and of what they export.

use onefold::TextRange;
use onefold_typescript::{Export, ExportOf, Function, Member, Value};

use super::actions::server_functions;
use super::dotted::{configured, dotted, is_configured};
use super::found::Surfaced;
use super::given::{is_page, reads_input};
use super::mounts::is_mount;
use super::view::ScriptView;
use crate::npm::ROUTE_MODULES;
use crate::rules::surfaces::checks::{Needs, is_health, is_known, needs};
use crate::rules::surfaces::{Surface, What};

/// Exports that answer requests of their method.
const METHODS: [(&str, &str); 7] = [
    ("DELETE", "delete"),
    ("GET", "get"),
    ("HEAD", "head"),
    ("OPTIONS", "options"),
    ("PATCH", "patch"),
    ("POST", "post"),
    ("PUT", "put"),
];

/// What a framework takes for routes.
struct Framework {
    /// Packages of which a project with such routes has one.
    packages: &'static [&'static str],
    /// The folder of the routes, anywhere in the path, with a `/` behind it.
    folders: &'static [&'static str],
    /// Whether the name of a file, without its extension, makes it a route.
    names: Names,
    answers: Answers,
    /// What stands before the path of a file in that of its route.
    prefix: &'static str,
    naming: Naming,
}

/// How the name of a file is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// A segment, at times with a method behind it.
    Segment,
    /// Segments with dots between them, unless `routes.ts` says otherwise.
    Dots,
}

/// Which files of a folder are routes.
enum Names {
    /// Those of these names.
    Of(&'static [&'static str]),
    /// All of them.
    Any,
}

/// Which exports answer.
enum Answers {
    /// `GET`, `POST` and their kin.
    Methods,
    /// The default export.
    Default,
    /// These.
    Named(&'static [&'static str]),
    /// These, in a file that shows no page.
    WithoutPage(&'static [&'static str]),
}

const FRAMEWORKS: &[Framework] = &[
    Framework {
        packages: &["next"],
        folders: &["app/"],
        names: Names::Of(&["route"]),
        answers: Answers::Methods,
        prefix: "",
        naming: Naming::Segment,
    },
    Framework {
        packages: &["next"],
        folders: &["pages/api/"],
        names: Names::Any,
        answers: Answers::Default,
        prefix: "api",
        naming: Naming::Segment,
    },
    Framework {
        packages: &["@sveltejs/kit"],
        folders: &["routes/"],
        names: Names::Of(&["+server"]),
        answers: Answers::Methods,
        prefix: "",
        naming: Naming::Segment,
    },
    Framework {
        packages: &["@sveltejs/kit"],
        folders: &["routes/"],
        names: Names::Of(&["+page.server"]),
        answers: Answers::Named(&["actions"]),
        prefix: "",
        naming: Naming::Segment,
    },
    Framework {
        packages: &["astro"],
        folders: &["pages/"],
        names: Names::Any,
        answers: Answers::Methods,
        prefix: "",
        naming: Naming::Segment,
    },
    Framework {
        packages: &["nitropack", "nuxt"],
        folders: &["server/api/"],
        names: Names::Any,
        answers: Answers::Default,
        prefix: "api",
        naming: Naming::Segment,
    },
    Framework {
        packages: &["nitropack", "nuxt"],
        folders: &["server/routes/"],
        names: Names::Any,
        answers: Answers::Default,
        prefix: "",
        naming: Naming::Segment,
    },
    Framework {
        packages: ROUTE_MODULES,
        folders: &["app/routes/", "routes/"],
        names: Names::Any,
        answers: Answers::WithoutPage(&["action", "loader"]),
        prefix: "",
        naming: Naming::Dots,
    },
];

/// The routes and server functions that a file is because of where it stands and what it exports.
pub(super) fn routes_of_file<'w>(view: &ScriptView<'w>) -> Vec<Surfaced<'w>> {
    let mut found = server_functions(view);
    let path = view.path_in_project();
    let exports = &view.script.module.exports;
    let is_page = exports.iter().any(|export| export.name == Member::Default);
    for framework in FRAMEWORKS {
        if !exports.iter().any(|export| framework.answers(export, is_page)) {
            continue;
        }
        let is_dotted = framework.naming == Naming::Dots;
        let configured = if is_dotted { configured(view) } else { None };
        let Some((folders, name)) =
            framework.route(path).or_else(|| configured.is_some().then(Default::default))
        else {
            continue;
        };
        let is_asked = framework.packages.iter().any(|package| view.asks_for(package));
        if !(is_asked || is_dotted && is_configured(view)) {
            continue;
        }
        for export in exports.iter().filter(|export| !export.is_type && framework.answers(export, is_page)) {
            if is_mount(view, &export.of) {
                continue;
            }
            let method = match &export.name {
                Member::Named(name) => {
                    METHODS.iter().find(|(exported, _)| exported == name).map(|(_, method)| *method)
                }
                Member::Default | Member::Namespace => None,
            };
            let (file, suffix) = if is_dotted { (name.as_str(), None) } else { of_method(&name) };
            let method = method.or(suffix);
            let path = configured.clone().unwrap_or_else(|| match framework.naming {
                Naming::Segment => route_of(&format!("{}/{folders}", framework.prefix), file),
                Naming::Dots => dotted(&folders, file),
            });
            let reads = matches!(method, Some("get" | "head"))
                || matches!(&export.name, Member::Named(name) if name == "loader");
            let is_document =
                (is_known(&path) || is_health(&path)) && !takes_input(view, &export.of, needs(&path));
            if reads && (is_document || is_page_of(view, &export.of)) {
                continue;
            }
            let what = What { surface: Surface::Route, name: Some(path), method };
            let at = head(view, export.at);
            found.push(Surfaced { at, whole: at, mention: None, what });
        }
    }
    found
}

impl Framework {
    /// The folders below that of the routes, and the name of the file without its extension.
    fn route(&self, path: &str) -> Option<(String, String)> {
        let below = self.folders.iter().find_map(|folder| {
            let at = path.starts_with(folder).then_some(0);
            let at = at.or_else(|| path.find(&format!("/{folder}")).map(|at| at + 1))?;
            path.get(at + folder.len()..)
        })?;
        let (folders, file) = below.rsplit_once('/').unwrap_or(("", below));
        let (name, extension) = file.rsplit_once('.')?;
        if !matches!(extension, "ts" | "tsx" | "js" | "jsx" | "mts" | "mjs") {
            return None;
        }
        // What stands beside routes, and is none.
        let is_beside = name.ends_with(".server")
            || name.ends_with(".client")
            || folders.split('/').any(|folder| folder.starts_with('+'));
        match self.names {
            Names::Any if is_beside => None,
            Names::Of(names) if !names.contains(&name) => None,
            Names::Of(_) => Some((folders.to_owned(), String::new())),
            Names::Any => Some((folders.to_owned(), name.to_owned())),
        }
    }

    fn answers(&self, export: &Export, is_page: bool) -> bool {
        match (&self.answers, &export.name) {
            (Answers::Methods, Member::Named(name)) => METHODS.iter().any(|(method, _)| method == name),
            (Answers::Default, Member::Default) => true,
            (Answers::Named(names), Member::Named(name)) => names.contains(&name.as_str()),
            (Answers::WithoutPage(names), Member::Named(name)) => !is_page && names.contains(&name.as_str()),
            (
                Answers::Methods | Answers::Default | Answers::Named(_) | Answers::WithoutPage(_),
                Member::Default | Member::Namespace | Member::Named(_),
            ) => false,
        }
    }
}

/// Whether what is exported is a function that answers a page, and does nothing besides.
fn is_page_of(view: &ScriptView<'_>, of: &ExportOf) -> bool {
    function_of(view, of).is_some_and(|function| is_page(view, function.at))
}

/// Whether what is exported is a function that reads what a caller sends.
fn takes_input(view: &ScriptView<'_>, of: &ExportOf, needs: Needs) -> bool {
    function_of(view, of).is_some_and(|function| reads_input(view.text(function.at), needs))
}

fn function_of<'w>(view: &ScriptView<'w>, of: &ExportOf) -> Option<&'w Function> {
    let value = match of {
        ExportOf::Value(value) => view.value(*value),
        ExportOf::From(..) | ExportOf::Type => None,
    };
    match value {
        Some(Value::Function(function)) => view.script.module.functions.get(*function as usize),
        Some(_) | None => None,
    }
}

/// Of a default export, its two words.
fn head(view: &ScriptView<'_>, at: TextRange) -> TextRange {
    const WORDS: &str = "export default";
    match view.text(at).starts_with(WORDS) {
        true => TextRange { start: at.start, end: at.start + WORDS.len() as u32 },
        false => at,
    }
}

/// The name of a file without the method that it ends in: `notes.get`.
fn of_method(name: &str) -> (&str, Option<&'static str>) {
    let known = name.rsplit_once('.').and_then(|(before, last)| {
        let (_, method) = METHODS.iter().find(|(_, method)| *method == last)?;
        Some((before, Some(*method)))
    });
    known.unwrap_or((name, None))
}

/// The path of a route, with its fields as contracts write them.
fn route_of(folders: &str, name: &str) -> String {
    let mut path = String::new();
    // A dot in brackets stands for itself.
    let whole = format!("{folders}/{name}").replace("[.]", "\0");
    for segment in whole.split('/').filter(|segment| !segment.is_empty() && *segment != "index") {
        // Groups and slots are no part of the path.
        if segment.starts_with('(') && segment.ends_with(')')
            || segment.starts_with(['@', '_']) && !segment.contains('[')
        {
            continue;
        }
        path.push('/');
        match segment.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(field) => {
                let field = field.trim_matches(['[', ']']).trim_start_matches("...");
                path.extend(["{", field, "}"]);
            }
            None => path.push_str(segment),
        }
    }
    if path.is_empty() { "/".to_owned() } else { path.replace('\0', ".") }
}

#[cfg(test)]
mod tests {
    use super::route_of;

    #[test]
    fn fields_and_groups_of_paths() {
        assert_eq!(route_of("api/notes/[id]", ""), "/api/notes/{id}");
        assert_eq!(route_of("(app)/notes", "[...rest]"), "/notes/{rest}");
        assert_eq!(route_of("", "index"), "/");
        assert_eq!(route_of("@modal/notes", "[[...id]]"), "/notes/{id}");
        assert_eq!(route_of("profile/@[user]", ""), "/profile/@[user]");
    }
}
