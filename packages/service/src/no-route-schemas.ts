function refuse(): never {
  throw new Error('routes have no schemas of Fastify’s: what comes in and goes out is checked by the contract');
}

/**
 * Fastify's `schemaController` for programs whose routes have no schemas of its own: else it loads Ajv and two compilers at each start, which nothing asks. A route
 * that has a schema ends the start.
 */
export const noRouteSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
