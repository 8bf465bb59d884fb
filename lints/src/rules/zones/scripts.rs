//! Ways from browser scripts to what only servers run, request by request.
//!
//! Each way is the shortest one. Files that say themselves that they run in browsers end a way: they
//! answer for what they ask for.

use std::collections::{BTreeSet, VecDeque};

use onefold_model::Span;
use onefold_typescript::{Erasure, Form, Imported, Member, Request, Resolution, Specifier};

use super::routes::taken_out;
use super::runs::{Runs, ScriptZones, Why};
use crate::npm::{npm_server_kind, npm_server_names};
use crate::rule::{Diagnostics, Rule};
use crate::rust::{Role, Step as Hop, Target};
use crate::script::is_test_file;
use crate::script_facts::{asks, written};
use crate::workspace::{Lead, ScriptFile, Workspace};

/// What only servers run, at the end of a way.
#[derive(Clone, Copy)]
enum End<'w> {
    /// A file.
    File(usize, Why<'w>),
    /// A module of the runtime.
    Builtin(&'w str),
    /// A package, and what it is.
    Package(&'w str, &'static str),
}

/// A request that is the next step of a way.
#[derive(Clone, Copy)]
struct Step<'w> {
    file: usize,
    request: usize,
    to: To<'w>,
}

/// Where a step leads.
#[derive(Clone, Copy)]
enum To<'w> {
    File(usize),
    End(End<'w>),
}

/// The files of a workspace with the next step of each towards what only servers run.
struct Ways<'z, 'w> {
    workspace: &'w Workspace,
    zones: &'z ScriptZones<'w>,
    /// Requests that a framework takes out, by file.
    taken_out: &'z [BTreeSet<u32>],
    /// Whether requests for types count.
    with_types: bool,
    next: Vec<Option<Step<'w>>>,
}

/// Tells of every browser script that reaches server code, once for each of its requests.
pub(in crate::rules) fn of_scripts(rule: &Rule, workspace: &Workspace, out: &mut Diagnostics) {
    let zones = ScriptZones::of(workspace);
    if !zones.runs.iter().any(|runs| matches!(runs, Runs::Browser(_))) {
        return;
    }
    let projects = |script: &ScriptFile| script.project.and_then(|project| workspace.projects.get(project));
    let taken_out: Vec<BTreeSet<u32>> = workspace
        .files
        .iter()
        .map(|file| {
            file.script
                .as_ref()
                .map(|script| taken_out(script, projects(script)).requests)
                .unwrap_or_default()
        })
        .collect();
    let ways = |with_types: bool| Ways::of(workspace, &zones, &taken_out, with_types);
    let plain = ways(false);
    let denies = |runs: &Runs<'_>| matches!(runs, Runs::Browser(why) if why.denies_types());
    let with_types = zones.runs.iter().any(denies).then(|| ways(true));
    for (index, file) in workspace.files.iter().enumerate() {
        let (Runs::Browser(why), Some(script)) = (zones.runs[index], &file.script) else { continue };
        if is_test_file(&file.text.path) {
            continue;
        }
        let ways = with_types.as_ref().filter(|_| why.denies_types()).unwrap_or(&plain);
        for request in 0..script.module.requests.len() {
            if let Some(way) = ways.from(index, request) {
                out.push(tell(rule, workspace, ways, why, &way));
            }
        }
    }
}

impl<'z, 'w> Ways<'z, 'w> {
    fn of(
        workspace: &'w Workspace,
        zones: &'z ScriptZones<'w>,
        taken_out: &'z [BTreeSet<u32>],
        with_types: bool,
    ) -> Self {
        let count = workspace.files.len();
        let mut ways = Ways { workspace, zones, taken_out, with_types, next: vec![None; count] };
        let mut before: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
        let mut open = VecDeque::new();
        for file in 0..count {
            // Nobody goes on from what runs in one place alone.
            if !matches!(zones.runs[file], Runs::Anywhere) {
                continue;
            }
            for request in ways.counted(file) {
                if let Some(end) = ways.end(file, request) {
                    if ways.next[file].is_none() {
                        ways.next[file] = Some(Step { file, request, to: To::End(end) });
                        open.push_back(file);
                    }
                    continue;
                }
                for to in ways.files(file, request) {
                    before[to].push((file, request));
                }
            }
        }
        while let Some(to) = open.pop_front() {
            for &(file, request) in &before[to] {
                if ways.next[file].is_none() {
                    ways.next[file] = Some(Step { file, request, to: To::File(to) });
                    open.push_back(file);
                }
            }
        }
        ways
    }

