// Holds the embedded PostgreSQL in a process of its own, as an operator's database server would stand: what the program does, and how it
// dies, is no business of the database. Started by run.mjs with the data folder as argument; ends with its parent.
import { startEmbeddedPostgres } from '../../packages/service/dist/index.js';

const log = { info: () => undefined, warn: console.error, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2], log });
let stopping;
const stop = () => (stopping ??= postgres.stop().then(() => process.exit(0)));
process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined);
process.on('disconnect', stop);
process.on('message', (message) => {
  if (message === 'pid') process.send({ type: 'pid', pid: postgres.pid });
});
process.send({ type: 'ready', config: postgres.config, pid: postgres.pid });
