// A process of the program that dies between its commit and its telling: credits a player and kills itself before anybody is told.
import { writeSync } from 'node:fs';
import { postOne } from '../../apps/server/dist/modules/wallet/index.js';
import { createSignals } from '../../apps/server/dist/platform/signals.js';
import { createLogger, openDatabase, systemClock } from '../../packages/service/dist/index.js';

const { connection, playerId, merchantId, key } = JSON.parse(process.argv[2] ?? '');
const log = createLogger('silent');
const database = openDatabase(connection, { log, poolSize: 1, applicationName: 'chaos-untold' });
// It would tell if it lived: on its next turn.
createSignals({ ...database, clock: systemClock, log }, connection);
const posted = await postOne(database.db, {
  playerId,
  merchantId,
  template: 'demo-credited',
  key,
  input: key,
  reference: key,
  lines: [
    { account: 'main', amount: 10_000n },
    { account: 'house:demo', amount: -10_000n },
  ],
});
writeSync(1, JSON.stringify({ verdict: posted.verdict, sequence: 'sequence' in posted ? String(posted.sequence) : '' }));
process.kill(process.pid, 'SIGKILL');
