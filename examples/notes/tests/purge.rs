//! What a purge removes once somebody agrees to it.

use notes::{App, generated};
use notes_contracts::create::CreateNote;
use notes_contracts::note::NoteKind;
use notes_contracts::purge::PurgeNotes;
use notes_contracts::stats::ReadStats;
use onefold_runtime::{ApprovalRequest, Approver, BoxFuture, Decision, Host};
use serde_json::{Value, json};

struct Agrees;

impl Approver for Agrees {
    fn decide<'a>(&'a self, _request: &'a ApprovalRequest) -> BoxFuture<'a, Decision> {
        Box::pin(std::future::ready(Decision::Granted))
    }
}

async fn create(host: &Host, title: &str, body: &str) {
    let (title, body) = (title.to_owned(), body.to_owned());
    let note = CreateNote { title, body, kind: NoteKind::Article, tags: vec!["t".to_owned()] };
    host.invoke(&note).await.expect("the title is free");
}

async fn purge(host: &Host, prefix: &str) -> Value {
    host.invoke(&PurgeNotes { title_prefix: prefix.to_owned() }).await.expect("somebody agrees")
}

#[test]
fn the_prefix_is_text_and_everything_of_a_note_goes() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::with_database(folder.path().join("notes.db"));
    let host = generated::host::builder(app).approver(Agrees).build().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        create(&host, "Old %", "a [[Nowhere]]").await;
        create(&host, "Old b", "b").await;
        create(&host, "old c", "c [[Old b]]").await;
        create(&host, "An Old d", "d").await;
        assert_eq!(purge(&host, "Old %").await, json!({"removed": ["old"]}));
        assert_eq!(purge(&host, "_").await, json!({"removed": []}));
        assert_eq!(purge(&host, "Old").await, json!({"removed": ["old-b"]}));
        let stats = host.invoke(&ReadStats {}).await.unwrap();
        assert_eq!((&stats["notes"], &stats["tags"]), (&json!(2), &json!({"t": 2})));
        assert_eq!(stats["missing"], json!(["Old b"]));
    });
}
