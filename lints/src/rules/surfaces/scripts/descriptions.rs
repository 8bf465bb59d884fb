//! Descriptions of interfaces that are written beside the code.

use super::{Family, Needs, Surface, called, decorator};

pub(super) const FAMILIES: &[Family] = &[
    Family { packages: &["swagger-jsdoc"], apis: &[called(Surface::OpenApi, &[""], Needs::Nothing)] },
    Family {
        packages: &["@asteasolutions/zod-to-openapi"],
        apis: &[called(Surface::OpenApi, &["OpenAPIRegistry::registerPath"], Needs::Nothing)],
    },
    Family { packages: &["@nestjs/swagger"], apis: &[decorator(Surface::OpenApi, &["ApiOperation"])] },
    Family {
        packages: &["zod-openapi"],
        apis: &[called(Surface::OpenApi, &["createDocument"], Needs::Nothing)],
    },
    Family {
        packages: &["@ts-rest/core"],
        apis: &[called(
            Surface::OpenApi,
            &["initContract::mutation", "initContract::query", "initContract::router"],
            Needs::Nothing,
        )],
    },
];
