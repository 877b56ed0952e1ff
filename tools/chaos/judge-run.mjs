// What came of a run: the checks of the data (verify.mjs), the ledger's own, and those of how the program took it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddsOf } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import pg from 'pg';
import { houseGames } from './draws.mjs';
import { falsify } from './falsify.mjs';
import { openModules } from './operator.mjs';
import { verify } from './verify.mjs';

/**
 * @import { BetHistory, Check, GiftOffer, Payout, PlannedDraw, PlayerSession, StudioAccount } from './records.js'
 * @import { Supervised } from './processes.mjs'
 */
/**
 * @typedef {object} Run
 * @property {string} folder
 * @property {boolean} isFull
 * @property {import('./database.mjs').ChaosDatabase} database
 * @property {BetHistory} history
 * @property {import('./vendors.mjs').GameHistory} games
 * @property {{ history: import('./gifts.mjs').GiftHistory, offers: readonly GiftOffer[] }} gifts
 * @property {import('./cashier.mjs').CashierHistory} cashier
 * @property {readonly Payout[]} payouts
 * @property {import('./cashier.mjs').PayoutDesk} payoutDesk
 * @property {import('./reversals.mjs').ReversalDesk} reversalDesk
 * @property {import('./payment-network.mjs').PaymentNetwork} network
 * @property {readonly PlannedDraw[]} plan
 * @property {readonly PlayerSession[]} sessions
 * @property {import('./gateway.mjs').Gateway} gateway
 * @property {import('./players.mjs').Tally} tally
 * @property {import('./faults.mjs').Faults} faults
 * @property {import('./draws.mjs').ResultDesk} desk
 * @property {readonly string[]} undelivered
 * @property {readonly string[]} unsettled
 * @property {{ process: Supervised, vendorId: number, accounts: readonly StudioAccount[], history: import('./studio.mjs').StudioHistory, unplayed: readonly string[] }} studio
 * @property {readonly import('./faults.mjs').Stop[]} stops
 * @property {readonly Supervised[]} program
 * @property {Supervised} sandbox
 * @property {import('./operator.mjs').Installation} installation
 */
/** @typedef {{ player_id: bigint, code: string, balance: bigint, sequence: bigint }} AccountRow */

/**
 * Errors that the program itself calls unforeseen, from its logs.
 * @param {string} folder
 * @param {readonly string[]} names
 */
