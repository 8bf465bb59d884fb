//! JSON objects that keep the order of their keys.

use std::hash::{Hash, Hasher};

use super::{Json, TextRange};

/// A JSON object with its keys in order. No key occurs twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Object {
    members: Vec<Member>,
}

/// One key of an object and its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key, unescaped.
    pub key: String,
    /// Where the key stands, with its quotes.
    pub key_span: Option<TextRange>,
    /// The value.
    pub value: Json,
}

impl PartialEq for Member {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.value == other.value
    }
}

impl Eq for Member {}

impl Hash for Member {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
        self.value.hash(state);
    }
}

impl Object {
    /// An object without keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same object with `key` set, for building literals.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Json>) -> Self {
        self.insert(key, value);
        self
    }

    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.member(key).map(|member| &member.value)
    }

    /// The value of `key`, to change it in place.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Json> {
        self.members.iter_mut().find(|member| member.key == key).map(|member| &mut member.value)
    }

    /// Key and value together, with the place of the key.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.key == key)
    }

    /// Whether `key` is present.
    pub fn contains_key(&self, key: &str) -> bool {
        self.member(key).is_some()
    }

    /// Sets `key`: in its place when it is present, else behind the last key.
    pub fn insert(&mut self, key: &str, value: impl Into<Json>) {
        match self.get_mut(key) {
            Some(place) => *place = value.into(),
            None => self.members.push(Member { key: key.to_owned(), key_span: None, value: value.into() }),
        }
    }

    /// Appends a key that the caller knows to be new: readers check for duplicates themselves.
    pub fn push(&mut self, member: Member) {
        self.members.push(member);
    }

    /// Puts a key that the caller knows to be new in front of the one at `place`, or behind the last.
    pub fn insert_at(&mut self, place: usize, key: &str, value: impl Into<Json>) {
        let member = Member { key: key.to_owned(), key_span: None, value: value.into() };
        self.members.insert(place.min(self.members.len()), member);
    }

    /// Takes `key` out.
    pub fn remove(&mut self, key: &str) -> Option<Json> {
        let index = self.members.iter().position(|member| member.key == key)?;
        Some(self.members.remove(index).value)
    }

    /// Keys and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Json)> + ExactSizeIterator {
        self.members.iter().map(|member| (member.key.as_str(), &member.value))
    }

    /// Members in order.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Keys and values in order, to change the values.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&str, &mut Json)> {
        self.members.iter_mut().map(|member| (member.key.as_str(), &mut member.value))
    }

    /// Keeps the keys that `keep` accepts, which may change their values.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Json) -> bool) {
        self.members.retain_mut(|member| keep(&member.key, &mut member.value));
    }

    /// Members in order, taken out.
    pub fn into_members(self) -> Vec<Member> {
        self.members
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Puts the keys into alphabetical order; values stay as they are.
    pub fn sort(&mut self) {
        self.members.sort_by(|a, b| a.key.cmp(&b.key));
    }
}

impl FromIterator<(String, Json)> for Object {
    /// Collects keys that the caller knows to be distinct.
    fn from_iter<I: IntoIterator<Item = (String, Json)>>(iter: I) -> Self {
        Object {
            members: iter.into_iter().map(|(key, value)| Member { key, key_span: None, value }).collect(),
        }
    }
}
