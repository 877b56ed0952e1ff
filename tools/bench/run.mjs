// npm run bench: measures ours and the references side by side, in turns, on one PostgreSQL of our own, and says whether each goal is met.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, isAnythingStale } from '../build.mjs';
import { nodeFlags } from '../node-flags.mjs';
import { benchAgents } from './bench-agents.mjs';
import { benchBonus } from './bench-bonus.mjs';
import { benchAgentsPlay } from './bench-agents-play.mjs';
import { benchCashier } from './bench-cashier.mjs';
import { benchCatalogue } from './bench-catalogue.mjs';
import { benchChase } from './bench-chase.mjs';
import { benchCommits } from './bench-commits.mjs';
import { benchConsoleFigures } from './bench-console-figures.mjs';
import { benchConsoleInput } from './bench-console-input.mjs';
import { benchConsoleLists } from './bench-console-lists.mjs';
import { benchConsolePage } from './bench-console-page.mjs';
import { dropConsoleWorld } from './console-world.mjs';
import { benchDraws } from './bench-draws.mjs';
import { benchDryRun } from './bench-dry-run.mjs';
import { benchFollowers } from './bench-followers.mjs';
import { benchGames } from './bench-games.mjs';
import { benchGamesScroll } from './bench-games-scroll.mjs';
import { benchGrowth } from './bench-growth.mjs';
import { benchHistory } from './bench-history.mjs';
import { benchIdle } from './bench-idle.mjs';
import { benchLobby } from './bench-lobby.mjs';
import { benchLimits } from './bench-limits.mjs';
import { benchMall } from './bench-mall.mjs';
import { benchOffers } from './bench-offers.mjs';
import { benchPages } from './bench-pages.mjs';
import { benchPlacing } from './bench-placing.mjs';
import { benchPureSettlement } from './bench-pure-settlement.mjs';
import { benchRecords } from './bench-records.mjs';
import { benchSettle } from './bench-settle.mjs';
import { benchShut } from './bench-shut.mjs';
import { benchStream } from './bench-stream.mjs';
import { benchStudioCrash } from './bench-studio-crash.mjs';
import { benchStudioFps, benchStudioPage } from './bench-studio-pages.mjs';
import { benchStudioRound } from './bench-studio-round.mjs';
import { benchWallet } from './bench-wallet.mjs';
import { show } from './measure.mjs';
import { benchNames } from './names.mjs';
import { describeRun, writeReport } from './report.mjs';
import { createWorld, startCluster } from './world.mjs';

// Much of what is measured runs in this very process: as programs that serve are told to.
if (!nodeFlags.every((flag) => process.execArgv.includes(flag)))
  process.exit(spawnSync(process.execPath, [...nodeFlags, ...process.argv.slice(1)], { stdio: 'inherit' }).status ?? 1);

const usage = `npm run bench -- [--only ${benchNames.join(',')}] [--seconds N] [--quick] [--write] [--against FOLDER] [--profile FOLDER]
  --only     these rows only
  --seconds  length of each slice of the rows that run for a time (default 10, quick 4)
  --quick    shorter slices, fewer rounds, a smaller history
  --write    put the figures into docs/benchmarks.md
  --against  FOLDER of another commit's checkout, built: rows single and fifty run it in turns with this one
  --profile  let the measured server write a CPU profile into FOLDER`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const names = options.only === undefined ? benchNames : options.only.split(',').map((name) => name.trim());