    /// The steps from a request of a browser script to its end, if it has one.
    fn from(&self, file: usize, request: usize) -> Option<Vec<Step<'w>>> {
        if !self.counts(file, request) {
            return None;
        }
        if let Some(end) = self.end(file, request) {
            return Some(vec![Step { file, request, to: To::End(end) }]);
        }
        let mut leads = self.files(file, request);
        let first = leads.find(|to| self.next[*to].is_some())?;
        let mut way = vec![Step { file, request, to: To::File(first) }];
        let mut at = first;
        // Steps lead nearer to the end one by one.
        while let Some(step) = self.next[at] {
            way.push(step);
            match step.to {
                To::File(to) => at = to,
                To::End(_) => break,
            }
        }
        Some(way)
    }

    fn script(&self, file: usize) -> Option<&'w ScriptFile> {
        self.workspace.files[file].script.as_ref()
    }

    fn counted(&self, file: usize) -> Vec<usize> {
        let requests = self.script(file).map_or(0, |script| script.module.requests.len());
        (0..requests).filter(|request| self.counts(file, *request)).collect()
    }

    /// Whether a request loads what it names, or counts as if it did.
    fn counts(&self, file: usize, request: usize) -> bool {
        let Some(script) = self.script(file) else { return false };
        let asked = &script.module.requests[request];
        if !asks(asked) {
            return false;
        }
        let runs = match asked.erasure {
            Erasure::Never => true,
            Erasure::Always => false,
            Erasure::UnlessVerbatim => script.is_verbatim,
        };
        let is_taken_out =
            u32::try_from(request).is_ok_and(|request| self.taken_out[file].contains(&request));
        (runs || self.with_types) && !is_taken_out
    }

    /// Where a request leads when it is built for browsers.
    fn leads(&self, file: usize, request: usize) -> impl Iterator<Item = &'w Lead> + use<'w> {
        let script = self.script(file);
        let leads = script.into_iter().flat_map(move |script| script.leads.get(request)).flatten();
        leads.enumerate().filter_map(move |(at, lead)| {
            (!script.is_some_and(|script| script.elsewhere.contains(&(request, at)))).then_some(lead)
        })
    }

    /// Files that a request leads to and from which ways go on.
    fn files(&self, file: usize, request: usize) -> impl Iterator<Item = usize> + use<'_, 'z, 'w> {
        self.leads(file, request).filter_map(move |lead| match lead {
            Lead::File(to) if *to != file && matches!(self.zones.runs[*to], Runs::Anywhere) => Some(*to),
            Lead::File(_) | Lead::Elsewhere(_) => None,
        })
    }

    /// What only servers run, if a request asks for it itself.
    fn end(&self, file: usize, request: usize) -> Option<End<'w>> {
        self.leads(file, request).find_map(|lead| match lead {
            Lead::File(to) => match self.zones.runs[*to] {
                Runs::Server(why) => Some(End::File(*to, why)),
                Runs::Browser(_) | Runs::Anywhere => None,
            },
            Lead::Elsewhere(Resolution::Builtin(name)) => {
                (!self.is_replaced(file, request, name)).then_some(End::Builtin(name))
            }
            Lead::Elsewhere(Resolution::Package { name, subpath }) => {
                let kind = if self.zones.server_packages.contains(name.as_str()) {
                    "the server zone"
                } else if self.zones.browser_packages.contains(name.as_str()) {
                    return None;
                } else {
                    let kind = npm_server_kind(name)?;
                    let names = if subpath.is_empty() { npm_server_names(name) } else { None };
                    if names.is_some_and(|names| !self.needs(file, request, name, names)) {
                        return None;
                    }
                    kind
                };
                Some(End::Package(name, kind))
            }
            Lead::Elsewhere(
                Resolution::File(_) | Resolution::Asset | Resolution::Outside | Resolution::Missing(_),
            ) => None,
        })
    }

    /// Whether a request brings in one of these names of a package, or brings in all of it and one is used.
    fn needs(&self, file: usize, request: usize, package: &str, names: &[&str]) -> bool {
        let Some(script) = self.script(file) else { return false };
        let asked = &script.module.requests[request];
        let is_used = |script: &ScriptFile, through_others: bool| {
            script.mentions.iter().any(|mention| {
                let is_it = match &mention.target {
                    Target::Foreign(path) => {
                        path[0] == package && path[1..].iter().any(|name| names.contains(&name.as_str()))
                    }
                    Target::Local(_) | Target::Unknown => false,
                };
                let runs = !matches!(mention.role, Role::Import | Role::Type | Role::Typeof);
                is_it
                    && runs
                    && (!through_others || mention.chain.iter().any(|hop| hop.step == Hop::Imported))
            })
        };
        // Whoever uses it may ask for it from here.
        if asked.form == Form::ExportAll {
            return self.workspace.files.iter().zip(&self.zones.runs).any(|(other, runs)| {
                !matches!(runs, Runs::Server(_))
                    && other.script.as_ref().is_some_and(|script| is_used(script, true))
            });
        }
        let runs = |name: &&Imported| !name.is_type;
        asked.names.is_empty() && is_used(script, false)
            || asked.names.iter().filter(runs).any(|name| match &name.member {
                Member::Named(name) => names.contains(&name.as_str()),
                Member::Default | Member::Namespace => is_used(script, false),
            })
    }

    /// Whether a package of npm stands in for a module of Node.js that is asked for by its bare name, as
    /// `events` and `buffer` do.
    fn is_replaced(&self, file: usize, request: usize, name: &str) -> bool {
        let Some(script) = self.script(file) else { return false };
        let bare = name.strip_prefix("node:").unwrap_or(name);
        let is_bare =
            matches!(&script.module.requests[request].specifier, Specifier::Text(text) if text == bare);
        let project = script.project.and_then(|project| self.workspace.projects.get(project));
        is_bare && project.is_some_and(|project| project.dependencies.contains(bare))
    }
}

