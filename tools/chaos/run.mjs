// npm run chaos: two api, two worker and two drawing processes on one database, 16 clients at work, and everything done to them that happens to servers.
// Afterwards the database is compared with what the clients were told. `--seconds N` (600), `--seed TEXT`, `--keep` (leaves the folder).
// The last line is `N passed, N failed`. What is done and what came of it: docs/faults.md.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buildStale, isAnythingStale } from '../build.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const seconds = Number(options.seconds);
if (!Number.isInteger(seconds) || seconds < 20 || seconds > 7_200) {
  console.error('--seconds must be a whole number from 20 to 7200');
  process.exit(2);
}
if (isAnythingStale()) {
  const code = await buildStale({ say: console.log });
  if (code !== 0) {
    console.log('0 passed, 1 failed');
    process.exit(code);
  }
}
// Only now: it is made of what has just been built.
const { runChaos } = await import('./chaos.mjs');
const { passed, failed } = await runChaos({ seconds, seed: options.seed ?? randomBytes(4).toString('hex'), keep: options.keep });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
