//! Paths of the routes of React Router and Remix: of names with dots, and of `routes.ts`.

use onefold_typescript::{Member, Role as Used, Specifier, Use, Value};

use super::view::ScriptView;
use crate::facts::is_inside;
use crate::workspace::SourceFile;

/// What `routes.ts` is written with.
const HELPERS: &str = "@react-router/dev/routes";

/// The path of a route that is told by the folders and the name of its file.
pub(super) fn dotted(folders: &str, name: &str) -> String {
    let mut path = String::new();
    // `notes.$id/route.tsx` is named by its folder.
    let is_in_own_folder = !folders.is_empty() && matches!(name, "route" | "_route");
    let whole = if is_in_own_folder { folders.to_owned() } else { format!("{folders}/{name}") };
    let whole = unescaped(&whole);
    for part in whole.split('/').flat_map(|segment| segment.trim_end_matches('+').split('.')) {
        // What has a `_` first is no part of the path, and what is in parentheses may be left out.
        let is_left_out = part.starts_with(['_', '(']) || part.is_empty() || part == "index";
        if !is_left_out {
            push(&mut path, part.strip_suffix('_').unwrap_or(part), '$');
        }
    }
    if path.is_empty() { "/".to_owned() } else { path.replace('\0', ".") }
}

/// A name without its brackets; dots in them stand for themselves.
fn unescaped(name: &str) -> String {
    let mut is_inside = false;
    let letter = |letter: char| {
        match letter {
            '[' => is_inside = true,
            ']' => is_inside = false,
            '.' if is_inside => return Some('\0'),
            letter => return Some(letter),
        }
        None
    };
    name.chars().filter_map(letter).collect()
}

/// Adds a segment, which is a field behind a mark.
fn push(path: &mut String, segment: &str, mark: char) {
    path.push('/');
    match segment.strip_prefix(mark) {
        Some("") => path.push_str("{rest}"),
        Some(field) => path.extend(["{", field, "}"]),
        None => path.push_str(segment),
    }
}

/// Whether the project says by its files that it has route modules.
pub(super) fn is_configured(view: &ScriptView<'_>) -> bool {
    let folder = folder(view);
    ["js", "mjs", "mts", "ts"]
        .iter()
        .any(|end| view.other(&format!("{folder}react-router.config.{end}")).is_some())
        || routes(view).is_some()
}

/// The path that `routes.ts` gives a file.
pub(super) fn configured(view: &ScriptView<'_>) -> Option<String> {
    let file = routes(view)?;
    let folder = file.text.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = view.file.text.path.strip_prefix(folder)?.trim_start_matches('/');
    let script = file.script.as_ref()?;
    let value = |id: &u32| script.module.values.get(*id as usize);
    let text = |used: &Use, number: usize| {
        let Value::Text(text) = value(used.arguments.get(number)?)? else { return None };
        Some(text.clone())
    };
    let helper = |used: &Use| {
        let Value::Import(request, Member::Named(name)) = value(&used.value)? else { return None };
        let request = script.module.requests.get(*request as usize)?;
        let is_one = used.role == Used::Call && request.specifier == Specifier::Text(HELPERS.to_owned());
        is_one.then(|| name.clone())
    };
    let is_of_file = |file: Option<String>| file.is_some_and(|file| file.trim_start_matches("./") == path);
    let own = script.module.uses.iter().find(|used| match helper(used).as_deref() {
        Some("route") => is_of_file(text(used, 1)),
        Some("index") => is_of_file(text(used, 0)),
        Some(_) | None => false,
    })?;
    let around = script.module.uses.iter().filter(|used| {
        let is_own = used.at == own.at;
        match helper(used).as_deref() {
            Some("route") => is_own || is_inside(own.whole, used.whole),
            Some("prefix") => is_inside(own.whole, used.whole),
            Some(_) | None => false,
        }
    });
    let mut path = String::new();
    for part in around.filter_map(|used| text(used, 0)) {
        for segment in part.split('/').filter(|segment| !segment.is_empty()) {
            let segment = segment.trim_end_matches('?');
            push(&mut path, if segment == "*" { ":" } else { segment }, ':');
        }
    }
    Some(if path.is_empty() { "/".to_owned() } else { path })
}

/// The file that says which routes there are.
fn routes<'w>(view: &ScriptView<'w>) -> Option<&'w SourceFile> {
    let folder = folder(view);
    let mut files = ["js", "mjs", "mts", "ts", "tsx"]
        .iter()
        .filter_map(|end| view.other(&format!("{folder}app/routes.{end}")));
    files.find(|file| {
        file.script.as_ref().is_some_and(|script| {
            let asks = |specifier: &Specifier| match specifier {
                Specifier::Text(text) => text == HELPERS || text == "@react-router/fs-routes",
                Specifier::Parts(_) | Specifier::Unknown => false,
            };
            script.module.requests.iter().any(|request| asks(&request.specifier))
        })
    })
}

/// The folder of the application, with a `/` behind it unless it is the root.
fn folder<'w>(view: &ScriptView<'w>) -> &'w str {
    let path = view.file.text.path.as_str();
    let inside = view.path_in_project();
    let below = path.len() - inside.len();
    // Without a manifest of its own it stands around `app`.
    let at = inside.find("/app/").filter(|_| !inside.starts_with("app/")).map_or(0, |at| at + 1);
    path.get(..below + at).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::dotted;

    #[test]
    fn dots_part_segments() {
        for (folders, name, path) in [
            ("", "_index", "/"),
            ("", "index", "/"),
            ("_seo+", "robots[.]txt", "/robots.txt"),
            ("", "[sitemap.xml]", "/sitemap.xml"),
            ("resources+", "notes.$id", "/resources/notes/{id}"),
            ("api+", "stripe.webhook", "/api/stripe/webhook"),
            ("", "api.render", "/api/render"),
            ("api", "render", "/api/render"),
            ("", "_auth.login", "/login"),
            ("", "($lang).notes_.$", "/notes/{rest}"),
            ("api.notes.$id", "route", "/api/notes/{id}"),
            ("api+/_index", "route", "/api"),
            ("", "route", "/route"),
        ] {
            assert_eq!(dotted(folders, name), path, "{folders}/{name}");
        }
    }
}