impl End<'_> {
    fn kind(&self) -> &'static str {
        match self {
            End::File(_, Why::Zone(_)) => "the server zone",
            End::File(_, Why::Directive(_) | Why::Name) => "server code",
            End::Builtin(name) if name.starts_with("node:") => "a module of Node.js",
            End::Builtin(_) => "a module of a server's runtime",
            End::Package(_, kind) => kind,
        }
    }

    fn name<'a>(&'a self, workspace: &'a Workspace) -> &'a str {
        match self {
            End::File(file, _) => &workspace.files[*file].text.path,
            End::Builtin(name) | End::Package(name, _) => name,
        }
    }
}

impl Why<'_> {
    /// Whether browser code may not even name types of servers.
    fn denies_types(self) -> bool {
        match self {
            Why::Zone(zone) => zone.denies_types,
            Why::Directive(_) | Why::Name => false,
        }
    }
}

fn tell(
    rule: &Rule,
    workspace: &Workspace,
    ways: &Ways<'_, '_>,
    why: Why<'_>,
    way: &[Step<'_>],
) -> onefold_model::Diagnostic {
    let first = way[0];
    let file = &workspace.files[first.file];
    let asked = request(workspace, first);
    let (mut between, mut kind, mut name) = (Vec::new(), "server code", String::new());
    let mut related: Vec<(String, Option<Span>)> = Vec::new();
    for (number, step) in way.iter().enumerate() {
        let source = &workspace.files[step.file];
        if number > 0
            && let Some(asked) = request(workspace, *step)
        {
            related.push((
                format!("`{}` asks for {} here", source.text.path, written(source, asked)),
                source.span(asked.at),
            ));
        }
        match step.to {
            To::File(to) => between.push(workspace.files[to].text.path.as_str()),
            To::End(end) => {
                kind = end.kind();
                name = end.name(workspace).to_owned();
                if let End::File(to, why) = end {
                    related.push(why.related(&workspace.files[to]));
                }
            }
        }
    }
    related.push(why.related(file));
    let how = match (between.as_slice(), asked) {
        ([], Some(asked)) if written(file, asked) == format!("`{name}`") => format!("this is `{name}`"),
        ([], Some(asked)) => format!("{} leads to `{name}`", written(file, asked)),
        (between, _) => format!("this reaches `{name}` through {}", onefold_model::listed(between, "and")),
    };
    let is_of_types =
        way.iter().any(|step| request(workspace, *step).is_some_and(|asked| asked.erasure != Erasure::Never));
    let types = if ways.with_types && is_of_types { ", not even for its types" } else { "" };
    let diagnostic = rule
        .at(asked.and_then(|asked| file.span(asked.at)))
        .says(format!("browser code may not use {kind}{types}: {how}"))
        .help("call the contract through its generated client, or move what both sides need to a file that asks for neither");
    related.into_iter().fold(diagnostic, |diagnostic, (message, span)| diagnostic.related(message, span))
}

fn request<'w>(workspace: &'w Workspace, step: Step<'_>) -> Option<&'w Request> {
    workspace.files[step.file].script.as_ref()?.module.requests.get(step.request)
}
