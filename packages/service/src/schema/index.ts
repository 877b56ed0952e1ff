export { describeSchemas } from './describe-schemas.js';
export { applySchema, pendingChanges, type PendingChanges, type SchemaOptions, type SchemaPhase } from './apply-schema.js';
export { readArea, type Migration, type RowSet, type SchemaArea, type SqlSource } from './read-area.js';
