// Holds the embedded PostgreSQL in a process of its own, as an operator's database server would stand: what the program does, and how it
// dies, is no business of the database. Started by run.mjs with the data folder as argument; ends with its parent.
import { startEmbeddedPostgres } from '../../packages/service/dist/index.js';

const [, , dataDir] = process.argv;
if (dataDir === undefined || process.send === undefined) throw new Error('run.mjs starts this program, with the data folder');
const tell = process.send.bind(process);
const log = { info: () => undefined, warn: console.error, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log });
/** @type {Promise<never> | undefined} */
let stopping;
const stop = () => (stopping ??= postgres.stop().then(() => process.exit(0)));
process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined);
process.on('disconnect', stop);
process.on('message', (message) => {
  if (message === 'pid') tell({ type: 'pid', pid: postgres.pid });
});
tell({ type: 'ready', config: postgres.config, pid: postgres.pid });
