//! Procedures and schemas of GraphQL.

use super::{Family, Needs, Surface, called, decorator};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["@trpc/server"],
        apis: &[called(Surface::Procedure, &["mutation", "query", "subscription"], Needs::Handler)],
    },
    Family { packages: &["@orpc/server"], apis: &[called(Surface::Procedure, &["handler"], Needs::Handler)] },
    Family {
        packages: &[
            "@ts-rest/express",
            "@ts-rest/fastify",
            "@ts-rest/nest",
            "@ts-rest/next",
            "@ts-rest/serverless",
        ],
        apis: &[
            called(
                Surface::Service,
                &["createNextRoute", "createSingleRouteHandler", "initServer::route", "initServer::router"],
                Needs::Nothing,
            ),
            called(Surface::Service, &["createTsr::router", "tsr::route", "tsr::router"], Needs::Nothing),
            called(
                Surface::Service,
                &[
                    "createExpressEndpoints",
                    "createFetchHandler",
                    "createLambdaHandler",
                    "createNextHandler",
                    "createNextRouter",
                    "fetchRequestHandler",
                ],
                Needs::Alone,
            ),
        ],
    },
    Family {
        packages: &["@apollo/server", "apollo-server", "apollo-server-express", "apollo-server-micro"],
        apis: &[called(
            Surface::GraphQl,
            &["ApolloServer"],
            Needs::Field(&["modules", "resolvers", "schema", "typeDefs"]),
        )],
    },
    Family {
        packages: &["graphql"],
        apis: &[called(Surface::GraphQl, &["GraphQLSchema", "buildSchema"], Needs::Nothing)],
    },
    Family {
        packages: &["@graphql-tools/schema", "graphql-tools", "graphql-yoga"],
        apis: &[called(Surface::GraphQl, &["createSchema", "makeExecutableSchema"], Needs::Nothing)],
    },
    Family {
        packages: &["mercurius"],
        apis: &[called(
            Surface::GraphQl,
            &["graphql::defineResolvers", "graphql::extendSchema"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@nestjs/graphql", "type-graphql"],
        apis: &[decorator(Surface::GraphQl, &["Mutation", "Query", "Subscription"])],
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
        apis: &[called(
            Surface::Procedure,
            &["ConnectRouter::rpc", "ConnectRouter::service"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["@grpc/grpc-js"],
        apis: &[called(Surface::Grpc, &["Server::addService"], Needs::Nothing)],
    },
    Family {
        packages: &["json-rpc-2.0"],
        apis: &[called(
            Surface::Procedure,
            &["JSONRPCServer::addMethod", "JSONRPCServer::addMethodAdvanced"],
            Needs::Nothing,
        )],
    },
];
