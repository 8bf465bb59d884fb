//! Whether a mention of a script builds a surface, and which.

use onefold::TextRange;

use super::needs::holds;
use super::{Api, Used, families};
use crate::facts::{ends_with, is_generated};
use crate::rules::surfaces::{Built, Surface};
use crate::rules::surfaces::innocent::is_known_path;
use crate::rust::{Argument, Mention, Role, Target};
use crate::workspace::{ScriptFile, SourceFile, Workspace};

/// A script under judgement.
#[derive(Clone, Copy)]
pub(in crate::rules) struct ScriptView<'w> {
    /// The file.
    pub file: &'w SourceFile,
    /// What it is.
    pub script: &'w ScriptFile,
    /// All the others.
    pub workspace: &'w Workspace,
}

impl<'w> ScriptView<'w> {
    /// The script, unless it is generated or holds tests alone.
    pub fn judged(file: &'w SourceFile, workspace: &'w Workspace) -> Option<Self> {
        let script = file.script.as_ref()?;
        (!is_generated(file, workspace)).then_some(ScriptView { file, script, workspace })
    }

    /// The mentions that stand in no test.
    pub fn mentions(&self) -> impl Iterator<Item = &'w Mention> + use<'w> {
        self.script.mentions.iter().filter(|mention| !mention.within.is_test)
    }

    /// The text between two places.
    pub fn text(&self, range: TextRange) -> &'w str {
        self.file.text.text.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    /// Its path from the folder of its package.
    pub fn path_in_project(&self) -> &'w str {
        let path = self.file.text.path.as_str();
        let project = self.script.project.and_then(|project| self.workspace.projects.get(project));
        let folder = project.map_or("", |project| project.folder.as_str());
        path.strip_prefix(folder).map_or(path, |rest| rest.trim_start_matches('/'))
    }

    /// Whether the manifest of its package asks for a package.
    pub fn asks_for(&self, package: &str) -> bool {
        let project = self.script.project.and_then(|project| self.workspace.projects.get(project));
        project.is_some_and(|project| project.dependencies.contains(package))
    }
}

/// What a mention builds, if it builds a surface that nobody accepts.
pub(in crate::rules) fn built<'w>(view: &ScriptView<'w>, mention: &'w Mention) -> Option<Built<'w>> {
    let Target::Foreign(path) = &mention.target else { return None };
    let api = families(&path[0]).flat_map(|family| family.apis).find(|api| api.is(mention, path))?;
    if !holds(view, mention, api.needs) {
        return None;
    }
    let name = name(mention, api.makes);
    let method = method(path);
    let reads = matches!(method, None | Some("get" | "head"));
    if api.makes == Surface::Route && reads && name.as_deref().is_some_and(is_known_path) {
        return None;
    }
    Some(Built::of_script(mention, api.makes, name, method))
}

impl Api {
    /// Whether a mention is one of these names in its role.
    fn is(&self, mention: &Mention, path: &[String]) -> bool {
        let roles: &[Role] = match self.used {
            Used::Called => &[Role::Call, Role::Method],
            Used::Decorator => &[Role::Attribute],
            Used::Extended => &[Role::Implements],
            Used::Read => &[Role::Value],
        };
        roles.contains(&mention.role)
            && self.names.iter().any(|name| if name.is_empty() { path.len() == 1 } else { ends_with(path, name) })
    }
}

/// The path, or the name of a tool or command.
fn name(mention: &Mention, makes: Surface) -> Option<String> {
    match makes {
        Surface::Route | Surface::Command | Surface::Tool | Surface::Prompt | Surface::Procedure => {
            mention.arguments.iter().find_map(|argument| match argument {
                Argument::Text(text) => Some(text.clone()),
                Argument::Fields(fields) => fields.iter().find_map(|(name, value)| match value {
                    Argument::Text(text) if matches!(name.as_str(), "name" | "path" | "url" | "command") => {
                        Some(text.clone())
                    }
                    _ => None,
                }),
                Argument::Prefix(_) | Argument::Value { .. } | Argument::Closure(_) | Argument::Other => None,
            })
        }
        Surface::Arguments
        | Surface::Fallback
        | Surface::GraphQl
        | Surface::Grpc
        | Surface::McpServer
        | Surface::OpenApi
        | Surface::ServerFunction
        | Surface::Service => None,
    }
}

/// The method of a request, where the name tells it.
fn method(path: &[String]) -> Option<&'static str> {
    match path.last()?.to_ascii_lowercase().as_str() {
        "get" => Some("get"),
        "post" => Some("post"),
        "put" => Some("put"),
        "patch" => Some("patch"),
        "delete" | "del" => Some("delete"),
        _ => None,
    }
}
