/** What every long-running Node program of this house is made of: database, time, secrets, log, repeated work. Knows no product. */
export { ManualClock, systemClock, type Clock, type TimerClock } from './clock.js';
export {
  afterCommit,
  databaseAnswers,
  inTransaction,
  isDatabaseUnavailable,
  isOutOfTime,
  openDatabase,
  sqlStateOf,
  type Database,
  type DatabaseHandle,
  type DatabaseOptions,
  type DatabaseTransaction,
} from './database.js';
export * from './backup/index.js';
export { checkDatabase, placeOf } from './check-database.js';
export * from './embedded-postgres/index.js';
export { exitWithParent, tellParentReady, toldByParent } from './exit-with-parent.js';
export { isLoopback, requireEncryptedDatabase, requireHttps } from './encrypted-way.js';
export { createGatherer, type Gatherer, type GathererOptions } from './gather.js';
export { withReservedConnections } from './connection-door.js';
export { guardConnections, type ConnectionLimits, type Connections } from './connections.js';
export { addressCircles, addressKey, type AddressCircle } from './address.js';
export { canonicalJson, newId, newSecret, sameText, sha256, withTimeOfIds } from './ids.js';
export { installationRoot } from './installation-root.js';
export { isOneOf, keptPlan } from './kept-plans.js';
export { listeningProblem } from './listening-problem.js';
export { noRouteSchemas } from './no-route-schemas.js';
export { createLogger, readLogLevel, type Logger } from './log.js';
export { watchProcessLoad } from './process-load.js';
export {
  anyWrite,
  onlyTime,
  onTaskTurn,
  questionsOfTasks,
  repeating,
  tellTasks,
  wakeTask,
  type BackgroundTask,
  type Occasion,
  type Question,
  type TaskTurn,
} from './timed-work/repeating.js';
export { watchWrites, type KindOfWrite } from './timed-work/watch-writes.js';
export {
  applySchema,
  describeSchemas,
  pendingChanges,
  readArea,
  type Migration,
  type PendingChanges,
  type RowSet,
  type SchemaArea,
  type SchemaOptions,
  type SchemaPhase,
  type SqlSource,
} from './schema/index.js';
export { PassingMap, PassingSet } from './passing.js';
export { retrying } from './retrying.js';
export { createTally, type Tally, type TallyKey } from './tally.js';
export { readMessage, type ReadMessage } from './messages.js';
export {
  createWords,
  layTexts,
  placesOfWords,
  type LaidTexts,
  type TextTable,
  type WordFiles,
  type Words,
  type WordValues,
} from './words.js';
export { withinDeadline } from './within-deadline.js';
export { createVault, digestKeyOf, findRootKey, type KeptDigestKeys, loadRootKey, readRootKeys, type Vault } from './vault.js';
