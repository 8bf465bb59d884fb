//! `notes backlinks`, `mentions`, `neighbors` and `path`.

use serde_json::{Value, json};

use crate::support::{Ran, Wiki};

/// Notes in a circle, `a` to `b` to `c` to `a`; `d` links to `c`, to itself, and twice to a note that
/// nobody wrote; `e` stands alone.
fn circle() -> Wiki {
    let wiki = Wiki::empty();
    for (title, body) in [
        ("A", "[[B]]"),
        ("B", "see [[c]]"),
        ("C", "[[A]]"),
        ("D", "[[C]], [[D]], [[Nobody Wrote]] and [[nobody wrote]]"),
        ("E", "alone"),
    ] {
        assert_eq!(wiki.run(&["create", title, "--body", body]).code, 0);
    }
    wiki
}

/// The ids of an answer's notes, in their order.
#[track_caller]
fn ids(ran: &Ran) -> Vec<String> {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let notes = ran.json()["notes"].as_array().unwrap().clone();
    notes.iter().map(|note| note["id"].as_str().unwrap().to_owned()).collect()
}

/// The neighbors of an answer as `id distance via`.
#[track_caller]
fn around(ran: &Ran) -> Vec<String> {
    let answer = ran.json();
    let neighbors = answer["neighbors"].as_array().unwrap_or_else(|| panic!("{}", ran.out));
    assert_eq!(answer["total"], neighbors.len());
    let shown = |neighbor: &Value| {
        let via = neighbor["via"].as_str().unwrap_or("-");
        format!("{} {} {via}", neighbor["note"]["id"].as_str().unwrap(), neighbor["distance"])
    };
    neighbors.iter().map(shown).collect()
}

#[test]
fn backlinks_are_other_notes_once_each() {
    let wiki = circle();
    assert_eq!(ids(&wiki.run(&["backlinks", "c", "--json"])), ["b", "d"]);
    assert_eq!(wiki.run(&["backlinks", "e", "--json"]).json(), json!({"notes": [], "total": 0}));
    assert_eq!(wiki.run(&["backlinks", "d", "--json"]).json()["total"], 0, "a link to itself");
    let text = wiki.run(&["notes", "backlinks", "--slug", "c"]);
    assert_eq!(text.code, 0);
    let words: Vec<&str> = text.out.split_whitespace().collect();
    assert_eq!(words[..7], ["notes:", "ID", "TITLE", "KIND", "TAGS", "CHANGED_AT", "b"]);
    assert!(text.out.ends_with("total: 2\n"), "{}", text.out);
}

#[test]
fn a_note_that_nobody_wrote_has_backlinks_but_no_place_in_the_graph() {
    let wiki = circle();
    let waiting = wiki.run(&["backlinks", "nobody-wrote", "--json"]).json();
    assert_eq!((&waiting["notes"][0]["id"], &waiting["total"]), (&json!("d"), &json!(1)));
    for arguments in [
        &["neighbors", "nobody-wrote", "--json"][..],
        &["path", "d", "nobody-wrote", "--json"],
        &["path", "nobody-wrote", "nothing", "--json"],
    ] {
        let ran = wiki.run(arguments);
        let document = ran.json();
        assert_eq!(
            (ran.code, &document["code"], &document["status"], &document["failure"]),
            (1, &json!("UnknownNote"), &json!(404), &json!({"slug": "nobody-wrote", "similar": []})),
            "{arguments:?}"
        );
    }
    assert_eq!(wiki.run(&["create", "Nobody wrote"]).code, 0);
    assert_eq!(ids(&wiki.run(&["path", "d", "nobody-wrote", "--json"])), ["d", "nobody-wrote"]);
}

#[test]
fn what_no_link_leads_to_is_unknown_everywhere() {
    let wiki = Wiki::filled();
    let slug = "  slug:    rope\n  similar: rope-splicing\n";
    let nothing = format!("error[UnknownNote]: Nothing is known under that id.\n{slug}");
    for command in ["backlinks", "mentions", "neighbors"] {
        wiki.run(&[command, "rope"]).fails(1, &nothing);
    }
    let neither = format!("error[UnknownNote]: One of the two ids is that of no note.\n{slug}");
    wiki.run(&["path", "tides", "rope"]).fails(1, &neither);
    wiki.run(&["path", "rope", "tides"]).fails(1, &neither);
    assert_eq!(wiki.run(&["backlinks", ""]).code, 2);
}

