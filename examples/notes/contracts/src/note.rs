//! What a note is: its id, kind, origin, outline and links.

use chrono::{DateTime, Utc};

/// How many notes a list holds at most, of which one asks for all.
pub const MOST_LISTED: usize = 200;

/// Identifies a note: its title in small letters, with hyphens between the words, such as
/// `rope-splicing`. It never changes, even when the title does.
#[onefold::data]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoteId(#[schemars(length(min = 1, max = 120))] pub String);

/// What a note is for.
#[onefold::data]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// Explains one subject and is kept up to date.
    #[default]
    Article,
    /// Says what happened on one day and is never changed afterwards.
    Journal,
    /// Collects links to other notes.
    Index,
}

/// A note without its text, as lists show it.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct NoteSummary {
    /// Identifies the note; pass it to `notes.read`.
    pub id: NoteId,
    /// The title.
    pub title: String,
    /// What the note is for.
    pub kind: NoteKind,
    /// Its tags, in alphabetical order.
    pub tags: Vec<String>,
    /// When the note was last changed.
    pub changed_at: DateTime<Utc>,
    /// A few words around the first match; absent where nothing was searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
}

/// Notes of which one asks for all.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct NoteList {
    /// The notes by id; 200 at most.
    #[schemars(length(max = MOST_LISTED))]
    pub notes: Vec<NoteSummary>,
    /// How many there are, also those behind the 200th.
    pub total: u32,
}

/// Says what a note holds: another title, kind, text or tag, another hash. Only the service knows how
/// it is made; pass it back as it is.
#[onefold::data]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentHash(#[schemars(length(min = 1, max = 64))] pub String);

/// A whole note.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Identifies the note.
    pub id: NoteId,
    /// The title.
    pub title: String,
    /// What the note is for.
    pub kind: NoteKind,
    /// Its tags, in alphabetical order.
    pub tags: Vec<String>,
    /// The text, in Markdown, without the title. `[[Another note]]` links to a note by its title.
    pub body: String,
    /// The headings of the text, as a tree.
    pub outline: Vec<Heading>,
    /// The links of the text, in their order.
    pub links: Vec<Link>,
    /// The notes that link to this one, by id.
    pub linked_from: Vec<NoteId>,
    /// Where the note comes from.
    pub origin: Origin,
    /// When the note was made.
    pub created_at: DateTime<Utc>,
    /// When the note was last changed; `null` when it never was.
    pub edited_at: Option<DateTime<Utc>>,
    /// Says what the note holds now; `notes.update` asks for it.
    pub hash: ContentHash,
    /// How many words the text has.
    #[deprecated = "count the words of `body`"]
    pub words: u32,
}

/// A heading and those below it.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Heading {
    /// The words of the heading.
    pub text: String,
    /// How deep it stands: 1 for the outermost, 6 at most.
    #[schemars(range(min = 1, max = 6))]
    pub level: u8,
    /// The headings of its own section.
    pub children: Vec<Heading>,
}

/// A link from one note to another.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The title as written between the brackets.
    pub title: String,
    /// The note of that title; `null` when nobody has written it yet.
    pub target: Option<NoteId>,
}

/// Where a note comes from.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum Origin {
    /// Somebody wrote or changed it here, through `notes.create` or `notes.update`.
    Written,
    /// It was loaded from a Markdown file.
    File {
        /// The file's path below the folder that was loaded.
        path: String,
    },
}
