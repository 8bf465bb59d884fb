//! Packages of npm that are known to run on servers alone.

/// What a package is, if it is one of those that only servers run.
pub(crate) fn npm_server_kind(package: &str) -> Option<&'static str> {
    let has = |list: &[&str]| list.binary_search(&package).is_ok();
    if has(MARKERS) {
        Some("server code")
    } else if has(FRAMEWORKS) {
        Some("a server framework")
    } else if has(DATABASES) {
        Some("a database")
    } else if has(SYSTEM) {
        Some("what needs a server's system")
    } else {
        None
    }
}

/// What of a package only servers run, where browsers have a build of the others.
pub(crate) fn npm_server_names(package: &str) -> Option<&'static [&'static str]> {
    MIXED.iter().find(|(mixed, _)| *mixed == package).map(|(_, names)| *names)
}

/// Packages whose entry has a build for browsers, and what is not in that or fails there.
const MIXED: &[(&str, &[&str])] = &[("@prisma/client", &["PrismaClient"])];

/// Packages that only projects with route modules of React Router or Remix ask for.
pub(crate) const ROUTE_MODULES: &[&str] = &[
    "@react-router/architect",
    "@react-router/cloudflare",
    "@react-router/dev",
    "@react-router/express",
    "@react-router/fs-routes",
    "@react-router/node",
    "@react-router/serve",
    "@remix-run/architect",
    "@remix-run/cloudflare",
    "@remix-run/dev",
    "@remix-run/express",
    "@remix-run/node",
    "@remix-run/react",
    "@remix-run/serve",
];

/// Packages that are asked for to say that a file is of servers.
const MARKERS: &[&str] = &["server-only"];

/// Frameworks that listen, and what they are made of.
const FRAMEWORKS: &[&str] = &[
    "@apollo/server",
    "@fastify/static",
    "@hapi/hapi",
    "@hono/node-server",
    "@koa/router",
    "@nestjs/core",
    "@nestjs/platform-express",
    "@nestjs/platform-fastify",
    "@trpc/server",
    "body-parser",
    "cookie-parser",
    "express",
    "express-session",
    "fastify",
    "graphql-yoga",
    "koa",
    "koa-body",
    "koa-router",
    "multer",
    "passport",
    "polka",
    "restify",
    "serve-static",
];

/// Databases, queues and their clients.
const DATABASES: &[&str] = &[
    "@libsql/client",
    "@prisma/client",
    "amqplib",
    "better-sqlite3",
    "bull",
    "bullmq",
    "cassandra-driver",
    "drizzle-orm",
    "ioredis",
    "kafkajs",
    "knex",
    "mongodb",
    "mongoose",
    "mssql",
    "mysql",
    "mysql2",
    "oracledb",
    "pg",
    "pg-promise",
    "postgres",
    "redis",
    "sequelize",
    "sequelize-typescript",
    "sqlite3",
    "typeorm",
];

/// What reads files, starts processes, sends mail or holds secrets of servers.
const SYSTEM: &[&str] = &[
    "argon2",
    "bcrypt",
    "chokidar",
    "dockerode",
    "dotenv",
    "execa",
    "firebase-admin",
    "fs-extra",
    "graceful-fs",
    "jsonwebtoken",
    "node-pty",
    "nodemailer",
    "sharp",
    "ssh2",
    "winston",
];

#[cfg(test)]
mod tests {
    use super::{
        DATABASES, FRAMEWORKS, MARKERS, MIXED, ROUTE_MODULES, SYSTEM, npm_server_kind, npm_server_names,
    };

    #[test]
    fn lists_are_sorted() {
        for list in [MARKERS, FRAMEWORKS, DATABASES, SYSTEM, ROUTE_MODULES] {
            assert!(list.is_sorted(), "{list:?}");
        }
    }

    #[test]
    fn mixed_packages_are_of_servers() {
        assert!(MIXED.is_sorted());
        for (package, names) in MIXED {
            assert!(npm_server_kind(package).is_some(), "{package}");
            assert!(!names.is_empty() && names.is_sorted(), "{package}");
        }
        assert_eq!(npm_server_names("pg"), None);
    }

    #[test]
    fn packages_are_known_by_their_whole_name() {
        assert_eq!(npm_server_kind("express"), Some("a server framework"));
        assert_eq!(npm_server_kind("server-only"), Some("server code"));
        assert_eq!(npm_server_kind("@scope/express"), None);
        assert_eq!(npm_server_kind("react"), None);
    }
}
