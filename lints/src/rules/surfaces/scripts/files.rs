//! Routes that a framework makes of files: of their place and of what they export.

use onefold::TextRange;
use onefold_typescript::{Export, Member, Value, ExportOf};

use super::super::Surface;
use super::found::ScriptView;

/// A route that a file is.
pub(in crate::rules) struct FileRoute {
    /// The export that answers, or what makes it a route.
    pub at: TextRange,
    pub surface: Surface,
    /// The path of the route, or the name of the function.
    pub name: Option<String>,
    /// The method that it answers, where it can be told.
    pub method: Option<&'static str>,
}

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
    },
    Framework {
        packages: &["next"],
        folders: &["pages/api/"],
        names: Names::Any,
        answers: Answers::Default,
    },
    Framework {
        packages: &["@sveltejs/kit"],
        folders: &["routes/"],
        names: Names::Of(&["+server"]),
        answers: Answers::Methods,
    },
    Framework {
        packages: &["@sveltejs/kit"],
        folders: &["routes/"],
        names: Names::Of(&["+page.server"]),
        answers: Answers::Named(&["actions"]),
    },
    Framework {
        packages: &["astro"],
        folders: &["pages/"],
        names: Names::Any,
        answers: Answers::Methods,
    },
    Framework {
        packages: &["nitropack", "nuxt"],
        folders: &["server/api/", "server/routes/"],
        names: Names::Any,
        answers: Answers::Default,
    },
    Framework {
        packages: &["@react-router/dev", "@remix-run/dev"],
        folders: &["app/routes/", "routes/"],
        names: Names::Any,
        answers: Answers::WithoutPage(&["action", "loader"]),
    },
];

/// The routes and server functions that a file is because of where it stands and what it exports.
pub(in crate::rules) fn routes_of_file(view: &ScriptView<'_>) -> Vec<FileRoute> {
    let mut found: Vec<FileRoute> = server_functions(view).collect();
    let path = view.path_in_project();
    for framework in FRAMEWORKS {
        if !framework.packages.iter().any(|package| view.asks_for(package)) {
            continue;
        }
        let Some((route, name)) = framework.route(path) else { continue };
        let is_page = view.script.module.exports.iter().any(|export| export.name == Member::Default);
        for export in &view.script.module.exports {
            if export.is_type || !framework.answers(export, is_page) {
                continue;
            }
            let method = match &export.name {
                Member::Named(name) => {
                    METHODS.iter().find(|(exported, _)| exported == name).map(|(_, method)| *method)
                }
                Member::Default | Member::Namespace => None,
            };
            found.push(FileRoute {
                at: export.at,
                surface: Surface::Route,
                name: Some(route_of(&route, &name)),
                method,
            });
        }
    }
    found.sort_by_key(|route| route.at);
    found.dedup_by_key(|route| route.at);
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
        match self.names {
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

/// The path of a route, with its fields as contracts write them.
fn route_of(folders: &str, name: &str) -> String {
    let mut path = String::new();
    let segments = folders.split('/').chain(name.split('/'));
    for segment in segments.filter(|segment| !segment.is_empty() && *segment != "index") {
        // Groups and slots are no part of the path.
        if segment.starts_with('(') && segment.ends_with(')') || segment.starts_with('@') {
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
    if path.is_empty() { "/".to_owned() } else { path }
}

/// Functions that pages call over HTTP: those that a file `"use server"` exports, and those that say
/// so themselves.
fn server_functions<'v>(view: &'v ScriptView<'_>) -> impl Iterator<Item = FileRoute> + use<'v> {
    let module = &view.script.module;
    let is_of_server = |text: &str| text == "use server";
    let whole = module.directives.iter().any(|it| it.function.is_none() && is_of_server(&it.text));
    let exported = module.exports.iter().filter(move |export| {
        whole
            && !export.is_type
            && match export.of {
                ExportOf::Value(value) => {
                    matches!(module.values.get(value as usize), Some(Value::Function(_)))
                }
                ExportOf::From(..) => true,
                ExportOf::Type => false,
            }
    });
    let exported = exported.map(|export| FileRoute {
        at: export.at,
        surface: Surface::ServerFunction,
        name: match &export.name {
            Member::Named(name) => Some(name.clone()),
            Member::Default | Member::Namespace => None,
        },
        method: None,
    });
    let inner = module.directives.iter().filter(move |it| it.function.is_some() && is_of_server(&it.text));
    let inner = inner.map(|directive| {
        let function = directive.function.and_then(|function| module.functions.get(function as usize));
        FileRoute {
            at: directive.at,
            surface: Surface::ServerFunction,
            name: function.map(|function| function.name.clone()).filter(|name| !name.is_empty()),
            method: None,
        }
    });
    exported.chain(inner)
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
    }
}
