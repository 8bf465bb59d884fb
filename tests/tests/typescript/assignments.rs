//! The generated types of documents and of linked contracts accept what their schemas accept.

use onefold_tests::assignments::agree;
use onefold_tests::project::model;

#[test]
fn types_of_documents() {
    for document in
        [include_str!("../../documents/notes.json"), include_str!("../../documents/obstacles.json")]
    {
        agree(&model(document));
    }
}

#[test]
fn types_of_linked_contracts() {
    for set in [onefold_test_cases::contracts(), notes_contracts::contracts()] {
        agree(&onefold_tests::emit::model(&set).expect("a sound set"));
    }
}
