// Compares the studio's books with what its players were told, with the platform's and the ledger's, and with the rules: every outcome is played
// again from the seeds and chain values that were told.
import { bytesFromHex, commitOf, playSource, sharedSource, verifyChainValue } from '@sortes/fairness';
import { payoutOf } from '@sortes/game-rules';
import { crashPoint, isPaid, multiplierOf } from '@sortes/game-rules/originals/crash';
import { originals } from '@sortes/game-rules/originals/index';
import { slots } from '@sortes/game-rules/slots/index';
import { formatMoney, parseMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';

export const studioQueries = {
  studioPlayers: [`select id, alias from studio.player`],
  studioRounds: [
    `select player_id, id, key, game, table_round, seed_number, nonce, choice, moves, stake, cost, state, refusal, multiplier, payout, pools_won, cashed_out, result, settled from studio.round`,
  ],
  studioMovements: [`select player_id, id, round_id, kind, bet_id, amount, state from studio.movement`],
  studioSeeds: [`select player_id, number, commitment, client_seed, revealed_at from studio.seed`],
  studioTableRounds: [`select number, chain, state, value, outcome from studio.table_round`],
  studioChains: [`select number, anchor, salt, length, first_round from studio.chain`],
  studioShards: [`select pool_id, balance from studio.pool_shard`],
  studioEntries: [`select pool_id, from_account, to_account, amount, round_id from studio.pool_entry`],
};

/**
 * @import { Check, StudioAccount } from './records.js'
 * @import { Rows } from './rows.js'
 */

/**
 * 32 bytes from their hex text; what is none proves nothing.
 * @param {string} text
 */
const seedOf = (text) => bytesFromHex(text, 32) ?? new Uint8Array(32);
const rulesOf = new Map([...originals, ...slots].map((rules) => [rules.code, rules]));

/**
 * The studio; answers also what its rounds took from and gave to each player as their record shows them.
 * @param {{ rows: Rows, studio: { vendorId: number, accounts: readonly Pick<StudioAccount, 'playerId' | 'alias'>[], history: import('./studio.mjs').StudioHistory },
 *   postingsOf: import('./verify-games.mjs').PostingsOf, mainAmount: ReadonlyMap<string, bigint> }} given
 */
export function verifyStudio({ rows, studio, postingsOf, mainAmount }) {
  const { vendorId, history } = studio;
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: string, figure: string, faults: string[]) => void} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  const playerByAlias = new Map(studio.accounts.map(({ alias, playerId }) => [alias, Number(playerId)]));
  /** The platform's number of a player of the studio. */
  const platformPlayer = new Map(rows.studioPlayers.map(({ id, alias }) => [id, playerByAlias.get(alias)]));
  const movementsOf = groupBy(rows.studioMovements, ({ round_id: id }) => id);

  // What the players were told.
  const roundByKey = new Map(
    rows.studioRounds.map((round) => [`${platformPlayer.get(round.player_id)} ${round.game} ${round.key}`, round]),
  );
  /** @type {string[]} */
  const told = [];
  const sent = new Set();
  for (const { playerId, game, key, stake, outcome, code, roundId, cancelled, cashed } of history.rounds) {
    const name = `${playerId} ${game} ${key}`;
    sent.add(name);
    const round = roundByKey.get(name);
    const stands = round !== undefined && (round.state === 'closed' || round.state === 'open');
    if (outcome === 'undecided') told.push(`${game} ${key} of player ${playerId} has no definite answer (${code})`);
    if (outcome === 'refused' && stands) told.push(`${game} ${key} of player ${playerId} was refused (${code}) and played`);
    if (outcome !== 'done') continue;
    // A bet at a table that was interrupted went back.
    const isThere = round !== undefined && round.id === roundId && round.stake === stake && (stands || game === 'crash');
    if (!isThere) told.push(`round ${roundId} of ${game} of player ${playerId} was acknowledged and is ${round?.state ?? 'not there'}`);
    if (cancelled && round?.refusal !== 'cancelled') told.push(`bet ${roundId} was taken back and is ${round?.state}`);
    if (cashed !== undefined && (round?.state !== 'closed' || round.payout !== parseMoney(cashed)))
      told.push(`bet ${roundId} was cashed out for ${cashed} and is ${round?.state} with ${round?.payout}`);
  }
  for (const [name, { id, state }] of roundByKey) if (!sent.has(name)) told.push(`round ${id} (${state}) was asked for by nobody`);
  /** @param {string} outcome */
  const count = (outcome) => history.rounds.filter((one) => one.outcome === outcome).length;
  check(
    'every round that the studio acknowledged is in its books as its player was told, and none that nobody asked for',
    `${count('done')} acknowledged, ${count('refused')} refused, ${history.moves} moves, ${history.rounds.reduce((sum, { doubts }) => sum + doubts, 0)} calls in doubt and repeated, ${history.found} open rounds found again`,
    [...told, ...history.wrong],
  );

  // Every record opens, and says what the books say.
  /** @type {string[]} */
  const records = [];
  for (const round of rows.studioRounds) {
    const record = history.records.get(round.id);
    // A round whose stake the wallet refused never was one.
    const isRefused =
      round.state === 'void' && movementsOf.get(round.id)?.every(({ kind, state }) => kind === 'bet' && state === 'refused');
    if (record === undefined && isRefused) continue;
    if (record === undefined) {
      records.push(`round ${round.id} is not in its player's record`);
      continue;
    }
    const isSame =
      record.state === round.state &&
      parseMoney(record.payout) === round.payout &&
      parseMoney(record.cost) === round.cost &&
      record.multiplier === String(round.multiplier) &&
      record.playerId === platformPlayer.get(round.player_id);
    if (!isSame)
      records.push(`round ${round.id}: its record says ${record.state} ${record.payout}, the books ${round.state} ${round.payout}`);
  }
  check(
    'every round of the studio whose stake was taken or in doubt has a record that its player can open',
    `${history.records.size} records, ${history.pagesOpened} pages of rounds opened`,
    records,
  );

  // Each stake settled or refunded once, on both sides.
  /** @type {string[]} */
  const money = [];
  const calls = new Map(rows.gameCalls.filter((row) => row.vendor_id === vendorId).map((row) => [row.external_id, row]));
  const rollbackOf = new Map([...calls.values()].filter(({ kind }) => kind === 'rollback').map((row) => [row.reference_id, row]));
  let [settled, refunded, refused] = [0, 0, 0];
  for (const round of rows.studioRounds) {
    const player = platformPlayer.get(round.player_id);
    const movements = movementsOf.get(round.id) ?? [];
    /** @param {string} kind */
    const of = (kind) => movements.filter((one) => one.kind === kind);
    const [bets, wins, rollbacks] = [of('bet'), of('win'), of('rollback')];
    /** @param {string} what */
    const fault = (what) => money.push(`round ${round.id} of ${round.game} (${round.state}): ${what}`);
    const [bet, win] = [bets[0], wins[0]];
    if (bets.length !== 1 || bet?.amount !== round.cost || player === undefined) {
      fault(`${bets.length} stakes`);
      continue;
    }
    /** @param {string} id */
    const moved = (id) => postingsOf(player, `game:${vendorId}:${id}`);
    /** @param {string} id */
    const sum = (id) => moved(id).reduce((total, one) => total + (mainAmount.get(one.id) ?? 0n), 0n);
    const known = calls.get(bet.id);
    if (round.state === 'closed') {
      settled += 1;
      if (bet.state !== 'done' || known?.amount !== round.cost || moved(bet.id).length !== 1 || sum(bet.id) !== -round.cost)
        fault(`its stake is ${bet.state} here, ${known?.amount} there, ${sum(bet.id)} in the ledger`);
      if (rollbacks.length > 0 || rollbackOf.has(bet.id)) fault('it was paid and refunded');
      const paid = calls.get(win?.id ?? '');
      if (
        wins.length !== 1 ||
        win?.state !== 'done' ||
        win.amount !== round.payout ||
        paid?.amount !== round.payout ||
        sum(win.id) !== round.payout ||
        moved(win.id).length > 1
      )
        fault(
          `${wins.length} wins: ${win?.amount} (${win?.state}) here, ${paid?.amount} there, ${win && sum(win.id)} in the ledger, due ${round.payout}`,
        );
    } else if (round.state === 'void') {
      if (wins.length > 0) fault('it is void and has a win');
      const back = rollbackOf.get(bet.id);
      const returned = back === undefined ? 0n : sum(back.external_id);
      if (sum(bet.id) + returned !== 0n || moved(bet.id).length > 1) fault(`${sum(bet.id)} was taken and ${returned} came back`);
      if (bet.state === 'refused') {
        refused += 1;
        if (known !== undefined || rollbacks.length > 0) fault('its stake was refused and is there');
      } else {
        refunded += 1;
        if (rollbacks.length !== 1 || rollbacks[0]?.state !== 'done' || bet.state !== 'cancelled')
          fault(`its stake is ${bet.state}, ${rollbacks.map(({ state }) => state).join() || 'no'} rollback`);
      }
    } else fault('it did not end');
    if (!round.settled) fault('it is not settled');
  }
  const ours = new Map(rows.studioMovements.map((row) => [row.id, row]));
  for (const { external_id: id, kind, player_id: player } of calls.values()) {
    const movement = ours.get(id);
    if (movement?.kind !== kind || platformPlayer.get(movement.player_id) !== Number(player))
      money.push(`the platform has ${kind} ${id}, the studio has not`);
  }
  const prefix = `game:${vendorId}:`;
  for (const { key, player_id: player } of rows.transactions)
    if (key.startsWith(prefix) && !calls.has(key.slice(prefix.length)))
      money.push(`the ledger has ${key} of player ${player}, which no call of the studio asked for`);
  check(
    'each stake of the studio was settled or refunded exactly once, in its books, the platform’s and the ledger',
    `${settled} rounds settled, ${refunded} refunded, ${refused} refused by the wallet; ${rows.studioMovements.length} movements`,
    money,
  );

  // Outcomes from seeds.
  /** @type {string[]} */
  const outcomes = [];
  const toldSeeds = new Map();
  let seeds = 0;
  for (const [player, revealed] of history.seeds)
    for (const { number, commitment, serverSeed, clientSeed } of revealed) {
      seeds += 1;
      toldSeeds.set(`${player} ${number}`, { serverSeed: seedOf(serverSeed), clientSeed });
      if (commitOf(seedOf(serverSeed)) !== commitment) outcomes.push(`seed ${number} of player ${player} is not the one committed to`);
    }
  for (const { player_id: id, number, commitment, revealed_at: at } of rows.studioSeeds) {
    const seed = toldSeeds.get(`${platformPlayer.get(id)} ${number}`);
    if (seed === undefined ? at !== null : commitOf(seed.serverSeed) !== commitment)
      outcomes.push(`seed ${number} of player ${platformPlayer.get(id)}: what was told is not what was committed to`);
  }
  let replayed = 0;
  const nonces = new Set();
  for (const round of rows.studioRounds) {
    if (round.table_round !== null) continue;
    const player = platformPlayer.get(round.player_id);
    const at = `${player} ${round.seed_number} ${round.nonce}`;
    if (nonces.has(at)) outcomes.push(`two rounds of player ${player} have nonce ${round.nonce}`);
    nonces.add(at);
    if (round.state !== 'closed') continue;
    const seed = toldSeeds.get(`${player} ${round.seed_number}`);
    const rules = rulesOf.get(round.game);
    if (seed === undefined || rules === undefined || round.nonce === null) {
      outcomes.push(`the seed of round ${round.id} was not told`);
      continue;
    }
    const source = playSource({ ...seed, nonce: round.nonce, game: round.game });
    const state = rules.play(rules.readChoice(round.choice), round.moves, source);
    const pools = (round.pools_won ?? []).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    if (!state.over || state.multiplier !== round.multiplier || payoutOf(round.stake, state.multiplier) + pools !== round.payout)
      outcomes.push(`round ${round.id} of ${round.game} pays ${round.multiplier}, its seeds say ${state.multiplier}`);
    replayed += 1;
  }
  check(
    'every closed round of the studio verifies: its seeds, told afterwards, give its outcome',
    `${replayed} rounds played again from ${seeds} seeds`,
    outcomes,
  );

  // The table.
  /** @type {string[]} */
  const table = [];
  const chains = new Map(rows.studioChains.map((chain) => [chain.number, chain]));
  const points = new Map();
  const known = new Map();
  let [ended, interrupted] = [0, 0];
  for (const { number, chain: chainNumber, state, value, outcome } of rows.studioTableRounds.toSorted((one, other) =>
    one.number < other.number ? -1 : 1,
  )) {
    if (state === 'betting' || state === 'running') {
      // The one that ran when the studio was told to stop, if any, was interrupted by then.
      table.push(`round ${number} is still ${state}`);
      continue;
    }
    if (state === 'ended') ended += 1;
    else interrupted += 1;
    const chain = chains.get(chainNumber);
    if (chain === undefined || chain.salt === null || value === null) {
      table.push(`round ${number} is over, and its chain or its value was never told`);
      continue;
    }
    const place = Number(number - chain.first_round) + 1;
    const before = known.get(chainNumber) ?? { round: 0, value: seedOf(chain.anchor) };
    const bytes = seedOf(value);
    if (!verifyChainValue(bytes, place, before)) table.push(`the value of round ${number} is not of its chain`);
    else known.set(chainNumber, { round: place, value: bytes });
    const point = crashPoint(sharedSource({ value: bytes, salt: chain.salt, round: Number(number), game: 'crash' }));
    if (outcome?.point !== point) table.push(`round ${number} ended at ${outcome?.point}, its value says ${point}`);
    points.set(number, { point, state });
  }
  let bets = 0;
  for (const round of rows.studioRounds) {
    if (round.table_round === null || round.state !== 'closed') continue;
    bets += 1;
    const of = points.get(round.table_round);
    const at = round.cashed_out ? Number(round.result) : 0;
    const due = round.cashed_out ? multiplierOf(at) : 0n;
    const automatic = round.choice.autoCashOut;
    const isRight =
      of !== undefined &&
      round.multiplier === due &&
      round.payout === payoutOf(round.stake, due) &&
      (round.cashed_out
        ? isPaid(of.point, at) && (automatic === undefined || at <= automatic)
        : of.state === 'ended' && (automatic === undefined || !isPaid(of.point, automatic)));
    if (!isRight)
      table.push(
        `bet ${round.id} in round ${round.table_round} (${of?.state} at ${of?.point}): left at ${at}, automatic at ${automatic}, paid ${round.payout}`,
      );
  }
  check(
    'every round of crash follows from its published chain, and every bet from its round',
    `${ended} ended, ${interrupted} interrupted and refunded; ${bets} bets`,
    table,
  );

  // Pools.
  /** @type {string[]} */
  const pools = [];
  const entriesOf = groupBy(rows.studioEntries, ({ pool_id: id }) => id);
  const roundById = new Map(rows.studioRounds.map((round) => [round.id, round]));
  const contributed = groupBy(
    rows.studioEntries.filter(({ from_account: from }) => from === 'stakes'),
    ({ round_id: id }) => id,
  );
  let held = 0n;
  for (const [id, shards] of groupBy(rows.studioShards, ({ pool_id: pool }) => pool)) {
    const balance = shards.reduce((sum, shard) => sum + shard.balance, 0n);
    const inAndOut = (entriesOf.get(id) ?? []).reduce(
      (sum, entry) => sum + (entry.to_account === 'pool' ? entry.amount : -entry.amount),
      0n,
    );
    if (balance !== inAndOut) pools.push(`pool ${id} holds ${formatMoney(balance)}, its entries say ${formatMoney(inAndOut)}`);
    held += balance;
  }
  for (const round of rows.studioRounds) {
    const shares = Object.values(rulesOf.get(round.game)?.pools ?? {});
    if (shares.length === 0) continue;
    const due = round.state === 'closed' ? shares.reduce((sum, share) => sum + payoutOf(round.cost, share), 0n) : 0n;
    const given = (contributed.get(round.id) ?? []).reduce((sum, { amount }) => sum + amount, 0n);
    if (given !== due) pools.push(`round ${round.id} gave ${given} to pools, due ${due}`);
  }
  for (const { round_id: id, amount, to_account: to } of rows.studioEntries) {
    if (to !== 'winners') continue;
    const won = (roundById.get(id ?? '')?.pools_won ?? []).reduce((sum, one) => sum + BigInt(one.amount), 0n);
    if (won !== amount) pools.push(`round ${id} won ${won} from a pool that paid ${amount}`);
  }
  check('pools of the studio balance', `${rows.studioEntries.length} entries, ${formatMoney(held)} held`, pools);

  /** @type {Map<bigint, bigint>} */
  const movedTo = new Map();
  for (const { playerId, state, cost, payout } of history.records.values()) {
    if (state !== 'closed') continue;
    const id = BigInt(playerId);
    movedTo.set(id, (movedTo.get(id) ?? 0n) - parseMoney(cost) + parseMoney(payout));
  }
  return { checks, movedTo };
}
