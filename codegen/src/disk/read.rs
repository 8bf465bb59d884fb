//! Reads the owned folders into a [`Tree`].

use std::fs::{self, FileType};
use std::io;
use std::path::Path;

use super::error::DiskError;
use super::ops::Places;
use crate::tree::ancestors;
use crate::{Entry, FileSet, Tree};

pub(super) fn read(places: &Places, set: &FileSet) -> Result<Tree, DiskError> {
    let mut tree = Tree::default();
    for folder in set.folders().values() {
        let mut reached = true;
        for path in ancestors(&folder.dir).chain([folder.dir.as_str()]) {
            let place = places.target(path);
            let kind = match fs::symlink_metadata(&place) {
                Ok(metadata) => metadata.file_type(),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    reached = false;
                    break;
                }
                Err(error) => return Err(DiskError::io("look at", &place, error)),
            };
            // What a file on the way holds does not matter.
            let entry = if kind.is_file() { Entry::File(Vec::new()) } else { entry(kind, &place)? };
            reached = entry == Entry::Folder;
            tree.entries.insert(path.to_owned(), entry);
            if !reached {
                break;
            }
        }
        if reached {
            read_below(places, &folder.dir, &mut tree)?;
        }
    }
    Ok(tree)
}

fn read_below(places: &Places, dir: &str, tree: &mut Tree) -> Result<(), DiskError> {
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        let place = places.target(&dir);
        let list = fs::read_dir(&place).map_err(|source| DiskError::io("list the folder", &place, source))?;
        for item in list {
            let item = item.map_err(|source| DiskError::io("list the folder", &place, source))?;
            let kind = item.file_type().map_err(|source| DiskError::io("look at", &item.path(), source))?;
            match item.file_name().to_str() {
                Some(name) => {
                    let path = format!("{dir}/{name}");
                    let entry = entry(kind, &item.path())?;
                    if entry == Entry::Folder {
                        open.push(path.clone());
                    }
                    tree.entries.insert(path, entry);
                }
                // We never write such a name, so whatever it is, it is foreign.
                None => {
                    let path = format!("{dir}/{}", item.file_name().to_string_lossy());
                    tree.entries.insert(path, Entry::Other);
                }
            }
        }
    }
    Ok(())
}

fn entry(kind: FileType, place: &Path) -> Result<Entry, DiskError> {
    if kind.is_file() {
        fs::read(place).map(Entry::File).map_err(|source| DiskError::io("read", place, source))
    } else if kind.is_dir() {
        Ok(Entry::Folder)
    } else if kind.is_symlink() {
        Ok(Entry::Symlink)
    } else {
        Ok(Entry::Other)
    }
}
