// npm run conformance -- --wallet URL --dialect rs|pam --key FILE …: the cases of docs/vendors/wallet.md against any wallet; --help says all.
// Without a line: against our own, started on a database of its own. Ends with 1 when a case failed.
// `-- --valkyrie`: our whole platform through the real aggregator Valkyrie (valkyrie/run.mjs).
import { buildStale, isAnythingStale } from './build.mjs';
import { compile, install, isInstallStale, runPackage } from './workspace.mjs';

const line = process.argv.slice(2);
// npm changes to the root before it runs a script; the files named on the line lie where the person stands.
const folderOfPerson = process.env.npm_lifecycle_event === 'conformance' && process.env.INIT_CWD ? process.env.INIT_CWD : process.cwd();
if (isInstallStale() && (await install()) !== 0) process.exit(3);
if (line.includes('--valkyrie')) {
  const needed = { only: ['programs', 'modules'] };
  if (isAnythingStale(needed) && (await buildStale({ ...needed, say: console.log })) !== 0) process.exit(3);
  // Only now: it is made of what has just been built.
  const { runValkyrie } = await import('./valkyrie/run.mjs');
  process.exit(await runValkyrie(line, folderOfPerson, console.log));
}
if (line.length === 0) {
  const test = 'games/gateway/dialects/conformance.db.test';
  const environment = { ...process.env, LONG_TESTS: '1' };
  process.exit(await runPackage('vitest/vitest.mjs', ['run', '--project', 'database', '--reporter=verbose', test], { environment }));
}
// The package stands by itself: nothing of the product is needed to ask a wallet.
if ((await compile(['packages/wallet-protocol'])) !== 0) process.exit(3);
process.chdir(folderOfPerson);
const { runConformanceLine } = await import('@sortes/wallet-protocol/conformance');
process.exitCode = await runConformanceLine(line, (text) => console.log(text));
