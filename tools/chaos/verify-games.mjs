// Compares what two game vendors were told with what the database holds of their calls, rounds and money.
import { formatMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';

/**
 * @import { Check, VendorCall } from './records.js'
 * @import { Rows, TransactionRow } from './rows.js'
 */
/** @typedef {(playerId: number | bigint, key: string) => TransactionRow[]} PostingsOf */

export const gameQueries = {
  gameCalls: [`select vendor_id, external_id, player_id, round_id, kind, reference_id, amount, transaction_id from games.transaction`],
  gameRounds: [`select player_id, id, vendor_id, code, staked, won, refunded, closed_at from games.round`],
};

/** @type {Record<string, string>} */
const templates = { 'game-stake-placed': 'bet', 'game-prize-paid': 'win', 'game-stake-refunded': 'rollback' };

/**
 * Games of vendors; answers also what they took from and gave to each player by the vendors' own books. The calls of vendor `studioId` are compared
 * with its own books (verify-studio.mjs).
 * @param {{ rows: Rows, games: import('./vendors.mjs').GameHistory, studioId: number, postingsOf: PostingsOf, mainAmount: ReadonlyMap<string, bigint> }} given
 */
export function verifyGames({ rows, games, studioId, postingsOf, mainAmount }) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: string, figure: string, faults: string[]) => void} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  const stored = new Map(rows.gameCalls.map((row) => [`${row.vendor_id} ${row.external_id}`, row]));
  const rollbacksOf = groupBy(
    rows.gameCalls.filter(({ kind }) => kind === 'rollback'),
    (row) => `${row.vendor_id} ${row.reference_id}`,
  );
  /** @param {VendorCall} call */
  const movedBy = ({ playerId, vendorId, id }) => postingsOf(playerId, `game:${vendorId}:${id}`);

  /** @type {string[]} */
  const lost = [];
  /** @type {string[]} */
  const kept = [];
  const bets = games.calls.filter(({ kind }) => kind === 'bet');
  const wins = games.calls.filter(({ kind }) => kind === 'win');
  for (const call of [...bets, ...wins]) {
    const row = stored.get(`${call.vendorId} ${call.id}`);
    const moved = movedBy(call);
    const [movement] = moved;
    const sign = call.kind === 'bet' ? -1n : 1n;
    const isAsSent =
      row !== undefined &&
      row.kind === call.kind &&
      Number(row.player_id) === call.playerId &&
      row.amount === call.amount &&
      row.reference_id === call.reference &&
      (call.amount === 0n
        ? row.transaction_id === null && moved.length === 0
        : moved.length === 1 && movement?.id === row.transaction_id && mainAmount.get(movement.id) === sign * call.amount);
    if (call.outcome === 'done' && !isAsSent) lost.push(`${call.kind} ${call.id} of player ${call.playerId}`);
    if (call.outcome === 'refused' && (row !== undefined || moved.length > 0)) kept.push(`refused ${call.kind} ${call.id}`);
    if (call.outcome !== 'undone') continue;
    const given = (rollbacksOf.get(`${call.vendorId} ${call.id}`) ?? []).flatMap((one) => one.transaction_id ?? []);
    const back = given.reduce((sum, id) => sum + (mainAmount.get(id) ?? 0n), 0n);
    const taken = moved.reduce((sum, one) => sum - (mainAmount.get(one.id) ?? 0n), 0n);
    if (given.length > 1 || moved.length > 1 || back !== taken)
      kept.push(`bet ${call.id} was rolled back: ${formatMoney(taken)} taken, ${formatMoney(back)} returned in ${given.length} movements`);
  }
  /** @type {(list: readonly VendorCall[], outcome: string) => number} */
  const count = (list, outcome) => list.filter((one) => one.outcome === outcome).length;
  check(
    "every bet and win that a vendor's wallet acknowledged is stored once, as it was sent, with its money",
    `${count(bets, 'done')} bets and ${count(wins, 'done')} wins`,
    lost,
  );
  check(
    'no vendor kept a stake that was refused or rolled back',
    `${count(bets, 'refused')} refused, ${count(bets, 'undone')} rolled back`,
    kept,
  );

  const asked = new Map(games.calls.map((call) => [`game:${call.vendorId}:${call.id}`, call]));
  /** @type {string[]} */
  const uninvited = [];
  for (const { player_id: player, key, template } of rows.transactions) {
    if (templates[template] === undefined || key.startsWith(`game:${studioId}:`)) continue;
    const call = asked.get(key);
    if (call === undefined || call.kind !== templates[template] || BigInt(call.playerId) !== player)
      uninvited.push(`${template} ${key} of player ${player}`);
  }
  const undecided = games.calls.filter(({ outcome }) => outcome === 'undecided');
  check(
    'no game moved money that its vendor did not ask for; every answer was one that the protocol allows',
    `${games.calls.length} calls, ${games.calls.reduce((sum, { doubts }) => sum + doubts, 0)} in doubt and repeated`,
    [...uninvited, ...games.wrong, ...undecided.map(({ kind, id }) => `${kind} ${id} has no definite answer`)],
  );

  /** @type {string[]} */
  const roundFaults = [];
  const callsOf = groupBy(rows.gameCalls, (row) => `${row.player_id} ${row.round_id}`);
  const betById = new Map(rows.gameCalls.filter(({ kind }) => kind === 'bet').map((row) => [`${row.vendor_id} ${row.external_id}`, row]));
  let refunded = 0;
  for (const round of rows.gameRounds) {
    const sums = { bet: 0n, win: 0n, rollback: 0n, prize: 0n };
    for (const row of callsOf.get(`${round.player_id} ${round.id}`) ?? []) {
      if (row.kind === 'rollback') {
        if (row.transaction_id !== null) sums.rollback += betById.get(`${row.vendor_id} ${row.reference_id}`)?.amount ?? 0n;
      } else sums[row.kind] += row.amount;
    }
    if (round.staked !== sums.bet || round.won !== sums.win || round.refunded !== sums.rollback)
      roundFaults.push(
        `round ${round.code} says ${round.staked}/${round.won}/${round.refunded}, its calls ${sums.bet}/${sums.win}/${sums.rollback}`,
      );
    const isRefunded = round.refunded === round.staked && round.won === 0n;
    if (isRefunded) refunded += 1;
    if (round.closed_at === null && !isRefunded) roundFaults.push(`round ${round.code} of player ${round.player_id} did not end`);
  }
  const roundByCode = new Map(rows.gameRounds.map((round) => [`${round.vendor_id} ${round.player_id} ${round.code}`, round]));
  for (const { vendorId, playerId, code } of games.rounds)
    if (!roundByCode.has(`${vendorId} ${playerId} ${code}`)) roundFaults.push(`round ${code} of player ${playerId} is not there`);
  check(
    "every round of a vendor's game ended settled or refunded, its figures those of its calls",
    `${rows.gameRounds.length} rounds, ${refunded} refunded`,
    roundFaults,
  );
  check('rounds that players opened meanwhile add up', `${games.reads.rounds} opened`, games.reads.wrong);

  /** @type {Map<bigint, bigint>} */
  const movedTo = new Map();
  for (const { kind, outcome, playerId, amount } of games.calls) {
    if (outcome !== 'done' || kind === 'rollback') continue;
    const id = BigInt(playerId);
    movedTo.set(id, (movedTo.get(id) ?? 0n) + (kind === 'bet' ? -amount : amount));
  }
  return { checks, movedTo };
}
