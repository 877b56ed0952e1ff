// npm run attack: attacks a fresh program over the network and prints what held; see README.md beside this file. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { buildStale, isAnythingStale } from '../build.mjs';

const usage = `npm run attack -- [--short] [--only NAME] [--keep]
  --short  without what takes long, as npm test does
  --only   the attacks whose names begin so
  --keep   leaves the folder with the database and the log`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        short: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
const options = readOptions();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const needed = { only: ['programs', 'modules'] };
if (isAnythingStale(needed)) {
  const code = await buildStale({ ...needed, say: console.log });
  if (code !== 0) {
    console.log('0 passed, 1 failed');
    process.exit(code);
  }
}
// Only now: they are made of what has just been built.
const [{ runAttacks }, { allAttacks }] = await Promise.all([import('./attack.mjs'), import('./attacks/index.mjs')]);
const chosen = allAttacks.filter(({ name, isLong }) => name.startsWith(options.only) && !(options.short && isLong));
if (chosen.length === 0) {
  console.error(`There is no attack "${options.only}". Attacks: ${allAttacks.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const { passed, failed } = await runAttacks(chosen, { keep: options.keep });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