function unforeseenErrors(folder, names) {
  return names.flatMap((name) =>
    readFileSync(join(folder, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => /"msg":"(request failed|a promise was left unhandled)"/.test(line))
      .map((line) => `${name}: ${line.slice(0, 400)}`),
  );
}

/**
 * What the studio could not deliver: its log names the movement.
 * @param {string} folder
 */
function refusedForGood(folder) {
  return readFileSync(join(folder, 'studio.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('refuses for good'))
    .map((line) => line.slice(0, 300));
}

/** @param {readonly number[]} numbers */
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
/** @param {readonly number[]} numbers */
const range = (numbers) =>
  numbers.length === 0
    ? 'none measured'
    : `median ${(median(numbers) / 1_000).toFixed(2)} s, longest ${(Math.max(...numbers) / 1_000).toFixed(2)} s of ${numbers.length}`;

/**
 * Everything that is checked after a run, in the order in which it is printed. The program has ended; the database still runs.
 * @param {Run} run
 * @returns {Promise<Check[]>}
 */
export async function judgeRun({
  folder,
  isFull,
  database,
  history,
  games,
  gifts,
  cashier,
  payouts,
  payoutDesk,
  reversalDesk,
  network,
  plan,
  sessions,
  gateway,
  tally,
  faults,
  desk,
  undelivered,
  unsettled,
  studio,
  stops,
  program,
  sandbox,
  installation,
}) {
  const client = new pg.Client(database.config);
  await client.connect();
  const given = {
    client,
    history,
    games,
    gifts,
    plan,
    players: sessions,
    studio,
    corrections: desk.corrections,
    memory: new Map(),
    cashierWord: {
      cashier,
      payouts,
      payoutDesk,
      paidOrders: gateway.paid,
      arrived: network.arrived,
      deliveries: gateway.deliveries,
    },
    reversalWord: reversalDesk,
    oddsOf,
  };
  const { checks, rows } = await verify(given);
  checks.push(await falsify(given, rows));
  /** @type {(name: string, figure: string, faults: string[]) => void} */
  const check = (name, figure, found) => void checks.push({ name, figure, faults: found });
  check(
    'all webhooks were taken; all draws, their chases, deposits and payouts ended',
    `${gateway.deliveries} webhooks, ${desk.entered} results, ${desk.corrections.length} corrections`,
    [...undelivered, ...unsettled, ...desk.problems],
  );
  check(
    'all rounds of the studio ended when all was quiet, and no wallet refused a win or rollback',
    `${studio.history.calls} calls of its pages`,
    [...studio.unplayed, ...refusedForGood(folder)],
  );

  const operator = await openModules(database.config, installation);
  try {
    const { modules } = operator;
    const ledger = await operator.verifyLedger();
    check(
      'each transaction and each currency of the ledger sums to zero, accounts equal their entries',
      `${ledger.transactions} transactions, ${ledger.entries} entries`,
      [
        ...ledger.unbalanced.map(({ transactionId }) => `transaction ${transactionId} does not sum to zero`),
        ...ledger.mismatched.map(({ playerId, account }) => `account ${account} of player ${playerId} differs from its entries`),
        ...ledger.sumsPerCurrency.filter(({ total }) => total !== 0n).map(({ currency, total }) => `${currency} sums to ${total}`),
      ],
    );
    const accounts = 'select player_id, code, balance, sequence from wallet.account order by player_id, code';
    /** @type {AccountRow[]} */
    const before = (await client.query(accounts)).rows;
    const rebuilt = await operator.rebuildBalances();
    /** @type {AccountRow[]} */
    const after = (await client.query(accounts)).rows;
    const same =
      before.length === after.length &&
      before.every((row, index) =>
        /** @type {const} */ (['player_id', 'code', 'balance', 'sequence']).every((field) => row[field] === after[index]?.[field]),
      );
    check('rebuild changes nothing', `${rebuilt.accounts} accounts`, [
      ...rebuilt.changed.map(({ playerId }) => `player ${playerId} was corrected`),
      ...(same ? [] : ['accounts differ after rebuilding']),
    ]);
    const chases = await modules.lottery.verifyChases();
    check(
      "the program's own proof of chases finds nothing",
      `${chases.chases} chases hold ${formatMoney(chases.held)}`,
      chases.faults.map(({ playerId, chaseId, what }) => `player ${playerId}, chase ${chaseId}: ${what}`),
    );
    const bonuses = await operator.verifyBonuses();
    check("the program's own proof of bonuses finds nothing", `${bonuses.grants} grants`, [
      ...bonuses.found.map((fault) => JSON.stringify(fault, (_, value) => (typeof value === 'bigint' ? String(value) : value))),
      ...bonuses.strangeCost,
    ]);
    const proofs = (await Promise.all(houseGames.map((game) => modules.lottery.verifyDraws({ merchantId: 1, game, last: 1_000 })))).flat();
    check(
      'the proof of every house draw holds, bet book included',
      `${proofs.length} draws`,
      proofs
        .filter(({ proved }) => !proved)
        .map(
          ({ numero, checks: found }) =>
            `${numero}: ${found
              .filter(({ ok }) => !ok)
              .map(({ check: name }) => name)
              .join(', ')}`,
        ),
    );
  } finally {
    await operator.close();
    await client.end();
  }

  const unforeseen = unforeseenErrors(
    folder,
    [...program, studio.process].map(({ name }) => name),
  );
  check('no request was answered 500, nothing unforeseen was logged', `${tally.attempts} requests`, [
    ...tally.internalErrors,
    ...unforeseen,
  ]);
  const undone = Object.entries(faults.counts).filter(([name, count]) => (faults.done.get(name) ?? 0) < count);
  check(
    'every fault that was planned was done',
    `${[...faults.done.values()].reduce((sum, count) => sum + count, 0)} faults: ${[...faults.done].map(([name, count]) => `${count} × ${name}`).join(', ')}; ${faults.totals.cuts} cuts, ${faults.totals.terminated} sessions terminated, ${faults.totals.resets} resets`,
    [
      ...undone.map(([name]) => `${name} was done ${faults.done.get(name) ?? 0} times`),
      ...(faults.totals.cuts === 0 ? ['no connection was cut after its commit'] : []),
    ],
  );
  // A short run shares its machine with other tests; there only a service that does not come back at all is a failure.
  const boundMs = isFull ? 5_000 : 30_000;
  check(`served again within ${boundMs / 1_000} s of the database being ready`, range(faults.servedAfterDatabase), [
    ...faults.servedAfterDatabase
      .filter((milliseconds) => milliseconds > boundMs)
      .map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`),
    ...faults.problems,
  ]);
  const shownMs = isFull ? 2_000 : 10_000;
  check(
    `what a process could not tell any more is on the player's page within ${shownMs / 1_000} s`,
    range(faults.shownAfterDeath),
    faults.shownAfterDeath.filter((milliseconds) => milliseconds > shownMs).map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`),
  );
  check(
    `served again within ${boundMs / 1_000} s of every other fault`,
    range(faults.servedAfterFault),
    faults.servedAfterFault
      .filter((milliseconds) => milliseconds > boundMs)
      .map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`),
  );
  check(
    `the studio took rounds again within ${boundMs / 1_000} s of being killed, stopped or cut off`,
    range(faults.playedAfterFault),
    faults.playedAfterFault
      .filter((milliseconds) => milliseconds > boundMs)
      .map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`),
  );
  const notReadyMs = isFull ? 2_500 : 10_000;
  check(
    `/readyz said no within ${notReadyMs / 1_000} s of the database's death`,
    range(faults.notReadyAfter),
    faults.notReadyAfter
      .filter((milliseconds) => milliseconds > notReadyMs)
      .map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`),
  );
  /** @type {{ silent: number[], answered: number[] }} */
  const others = { silent: [], answered: [] };
  for (const { path, at, ms } of tally.times) {
    if (/deposit|withdraw|C2C|PaymentConf/i.test(path)) continue;
    const while_ = faults.silences.find(({ from, until }) => at >= from && at < until);
    if (while_ !== undefined) others[while_.isSilent ? 'silent' : 'answered'].push(ms);
  }
  /** @param {readonly number[]} times */
  const p99 = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  const [silent, answered] = [p99(others.silent), p99(others.answered)];
  // A route that waited for the payment side would wait for seconds; on a machine shared with others half a second is nobody's fault.
  const mostMs = Math.max(isFull ? 500 : 3_000, 3 * answered);
  check(
    'a payment side that never answers cost no other route',
    `p99 of ${others.silent.length} requests ${silent.toFixed(0)} ms meanwhile, of ${others.answered.length} before ${answered.toFixed(0)} ms: ratio ${(silent / Math.max(answered, 1)).toFixed(2)}; ${network.heldCalls} calls were never answered`,
    [
      ...(others.silent.length === 0 || network.heldCalls === 0 ? ['nothing was measured'] : []),
      ...(silent > mostMs ? [`p99 was ${silent.toFixed(0)} ms`] : []),
    ],
  );
  const crashes = [...program, studio.process, sandbox].flatMap(({ name, crashes: ends }) =>
    ends.map(({ code, signal }) => `${name} ended by itself: ${signal ?? `code ${code}`}`),
  );
  check(
    'no process ended by itself',
    `started again after a kill: ${range(faults.restarts.map(({ milliseconds }) => milliseconds))}; ${program.reduce((sum, { refusedStarts }) => sum + refusedStarts, 0)} starts found no database`,
    crashes,
  );
  const allStops = [...faults.stops, ...stops];
  check(
    'SIGTERM drained every time within 25 s and ended with 0',
    range(allStops.map(({ milliseconds }) => milliseconds)),
    allStops
      .filter(({ code, milliseconds }) => code !== 0 || milliseconds > 25_000)
      .map(({ name, code, signal, milliseconds }) => `${name}: ${signal ?? `code ${code}`} after ${(milliseconds / 1_000).toFixed(1)} s`),
  );
  return checks;
}
