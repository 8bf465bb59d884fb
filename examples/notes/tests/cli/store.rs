//! Where the notes are, who else uses them, and what keeps them from being reached.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use rusqlite::Connection;
use serde_json::json;

use crate::support::{Ran, Wiki};

#[test]
fn the_store_is_where_the_environment_says() {
    let wiki = Wiki::empty();
    let run = |arguments: &[&str], variables: &[(&str, &Path)]| {
        let mut command = wiki.command(arguments);
        command.env_remove("NOTES_DB").envs(variables.iter().copied());
        Ran::of(command.output().unwrap())
    };
    let (data, home) = (wiki.path("data"), wiki.path("home"));
    let made = [data.join("notes/notes.db"), home.join(".local/share/notes/notes.db")];
    let places: [&[(&str, &Path)]; 2] =
        [&[("XDG_DATA_HOME", &data), ("HOME", &home)], &[("XDG_DATA_HOME", Path::new("")), ("HOME", &home)]];
    for (variables, made) in places.iter().zip(&made) {
        // Who only reads makes no file and no folder.
        assert_eq!(run(&["stats", "--json"], variables).json()["notes"], 0);
        assert!(!home.exists());
        assert_eq!(run(&["create", "A"], variables).code, 0);
        assert!(made.exists());
        assert_eq!(run(&["stats", "--json"], variables).json()["notes"], 1);
    }

    let nowhere = run(&["stats", "--json"], &[]);
    assert_eq!((nowhere.code, nowhere.json()["code"].clone()), (1, json!("StoreBroken")));
    assert!(nowhere.err.contains("neither NOTES_DB, XDG_DATA_HOME nor HOME"), "{}", nowhere.err);
}

#[test]
fn processes_that_write_at_once_all_succeed() {
    let wiki = Wiki::empty();
    for round in 0..3 {
        let mut writers: Vec<_> = (0..8)
            .map(|_| {
                let mut command = wiki.command(&["create", "--input", "-", "--json"]);
                command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
            })
            .collect();
        // Each one waits for its input, so that all of them begin together.
        for (index, writer) in writers.iter_mut().enumerate() {
            let input = json!({ "title": format!("Note {round} {index}"), "body": "[[Tides]]" }).to_string();
            writer.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        }
        for writer in writers {
            let ran = Ran::of(writer.wait_with_output().unwrap());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        }
    }
    assert_eq!(wiki.run(&["stats", "--json"]).json()["notes"], 24);
}

/// Asserts that every way into the store says that it is broken, and `why` in the log.
#[track_caller]
fn broken(wiki: &Wiki, path: &Path, why: &str) {
    for arguments in [&["stats", "--json"][..], &["create", "A", "--json"]] {
        let ran = Ran::of(wiki.command(arguments).env("NOTES_DB", path).output().unwrap());
        let document = ran.json();
        assert_eq!(
            (ran.code, &document["code"], &document["status"]),
            (1, &json!("StoreBroken"), &json!(500))
        );
        let request = document["instance"].as_str().unwrap();
        let told = ran.err.strip_prefix(&format!("notes: request {request}: ")).unwrap_or_default();
        assert!(told.starts_with(why), "{}", ran.err);
    }
    let load = [&wiki.path("pages").into_os_string().into_string().unwrap()];
    std::fs::create_dir_all(load[0]).unwrap();
    let loaded = Ran::of(wiki.command(&["load", load[0]]).env("NOTES_DB", path).output().unwrap());
    assert_eq!((loaded.code, loaded.out.as_str()), (2, ""));
    assert!(loaded.err.starts_with(&format!("error: {why}")), "{}", loaded.err);
}

#[test]
fn what_is_no_database_of_ours_is_refused_and_left_as_it_is() {
    let wiki = Wiki::empty();
    let foreign = |name: &str, sql: &str| {
        let connection = Connection::open(wiki.path(name)).unwrap();
        connection.execute_batch(sql).unwrap();
        connection
    };
    drop(foreign("tables.db", "create table goods (id)"));
    drop(foreign("numbered.db", "pragma user_version = 1"));
    drop(foreign("same-tables.db", "create table note (id); pragma user_version = 1"));
    drop(foreign("newer.db", "pragma application_id = 0x6e6f7465; pragma user_version = 2"));
    // In this mode SQLite keeps what is new in a second file and would move it at the next occasion.
    let open = foreign("log.db", "pragma journal_mode = wal; create table goods (id)");
    std::fs::write(wiki.path("text.db"), "not a database, and long enough to be one ".repeat(10)).unwrap();
    std::fs::write(wiki.path("short.db"), "x").unwrap();
    let files = || {
        let mut files: Vec<_> = std::fs::read_dir(wiki.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file())
            .map(|path| (path.clone(), std::fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    };
    let before = files();
    for name in ["tables", "numbered", "same-tables", "newer", "log", "text", "short"] {
        let path = wiki.path(&format!("{name}.db"));
        let why = format!(
            "`{}` is not a database of this version of `notes` and was left as it is; \
             let NOTES_DB name another file\n",
            path.display()
        );
        broken(&wiki, &path, &why);
    }
    assert!(files() == before, "a file was changed or made");
    drop(open);
}

#[test]
fn a_path_where_no_file_can_be_is_broken() {
    let wiki = Wiki::empty();
    std::fs::write(wiki.path("file"), "").unwrap();
    let below = wiki.path("file/notes.db");
    broken(
        &wiki,
        &below,
        &format!("`{}` is no folder; make it, or let NOTES_DB", wiki.path("file").display()),
    );
    let absent = wiki.path("absent/notes.db");
    broken(&wiki, &absent, &format!("`{}` is no folder; make it, or", wiki.path("absent").display()));
    assert!(!wiki.path("absent").exists());
    let folder = wiki.path("folder");
    std::fs::create_dir(&folder).unwrap();
    broken(&wiki, &folder, &format!("`{}` is not a database of this version of `notes`", folder.display()));
}

#[test]
fn an_empty_file_becomes_a_database_that_is_known_again() {
    let wiki = Wiki::empty();
    std::fs::write(wiki.path("notes.db"), "").unwrap();
    assert_eq!(wiki.run(&["stats", "--json"]).json()["notes"], 0);
    assert_eq!(std::fs::read(wiki.path("notes.db")).unwrap(), b"");
    assert_eq!(wiki.run(&["create", "A"]).code, 0);
    assert_eq!(wiki.run(&["stats", "--json"]).json()["notes"], 1);
    let mark = |name| {
        let connection = Connection::open(wiki.path("notes.db")).unwrap();
        connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).unwrap()
    };
    assert_eq!((mark("application_id"), mark("user_version")), (0x6e6f_7465, 1));
}