const unknown = names.filter((name) => !benchNames.includes(name));
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}\n${usage}`);
  process.exit(2);
}
const seconds = Number(options.seconds ?? (options.quick ? 4 : 10));
const rounds = options.quick ? 3 : 5;
const startedAt = performance.now();
/** @import { Given, Result } from './measure.mjs' */

/** @param {string} text */
const say = (text) => console.log(`  [${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${text}`);

/** @param {Result} result */
function print(result) {
  console.log(`\n${result.name}: ${result.what}`);
  if (result.skipped !== undefined) console.log(`  not measured: ${result.skipped}`);
  else {
    console.log(`  ours       ${show(result.figure)} ${result.unit}`);
    if (result.reference !== undefined) console.log(`  reference  ${show(result.reference)} ${result.unit}  (${result.against})`);
    console.log(
      `  ratio      ${result.ratioText ?? show(result.ratio)}   goal ${result.goalText ?? `${result.better === 'higher' ? '≥' : '≤'} ${result.goal}`}   ${result.met ? 'met' : 'NOT MET'}`,
    );
  }
  for (const note of result.notes) console.log(`  ${note}`);
}

/** @type {import('./world.mjs').Cluster | undefined} */
let cluster;
/** @type {Promise<void> | undefined} */
let stopping;
/** Leaves nothing behind, however we end. */
function cleanUp() {
  stopping ??= cluster?.stop();
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void Promise.resolve(cleanUp()).finally(() => process.exit(130)));

/** @type {{ of: string[], run: (given: Given) => Promise<Result[]> }[]} */
const benches = [
  { of: ['bets', 'http'], run: benchPlacing },
  { of: ['settle'], run: benchSettle },
  { of: ['pure'], run: benchPureSettlement },
  { of: ['catalogue'], run: benchCatalogue },
  { of: ['history'], run: benchHistory },
  { of: ['history-million'], run: benchRecords },
  { of: ['draws'], run: benchDraws },
  { of: ['shut'], run: benchShut },
  { of: ['chase'], run: benchChase },
  { of: ['wallet'], run: benchWallet },
  { of: ['deposit-webhook'], run: benchCashier },
  { of: ['limits'], run: benchLimits },
  { of: ['stream'], run: benchStream },
  { of: ['idle'], run: benchIdle },
  { of: ['single', 'fifty'], run: benchCommits },
  { of: ['lobby'], run: benchLobby },
  { of: ['pages-first-bet', 'pages-press', 'pages-stage', 'pages-shift', 'pages-speed'], run: benchPages },
  { of: ['agents-team', 'agents-directs', 'agents-move', 'agents-salary'], run: benchAgents },
  { of: ['agents-fold', 'agents-commissions', 'agents-bets', 'agents-realtime'], run: benchAgentsPlay },
  { of: ['bonus-own', 'bonus-lent', 'bonus-games'], run: benchBonus },
  { of: ['dry-run'], run: benchDryRun },
  { of: ['offers-claim', 'offers-page'], run: benchOffers },
  { of: ['mall'], run: benchMall },
  { of: ['offers-rebate', 'bonus-fold'], run: benchGrowth },
  { of: ['points-follow', 'ranks-follow'], run: benchFollowers },
  { of: ['games'], run: benchGames },
  { of: ['games-scroll'], run: benchGamesScroll },
  { of: ['studio-round'], run: benchStudioRound },
  { of: ['studio-crash'], run: benchStudioCrash },
  { of: ['studio-fps'], run: benchStudioFps },
  { of: ['studio-page'], run: benchStudioPage },
  { of: ['console-input'], run: benchConsoleInput },
  { of: ['console-page'], run: benchConsolePage },
  { of: ['console-lists'], run: benchConsoleLists },
  { of: ['console-figures'], run: benchConsoleFigures },
];

async function main() {
  if (!options['no-build'] && isAnythingStale()) {
    const code = await buildStale({ say: console.log });
    if (code !== 0) throw new Error('the build failed; see above');
  }
  /** @type {Result[]} */
  const results = [];
  cluster = await startCluster();
  try {
    const [{ server_version: version = '' } = {}] = await cluster.admin('show server_version');
    say(`PostgreSQL ${version} in ${cluster.folder}`);
    const given = process.argv.slice(2).filter((text) => text !== '--write' && text !== '--no-build');
    const about = describeRun(`npm run bench${given.length > 0 ? ` -- ${given.join(' ')}` : ''}`, version);
    say('making 10,000 players');
    const players = await createWorld(cluster, 10_000);
    say('players made');
    /** @type {Given} */
    const shared = {
      cluster,
      players,
      seconds,
      rounds,
      names,
      say,
      quick: options.quick,
      against: options.against && resolve(options.against),
      profile: options.profile,
    };
    for (const { of, run } of benches) {
      if (!of.some((name) => names.includes(name))) continue;
      const measured = (await run(shared)).filter(({ name }) => names.some((asked) => name === asked || name.startsWith(`${asked}-`)));
      for (const result of measured) print(result);
      results.push(...measured);
      if (options.write) writeReport(measured, about, benchNames);
    }
    await dropConsoleWorld(cluster);
  } finally {
    await cleanUp();
  }
  return results;
}

try {
  const results = await main();
  process.exitCode = results.some((result) => result.met === false) ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
} finally {
  process.exit();
}
