//! The table `[lint.aliases]`: what specifiers of scripts stand for.

use onefold_lints::{PathAlias, Placed};
use toml::de::DeTable;

use super::lint::{at, placed, texts};
use super::read::Reader;

/// The aliases that are sound, in the order of their names.
pub(super) fn read(reader: &mut Reader, table: &DeTable<'_>) -> Vec<PathAlias> {
    let Some((_, table)) = reader.table(table, "aliases", "[lint.aliases]") else { return Vec::new() };
    let mut out = Vec::new();
    for key in table.keys() {
        let name = key.get_ref().as_ref();
        let Some(mut targets) = texts(reader, table, name, &format!("lint.aliases.{name}")) else { continue };
        let pattern = placed(reader, name.to_owned(), key.span());
        if name.matches('*').count() > 1 || name.is_empty() || name.starts_with('.') {
            let message = format!("{name:?} is no alias");
            at(reader, &pattern, message, "write a name with one `*` at most, such as `\"@/*\"`".to_owned());
            continue;
        }
        if targets.is_empty() {
            let help = "name the paths that it means, such as `[\"src/*\"]`".to_owned();
            at(reader, &pattern, format!("the alias {name:?} means nothing"), help);
        }
        targets.retain(|target| is_path(reader, target, name.contains('*')));
        if !targets.is_empty() {
            out.push(PathAlias { pattern, targets });
        }
    }
    out
}

/// Whether a target is a path of the tree, with a star only where its alias has one.
fn is_path(reader: &mut Reader, target: &Placed<String>, has_star: bool) -> bool {
    let path = target.value.as_str();
    let stars = path.matches('*').count();
    let problem = if path.is_empty() {
        "it is empty"
    } else if path.starts_with('/') || path.split('/').any(|part| part == "..") {
        "it leaves the folder of the configuration"
    } else if stars > usize::from(has_star) {
        "it has more stars than its alias"
    } else {
        return true;
    };
    let message = format!("{path:?} cannot be meant by an alias: {problem}");
    at(reader, target, message, "write it as `\"packages/*/src\"`, with `/`".to_owned());
    false
}
