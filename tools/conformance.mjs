// npm run conformance -- --wallet URL --dialect rs|pam --key FILE …: the cases of docs/vendors/wallet.md against any wallet; --help says all.
// Without --wallet: against our own, started on a database of its own. Ends with 1 when a case failed.
import { buildStale, isAnythingStale } from './build.mjs';
import { runPackage } from './workspace.mjs';

const line = process.argv.slice(2);
const isForOurs = line.length === 0;
if (isForOurs) {
  const test = 'apps/server/src/modules/games/gateway/dialects/conformance.db.test.ts';
  process.exit(await runPackage('vitest/vitest.mjs', ['run', '--project', 'database', '--reporter=verbose', test]));
}
if (isAnythingStale('programs')) {
  const code = await buildStale({ only: 'programs', say: (text) => console.error(text) });
  if (code !== 0) process.exit(code);
}
// Only now: it is made of what has just been built.
const { runConformanceLine } = await import('@sortes/wallet-protocol/conformance');
process.exitCode = await runConformanceLine(line, (text) => console.log(text));
