//! What the files of a package share that belong to the same configurations, and what was found for them.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use oxc_resolver::TsConfig;

use super::Resolution;
use super::configs::ConfigId;
use super::library::{Asked, Files, Library};
use super::packages::PackageId;
use super::tree::{folder_of, upwards};

/// Names mean the same in all files of a scope.
pub(super) struct Scope {
    /// The folder of the nearest manifest; empty without one.
    pub(super) home: String,
    /// The configuration that the files belong to, or those that come closest.
    pub(super) configs: Vec<(ConfigId, Arc<TsConfig>)>,
    answers: RwLock<Answers>,
}

type Answers = HashMap<(Asked, String), Arc<[Resolution]>>;

/// Scopes by what makes them.
#[derive(Default)]
pub(super) struct Scopes(RwLock<HashMap<Key, Arc<Scope>>>);

/// The nearest manifest and the configurations.
type Key = (Option<PackageId>, Vec<ConfigId>);

impl Scopes {
    pub(super) fn of(&self, path: &str, files: &Files, library: &Library) -> Arc<Scope> {
        let package = files.packages.around(folder_of(path)).next();
        let configs = configs(path, files, library);
        let key = (package, configs.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        let read = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(scope) = read.get(&key) {
            return Arc::clone(scope);
        }
        drop(read);
        let home = package.map(|id| files.packages.list[id].facts.folder.clone()).unwrap_or_default();
        let scope = Arc::new(Scope { home, configs, answers: RwLock::default() });
        let mut write = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(write.entry(key).or_insert(scope))
    }
}

impl Scope {
    /// What was found before, or what `find` finds.
    pub(super) fn answer(
        &self,
        specifier: &str,
        asked: Asked,
        find: impl FnOnce() -> Vec<Resolution>,
    ) -> Arc<[Resolution]> {
        let key = (asked, specifier.to_owned());
        let read = self.answers.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = read.get(&key) {
            return Arc::clone(answer);
        }
        drop(read);
        let answer: Arc<[Resolution]> = find().into();
        let mut write = self.answers.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(write.entry(key).or_insert(answer))
    }
}

/// The configuration that owns a file. Where none does, as with tests that it leaves out and with
/// components, what runs the file still reads the nearest one, and those that it refers to.
fn configs(path: &str, files: &Files, library: &Library) -> Vec<(ConfigId, Arc<TsConfig>)> {
    if files.configs.list.is_empty() {
        return Vec::new();
    }
    // The only one there is: it owns what stands below it, or comes closest.
    if let [_] = files.configs.list.as_slice()
        && let Some(nearest) = upwards(folder_of(path)).find_map(|folder| files.configs.at(folder))
        && files.configs.all_references(nearest).is_empty()
    {
        return library.config(nearest).map(|config| (nearest, config)).into_iter().collect();
    }
    if let Some(owner) = library.owner(path) {
        return vec![owner];
    }
    let Some(nearest) = upwards(folder_of(path)).find_map(|folder| files.configs.at(folder)) else {
        return Vec::new();
    };
    let mut ids = vec![nearest];
    ids.extend(files.configs.all_references(nearest));
    ids.into_iter().filter_map(|id| Some((id, library.config(id)?))).collect()
}
