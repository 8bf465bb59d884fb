//! Two runs at once.

use std::thread;
use std::time::Duration;

use onefold_codegen::disk::{DiskErrorKind, Interrupt, Recovered, Root};
use onefold_codegen::{Part, compare};

use crate::killed::start;
use crate::support::{
    Expected, Failing, PATIENCE, next, part, run, run_quietly, set, snapshot, texts, write_old,
};

#[test]
fn the_holder_is_named_and_a_killed_holder_does_not_block() {
    let expected = Expected::new();
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    let mut child = start(dir.path(), 0, 30).unwrap();
    let impatient =
        || Root::open(dir.path()).unwrap().disturbed(Failing::between(0, 0), Duration::from_millis(1));
    let error = impatient().lock(&Interrupt::default()).err().unwrap();
    assert_eq!(error.kind(), DiskErrorKind::Held);
    let root = dir.path().canonicalize().unwrap();
    let start = format!("`{}` is locked by process {} (`", root.display(), child.id());
    if cfg!(target_os = "linux") {
        assert!(error.to_string().starts_with(&start), "{error}");
        assert!(error.to_string().contains("--exact killed::child"), "{error}");
    }
    assert!(error.help().unwrap().starts_with("wait until it has ended"));
    let interrupt = Interrupt::default();
    interrupt.set();
    let patient = Root::open(dir.path()).unwrap();
    assert_eq!(patient.lock(&interrupt).err().unwrap().kind(), DiskErrorKind::Interrupted);

    child.kill().unwrap();
    child.wait().unwrap();
    let locked = impatient().lock(&Interrupt::default()).unwrap();
    assert_eq!(locked.recovered(), Some(Recovered::Completed));
    assert!(expected.is_new(dir.path()));
}

#[test]
fn a_waiting_run_goes_on_when_the_lock_is_given_back() {
    let dir = tempfile::tempdir().unwrap();
    let locked = run_quietly(dir.path(), &next());
    let root = Root::open(dir.path()).unwrap().disturbed(Failing::between(0, 0), PATIENCE);
    let waiting =
        thread::spawn(move || run(root, &next(), &Interrupt::default()).map(|locked| locked.recovered()));
    drop(locked);
    assert_eq!(waiting.join().unwrap().unwrap(), None);
}

#[test]
fn runs_that_want_different_trees_take_turns() {
    let dir = tempfile::tempdir().unwrap();
    let variant = |name: &str| -> Vec<Part> {
        let files: Vec<(String, String)> = (0..20)
            .map(|number| (format!("{name}/{number}.ts"), name.to_owned()))
            .chain([("same.ts".to_owned(), name.to_owned())])
            .collect();
        let files: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        vec![part("one", "one", &files)]
    };
    let sets = ["left", "right"].map(|name| set(variant(name)));
    thread::scope(|scope| {
        for wanted in &sets {
            scope.spawn(|| {
                for _ in 0..20 {
                    let root = Root::open(dir.path()).unwrap().disturbed(Failing::between(0, 0), PATIENCE);
                    let locked = run(root, wanted, &Interrupt::default()).unwrap();
                    assert_eq!(locked.recovered(), None);
                    assert!(compare(wanted, &locked.read(wanted).unwrap()).is_current());
                }
            });
        }
    });
    let found = snapshot(dir.path());
    let names: Vec<&str> = texts(&found).into_keys().collect();
    assert_eq!(names.len(), 23, "{names:#?}");
}
