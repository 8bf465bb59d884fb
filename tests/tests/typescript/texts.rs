//! Soon.
#[test]
fn dump() {
    for (name, document, integers) in
        [("notes", crate::project::NOTES, None), ("integers", include_str!("integers.json"), Some("bigint"))]
    {
        let files = crate::project::generate(&crate::project::model(document), integers).unwrap();
        for (path, contents) in &files {
            let path = format!("/tmp/ts-dump/{name}/{path}");
            std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
            std::fs::write(path, contents).unwrap();
        }
    }
}