#[test]
fn mentions_are_titles_without_a_link() {
    let wiki = Wiki::empty();
    for (title, body) in [
        ("Sea fog", "Sea fog is cold."),
        ("Linked", "Only [[Sea fog]]."),
        ("Both", "[[Sea fog]] is what we call sea-fog here.\n\n[[Land breeze]]"),
        ("Wrapped", "Nothing is as white as SEA\nFOG in the morning."),
        ("Apart", "Fog at sea, and a sea of fog."),
        ("Code", "```\nsea fog\n```"),
        ("Breeze", "A land breeze came."),
    ] {
        assert_eq!(wiki.run(&["create", title, "--body", body]).code, 0);
    }
    let answer = wiki.run(&["mentions", "sea-fog", "--json"]);
    assert_eq!(ids(&answer), ["both", "wrapped"]);
    let answer = answer.json();
    assert_eq!(answer["total"], 2);
    assert_eq!(answer["notes"][0]["excerpt"], "[[Sea fog]] is what we call sea-fog here.");
    assert_eq!(answer["notes"][1]["excerpt"], "Nothing is as white as SEA");
    assert_eq!(ids(&wiki.run(&["mentions", "land-breeze", "--json"])), ["breeze"]);
    let text = wiki.run(&["mentions", "land-breeze"]);
    assert!(text.out.contains("A land breeze came.\n"), "{}", text.out);
}

#[test]
fn neighbors_are_joined_in_both_directions_and_counted_once() {
    let wiki = circle();
    assert_eq!(around(&wiki.run(&["neighbors", "a", "--json"])), ["b 1 -", "c 1 -"]);
    assert_eq!(around(&wiki.run(&["neighbors", "a", "--depth", "2", "--json"])), ["b 1 -", "c 1 -", "d 2 c"]);
    assert_eq!(around(&wiki.run(&["neighbors", "d", "--depth", "2", "--json"])), ["c 1 -", "a 2 c", "b 2 c"]);
    assert_eq!(around(&wiki.run(&["neighbors", "e", "--depth", "2", "--json"])), [""; 0]);
    let text = wiki.run(&["neighbors", "d"]);
    let lines: Vec<&str> = text.out.lines().filter(|line| !line.contains("changed_at:")).collect();
    assert_eq!(
        lines,
        [
            "neighbors:",
            "  - note:",
            "      id:         c",
            "      title:      C",
            "      kind:       article",
            "      tags:       (none)",
            "    distance: 1",
            "    via:      -",
            "total: 1"
        ]
    );
}

#[test]
fn a_depth_is_one_or_two() {
    let wiki = circle();
    wiki.run(&["neighbors", "a", "--depth", "3"]).fails(
        2,
        "error[invalid_input]: the input does not fit `notes.neighbors`\n  `depth` must be at most 2 (--depth)\n  \
         help: correct --depth and call again; `notes neighbors --help` says what the command takes\n",
    );
    assert_eq!(wiki.run(&["neighbors", "a", "--depth", "0"]).code, 2);
}

#[test]
fn an_answer_holds_the_first_200_and_says_how_many_there_are() {
    let wiki = Wiki::empty();
    std::fs::create_dir(wiki.path("in")).unwrap();
    for number in 0..205 {
        std::fs::write(wiki.path(&format!("in/{number:03}.md")), "[[Hub]], not just the hub").unwrap();
    }
    std::fs::write(wiki.path("in/hub.md"), "# Hub").unwrap();
    assert_eq!(wiki.run(&["load", "in"]).code, 0);
    for command in ["backlinks", "mentions"] {
        let answer = wiki.run(&[command, "hub", "--json"]);
        let ids = ids(&answer);
        assert_eq!((ids.len(), ids[199].as_str(), &answer.json()["total"]), (200, "199", &json!(205)));
    }
    let answer = wiki.run(&["neighbors", "000", "--depth", "2", "--json"]).json();
    let neighbors = answer["neighbors"].as_array().unwrap();
    assert_eq!((neighbors.len(), &neighbors[199]["note"]["id"]), (200, &json!("199")));
    assert_eq!((&neighbors[0]["note"]["id"], &answer["total"]), (&json!("hub"), &json!(205)));
}

#[test]
fn a_path_follows_links_in_their_direction_around_the_circle() {
    let wiki = circle();
    assert_eq!(ids(&wiki.run(&["path", "a", "c", "--json"])), ["a", "b", "c"]);
    assert_eq!(ids(&wiki.run(&["path", "d", "b", "--json"])), ["d", "c", "a", "b"]);
    assert_eq!(ids(&wiki.run(&["path", "d", "d", "--json"])), ["d"]);
    wiki.run(&["path", "a", "d"]).fails(
        1,
        "error[NoPath]: No way of at most 100 links leads there. There may be one in the other direction.\n  \
         from: a\n  to:   d\n",
    );
    let document = wiki.run(&["path", "a", "e", "--json"]).json();
    assert_eq!((&document["status"], &document["failure"]), (&json!(404), &json!({"from": "a", "to": "e"})));
    assert_eq!(wiki.run(&["path", "a"]).code, 2, "a path has two ends");
}
