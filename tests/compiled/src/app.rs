//! An application that answers every case.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate};
use onefold::Never;
use onefold_runtime::{Cx, Handles};
use onefold_test_cases::{builtins, locals, shapes, texts, values, words};

/// Answers from what it was sent.
pub struct App;

impl Handles<words::UseWords> for App {
    async fn handle(&self, input: words::UseWords, _cx: Cx) -> Result<words::Words, Never> {
        Ok(input.words)
    }
}

impl Handles<values::UseValues> for App {
    async fn handle(&self, input: values::UseValues, _cx: Cx) -> Result<values::Values, Never> {
        Ok(input.values)
    }
}

impl Handles<locals::UseLocals> for App {
    async fn handle(&self, input: locals::UseLocals, _cx: Cx) -> Result<locals::Echo, Never> {
        Ok(locals::Echo { text: format!("{} {} {:?}", input.path, input.url, input.headers) })
    }
}

impl Handles<texts::ReadTexts> for App {
    async fn handle(&self, input: texts::ReadTexts, _cx: Cx) -> Result<texts::Texts, texts::TextFailure> {
        match input.third {
            Some(hazard) => Ok(texts::Texts { hazard }),
            None => Err(texts::TextFailure::Unsafe { text: input.first }),
        }
    }
}

impl Handles<builtins::UseBuiltins> for App {
    async fn handle(&self, _input: builtins::UseBuiltins, _cx: Cx) -> Result<builtins::Object, Never> {
        Ok(builtins::Object {
            error: builtins::Error { value: 1 },
            date: builtins::Date { value: 2 },
            record: builtins::Record { value: 3 },
            promise: builtins::Promise { value: 4 },
            array: builtins::Array { value: 5 },
            response: builtins::Response { value: 6 },
            result: builtins::Result { value: 7 },
            option: builtins::Option { value: 8 },
            string: builtins::String { value: 9 },
            vec: builtins::Vec { value: 10 },
            boxed: builtins::Box { value: 11 },
            client: builtins::Client { value: 12 },
            transport: builtins::Transport { value: 13 },
        })
    }
}

impl Handles<shapes::PingShapes> for App {
    async fn handle(&self, _input: shapes::PingShapes, _cx: Cx) -> Result<(), Never> {
        Ok(())
    }
}

impl Handles<shapes::EraseShapes> for App {
    async fn handle(&self, _input: shapes::EraseShapes, _cx: Cx) -> Result<(), Never> {
        Ok(())
    }
}

impl Handles<shapes::WriteShapes> for App {
    async fn handle(
        &self,
        input: shapes::WriteShapes,
        _cx: Cx,
    ) -> Result<shapes::Page<shapes::Both>, shapes::ShapeFailure> {
        match input.id.0.as_str() {
            "none" => Err(shapes::ShapeFailure::NotFound { id: input.id }),
            "taken" => Err(shapes::ShapeFailure::Conflict),
            "deep" => Err(shapes::ShapeFailure::TooDeep { depth: 2, tree: input.tree }),
            _ => Ok(shapes::Page { items: vec![input.both], next: None }),
        }
    }
}

impl Handles<shapes::ReadShapes> for App {
    async fn handle(&self, input: shapes::ReadShapes, _cx: Cx) -> Result<shapes::Shapes, Never> {
        let tree = || shapes::Tree { label: "leaf".to_owned(), children: Vec::new() };
        Ok(shapes::Shapes {
            boolean: input.on.unwrap_or(false),
            byte: 255,
            signed: -1,
            float: 0.5,
            letter: 'é',
            date: NaiveDate::MIN.max(NaiveDate::from_ymd_opt(2026, 1, 2).unwrap_or_default()),
            moment: DateTime::UNIX_EPOCH,
            nothing: (),
            triple: [1, 2, 3],
            list: vec![Some("a".to_owned()), None],
            map: BTreeMap::from([("__proto__".to_owned(), tree())]),
            any: serde_json::json!({"any": [1, null]}),
            pages: shapes::Pages {
                trees: shapes::Page { items: vec![tree()], next: None },
                lists: shapes::Page { items: vec![vec![tree()]], next: Some("2".to_owned()) },
                options: shapes::Page { items: vec![None, Some(tree())], next: None },
            },
            content: shapes::Content::Tree(tree()),
            outside: shapes::Outside::Named { value: true },
            either: shapes::Either::Object { key: "k".to_owned() },
            empty: shapes::Empty {},
            open: shapes::Open { name: None, extra: BTreeMap::from([("n".to_owned(), 1)]) },
            order: shapes::Order::NewestFirst,
        })
    }
}
