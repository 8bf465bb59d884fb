//! Procedures and schemas of GraphQL.

use super::{Family, Needs, Surface, called, decorator};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["@trpc/server"],
        apis: &[called(Surface::Procedure, &["mutation", "query", "subscription"], Needs::Handler)],
    },
    Family {
        packages: &["@orpc/server"],
        apis: &[called(Surface::Procedure, &["handler"], Needs::Handler)],
    },
    Family {
        packages: &["@ts-rest/core"],
        apis: &[called(
            Surface::OpenApi,
            &["initContract::mutation", "initContract::query", "initContract::router"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@ts-rest/express", "@ts-rest/fastify", "@ts-rest/next", "@ts-rest/serverless"],
        apis: &[called(
            Surface::Service,
            &["createExpressEndpoints", "createNextRoute", "fetchRequestHandler", "router"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@apollo/server", "apollo-server", "apollo-server-express", "apollo-server-micro"],
        apis: &[called(Surface::GraphQl, &["ApolloServer"], Needs::Nothing)],
    },
    Family {
        packages: &["graphql"],
        apis: &[called(
            Surface::GraphQl,
            &["GraphQLObjectType", "GraphQLSchema", "buildSchema"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@graphql-tools/schema", "graphql-tools", "graphql-yoga"],
        apis: &[called(Surface::GraphQl, &["createSchema", "makeExecutableSchema"], Needs::Nothing)],
    },
    Family {
        packages: &["mercurius"],
        apis: &[called(Surface::GraphQl, &["graphql::defineResolvers", "graphql::extendSchema"], Needs::Nothing)],
    },
    Family {
        packages: &["@nestjs/graphql", "type-graphql"],
        apis: &[decorator(Surface::GraphQl, &["Mutation", "Query", "Resolver", "Subscription"])],
    },
    Family {
        packages: &["@pothos/core"],
        apis: &[called(
            Surface::GraphQl,
            &[
                "mutationField",
                "mutationFields",
                "mutationType",
                "queryField",
                "queryFields",
                "queryType",
                "subscriptionType",
            ],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["nexus"],
        apis: &[called(
            Surface::GraphQl,
            &["extendType", "makeSchema", "mutationField", "mutationType", "queryField", "queryType"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@connectrpc/connect"],
        apis: &[called(Surface::Procedure, &["ConnectRouter::rpc", "ConnectRouter::service"], Needs::Nothing)],
    },
    Family {
        packages: &["@grpc/grpc-js"],
        apis: &[called(Surface::Grpc, &["Server::addService"], Needs::Nothing)],
    },
    Family {
        packages: &["jayson", "json-rpc-2.0"],
        apis: &[called(
            Surface::Procedure,
            &["JSONRPCServer::addMethod", "JSONRPCServer::addMethodAdvanced", "Server", "server"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@tanstack/react-start", "@tanstack/solid-start", "@tanstack/start"],
        apis: &[called(Surface::ServerFunction, &["createServerFn::handler"], Needs::Handler)],
    },
    Family {
        packages: &["next-safe-action"],
        apis: &[called(Surface::ServerFunction, &["action", "stateAction"], Needs::Handler)],
    },
    Family {
        packages: &["$app"],
        apis: &[called(
            Surface::ServerFunction,
            &["server::command", "server::form", "server::query"],
            Needs::Handler,
        )],
    },
];
