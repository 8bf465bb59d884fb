//! Small trees, what is asked in them, and where it leads.

mod aliases;
mod configs;
mod odd;
mod packages;
mod paths;
mod problems;
mod runtimes;
mod workspaces;

use onefold_typescript::{Alias, Form, Problem, Resolution, Resolver};

/// A tree: one file a line, as `path` or `path: text`.
struct Tree {
    resolver: Resolver,
    problems: Vec<Problem>,
    files: Vec<(String, String)>,
}

impl Tree {
    fn new(files: &str) -> Self {
        Self::with_aliases(files, Vec::new())
    }

    fn with_aliases(files: &str, aliases: Vec<Alias>) -> Self {
        let files: Vec<(String, String)> = files
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(|line| line.split_once(": ").unwrap_or((line, "")))
            .map(|(path, text)| (path.to_owned(), text.replace('¶', "\n")))
            .collect();
        let given = files
            .iter()
            .map(|(path, text)| (path.as_str(), Resolver::is_settings(path).then_some(text.as_str())));
        let (resolver, problems) = Resolver::new(given, aliases);
        Self { resolver, problems, files }
    }

    /// Each question is `from specifier -> answers`, with `require` before it where it is one.
    #[track_caller]
    fn answers(&self, questions: &[&str]) -> &Self {
        let told: Vec<String> = questions
            .iter()
            .map(|question| {
                let (asked, _) = question.split_once(" -> ").expect("a question has an answer");
                let (form, rest) = match asked.strip_prefix("require ") {
                    Some(rest) => (Form::Require, rest),
                    None => (Form::Import, asked),
                };
                let (from, specifier) = rest.split_once(' ').unwrap_or((rest, ""));
                format!("{asked} -> {}", told(&self.resolver.resolve(from, specifier, form)))
            })
            .collect();
        assert_eq!(told.join("\n"), questions.join("\n"));
        self
    }

    /// Each problem is `path: the text there: message`.
    #[track_caller]
    fn problems(&self, expected: &[&str]) -> &Self {
        let told: Vec<String> = self
            .problems
            .iter()
            .map(|problem| {
                let text = self.files.iter().find(|(path, _)| *path == problem.path);
                let text = text.map_or("", |(_, text)| text.as_str());
                let range = problem.at.start as usize..problem.at.end as usize;
                format!("{}: {}: {}", problem.path, &text[range], problem.message)
            })
            .collect();
        assert_eq!(told.join("\n"), expected.join("\n"));
        self
    }
}

fn told(answers: &[Resolution]) -> String {
    let texts: Vec<String> = answers
        .iter()
        .map(|answer| match answer {
            Resolution::File(path) => path.clone(),
            Resolution::Package { name, subpath } if subpath.is_empty() => format!("package {name}"),
            Resolution::Package { name, subpath } => format!("package {name} {subpath}"),
            Resolution::Builtin(name) => format!("builtin {name}"),
            Resolution::Asset => "asset".to_owned(),
            Resolution::Outside => "outside".to_owned(),
            Resolution::Missing(why) => format!("missing: {why}"),
        })
        .collect();
    texts.join(" | ")
}

fn assert_can_be_shared<T: Send + Sync>() {}

#[test]
fn many_threads_may_ask() {
    assert_can_be_shared::<Resolver>();
}
