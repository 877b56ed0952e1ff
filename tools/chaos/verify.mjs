// Compares what the clients were told with what the database holds, and the database with the rules. Reads with plain SQL, not with the
// program's own readers, and reckons every prize again.
import { formatResult, judgePrepared, oddsTable, payoutOf, prepare } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { gameNamed } from './bets.mjs';
import { betText, groupBy, isBindingRefusal, sameTexts, sentText } from './compare.mjs';
import { cashierQueries, verifyCashier } from './verify-cashier.mjs';
import { verifyChases } from './verify-chases.mjs';
import { gameQueries, verifyGames } from './verify-games.mjs';
import { verifyFreeBets } from './verify-free-bets.mjs';
import { giftQueries, verifyGifts } from './verify-gifts.mjs';
import { verifyReversals } from './verify-reversals.mjs';
import { studioQueries, verifyStudio } from './verify-studio.mjs';

/**
 * @import { Client } from 'pg'
 * @import { Game, Hit, OddsTable, PreparedResult, Result } from '@sortes/lottery-rules'
 * @import { BetHistory, Check, CorrectionRecord, GiftOffer, PlannedDraw, PlayerSession, StudioAccount } from './records.js'
 * @import { BetRow, DrawRow, Rows, TransactionRow } from './rows.js'
 */
/** @typedef {(table: OddsTable, play: string) => Record<string, bigint>} OddsOf */
/** @typedef {Map<string, { prepared: PreparedResult, hits: Map<string, readonly Hit[]> }>} Memory judged bets, kept from one call to the next */
/**
 * @typedef {object} Given
 * @property {Client} client
 * @property {BetHistory} history
 * @property {import('./vendors.mjs').GameHistory} games
 * @property {{ vendorId: number, accounts: readonly Pick<StudioAccount, 'playerId' | 'alias'>[], history: import('./studio.mjs').StudioHistory }} studio
 * @property {{ history: import('./gifts.mjs').GiftHistory, offers: readonly GiftOffer[] }} gifts
 * @property {readonly PlannedDraw[]} plan
 * @property {readonly PlayerSession[]} players
 * @property {readonly CorrectionRecord[]} corrections what the desk was told was corrected
 * @property {import('./verify-cashier.mjs').CashierWord} cashierWord
 * @property {import('./verify-reversals.mjs').ReversalWord} reversalWord
 * @property {OddsOf} oddsOf
 * @property {Memory} memory
 * @property {Rows} [known] rows of an earlier call, of which only the table `changed` is read again
 * @property {string} [changed]
 */

const shownAtMost = 5;

/**
 * Odds of a stored table as the rules take them: tiers of a play, bigint of 1/10 000.
 * @param {ReadonlyMap<string, OddsTable>} tables
 * @param {OddsOf} oddsOf
 */
function oddsReader(tables, oddsOf) {
  /** @type {Map<string, Record<string, bigint>>} */
  const known = new Map();
  /** @type {(version: string, play: string) => Record<string, bigint>} */
  return (version, play) => {
    const key = `${version} ${play}`;
    const odds = known.get(key) ?? oddsOf(tables.get(version) ?? {}, play);
    known.set(key, odds);
    return odds;
  };
}

/**
 * Remembered by the table: the checks are made many times over the same ones.
 * @type {WeakMap<OddsTable, Map<string, string | undefined>>}
 */
const comparedTables = new WeakMap();

/**
 * The first play of a game that a stored table sells at other odds than the rules say for the prize group; undefined: none.
 * @param {OddsTable} table
 * @param {string} gameCode
 * @param {number | null} series
 */
function soldOtherwise(table, gameCode, series) {
  const compared = comparedTables.get(table) ?? new Map();
  comparedTables.set(table, compared);
  const name = `${gameCode} ${series}`;
  if (compared.has(name)) return compared.get(name);
  const asText = (/** @type {object | undefined} */ odds) => JSON.stringify(Object.entries(odds ?? {}).toSorted());
  const wrong = Object.entries(oddsTable(gameNamed(gameCode), series ?? undefined)).find(([play, odds]) => asText(table[play]) !== asText(odds));
  compared.set(name, wrong?.[0]);
  return wrong?.[0];
}

/** @type {Record<keyof Rows, string[]>} */
const queries = {
  transactions: [`select player_id, id, template, idempotency_key as key, reference, writer::text as writer from wallet.transaction`],
  entries: [`select player_id, transaction_id, account, amount, balance_after, sequence from wallet.entry`],
  accounts: [`select player_id, code, balance, sequence from wallet.account order by player_id, code`],
  bets: [
    `select player_id, id, master_id, draw_id, chase_id, unit, multiple, stake, rebate, series, play, odds_version, content, placed_at from lottery.bet`,
  ],
  outcomes: [`select player_id, bet_id, draw_id, payout, kind, transaction_id from lottery.bet_outcome`],
  draws: [
    `select id, game_code, numero, state, result, winners, prizes, bets_count, bets_stake, closes_at, draws_at, closed_at, settled_at, void_reason, late_from, correction_no, corrected_result from lottery.draw`,
  ],
  corrections: [
    `select book as draw_id, no, before_result, after_result, at, done_at from outcomes.correction where owner = 'lottery' order by book, no`,
  ],
  betCorrections: [
    `select player_id, bet_id, no, book as draw_id, before_payout, after_payout, covered, reversal_id, cover_id, payment_id, done_at from outcomes.corrected_bet where owner = 'lottery'`,
  ],
  chases: [
    `select player_id, id, total_amount, held_amount, placed_amount, released_amount, prize, total_draws, waiting_draws, placed_draws, cancelled_draws, dropped_draws, open_draws, state, mode, game_code, won_numero, stop_on_win, ended_at from lottery.chase`,
  ],
  chaseLines: [
    `select player_id, chase_id, line, play, content, unit, multiple, stake, rebate, series, odds_version from lottery.chase_line`,
  ],
  chaseDraws: [
    `select player_id, chase_id, position, numero, multiple, stake, prize, state, reason, draw_id, master_id, changed_at from lottery.chase_draw order by player_id, chase_id, position`,
  ],
  odds: [`select version, odds from lottery.odds_table`],
  settledFacts: [
    `select payload->>'gameId' as game_code, payload->>'numero' as numero, payload->>'state' as state from platform.outbox where topic = 'draw.changed'`,
  ],
  ...cashierQueries,
  ...gameQueries,
  ...giftQueries,
  ...studioQueries,
};

/**
 * Reads the tables; of `known` rows only those of the table named as changed are read again.
 * @param {Client} client
 * @param {Pick<Given, 'known' | 'changed'>} from
 * @returns {Promise<Rows>}
 */
async function readAll(client, { known, changed }) {
  /** @type {Partial<Record<keyof Rows, unknown>>} */
  const rows = {};
  for (const name of /** @type {(keyof Rows)[]} */ (Object.keys(queries))) {
    const [text = ''] = queries[name];
    const isKnown = known !== undefined && changed !== undefined && !new RegExp(`from ${changed}( |$)`).test(text);
    rows[name] = isKnown ? known[name] : (await client.query(text)).rows;
  }
  return /** @type {Rows} */ (rows);
}

/**
 * Hits of bets, remembered by the result they were judged against: the checks are made many times over the same bets.
 * @param {Memory} memory
 */
function judgeWith(memory) {
  /** @type {(draw: DrawRow, result: Result, bet: BetRow) => readonly Hit[]} */
  return (draw, result, { play, content }) => {
    const game = gameNamed(draw.game_code);
    const key = `${game.code} ${draw.draws_at.getTime()} ${formatResult(game, result)}`;
    let judged = memory.get(key);
    if (judged === undefined) memory.set(key, (judged = { prepared: prepare(game, result, draw.draws_at), hits: new Map() }));
    const bet = `${play} ${content}`;
    let hits = judged.hits.get(bet);
    if (hits === undefined) judged.hits.set(bet, (hits = judgePrepared(judged.prepared, play, content)));
    return hits;
  };
}

/**
 * What of sums that come back of a bet belongs to what was lent for it.
 * @param {Pick<Rows, 'lentBets'>} rows
 */
function lentReader({ lentBets }) {
  const byBet = new Map(lentBets.map((row) => [row.bet_id, row]));
  /** @type {(bet: BetRow, amount: bigint) => bigint} */
  return ({ id }, amount) => {
    const lent = byBet.get(id);
    return lent === undefined ? 0n : (amount * lent.part) / lent.stake;
  };
}

/** @param {readonly Hit[]} hits */
const textOfHits = (hits) =>
  hits
    .map(({ tier, count }) => `${tier}:${count}`)
    .toSorted()
    .join();

/**
 * What each movement gave or took of what its player stakes with: own money, and the bonus that stands in for it where there is too little. What goes back to the house of a bonus
 * that has ended counts as the player's, too: the parts are the bonus's own checks.
 * @param {Rows['entries']} entries
 */
function sumsOf(entries) {
  /** @type {Map<string, bigint>} */
  const sums = new Map();
  for (const { account, transaction_id: id, amount } of entries)
    if (account === 'main' || account === 'bonus' || account === 'house:bonuses') sums.set(id, (sums.get(id) ?? 0n) + amount);
  return sums;
}

/**
 * All checks in the order in which they were made, and the rows that they were made of.
 * @param {Given} given
 * @returns {Promise<{ checks: Check[], rows: Rows }>}
 */
export async function verify({
  client,
  history,
  games,
  gifts,
  studio,
  plan,
  players,
  corrections,
  cashierWord,
  reversalWord,
  oddsOf,
  memory,
  known,
  changed,
}) {
  const rows = await readAll(client, { known, changed });
  /** @type {Map<bigint, BetRow[]> | undefined} */
  let byDraw;
  /** @type {Check[]} */
  const checks = [];
  /** @type {(name: string, figure: string, faults: string[]) => void} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });

  const drawById = new Map(rows.draws.map((draw) => [draw.id, draw]));
  const betsByMaster = groupBy(rows.bets, ({ master_id: id }) => id);
  const transactionByKey = groupBy(rows.transactions, ({ player_id: player, key }) => `${player} ${key}`);
  /** @param {string} account */
  const amountsOf = (account) =>
    new Map(rows.entries.filter((entry) => entry.account === account).map((entry) => [entry.transaction_id, entry.amount]));
  const mainAmount = sumsOf(rows.entries);
  const heldAmount = amountsOf('held');
  const betById = new Map(rows.bets.map((bet) => [bet.id, bet]));
  const outcomesByBet = groupBy(rows.outcomes, ({ bet_id: id }) => id);
  /** @type {(playerId: number | bigint, key: string) => TransactionRow[]} */
  const postingsOf = (playerId, key) => transactionByKey.get(`${playerId} ${key}`) ?? [];

  // What was asked for.
  const { deposits, vouchers, withdrawals, confirmations } = cashierWord.cashier;
  const ofLottery = [...history.bets, ...history.chases, ...history.cancellations, ...history.chaseCancellations];
  const actions = [
    ...ofLottery,
    ...gifts.history.claims,
    ...gifts.history.givenUp,
    ...gifts.history.wishes,
    ...deposits,
    ...vouchers,
    ...withdrawals,
    ...confirmations,
  ];
  const undecided = actions.filter(({ outcome }) => outcome === 'undecided');
  check(
    'every action has a definite answer after retries',
    `${actions.length} actions, ${undecided.length} without`,
    undecided.map((action) => JSON.stringify(action, (_, value) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 200)),
  );

  // Bets.
  const placed = history.bets.filter(({ outcome }) => outcome === 'placed');
  /** @type {string[]} */
  const lost = [];
  for (const bet of placed) {
    const [posted] = postingsOf(bet.playerId, `bet:${bet.key}`);
    const { masterId = '', orderIds = [] } = bet;
    const stored = betsByMaster.get(masterId) ?? [];
    const sameLines =
      sameTexts(
        stored.map(betText),
        bet.lines.map((line) => sentText(line)),
      ) && orderIds.every((id) => betById.get(id)?.master_id === masterId);
    const draw = drawById.get(stored[0]?.draw_id ?? 0n);
    if (posted?.id !== masterId || !sameLines || draw?.numero !== bet.numero || mainAmount.get(masterId) !== -bet.total)
      lost.push(`order ${bet.masterId} of player ${bet.playerId}`);
  }
  const rebates = placed.reduce((sum, { lines }) => sum + lines.reduce((total, { rebate }) => total + rebate, 0n), 0n);
  check(
    'every acknowledged bet is stored as it was sent, and paid for less its rebate',
    `${placed.length} orders, ${lost.length} lost, rebates ${formatMoney(rebates)}`,
    lost,
  );

  const refused = history.bets.filter(({ outcome }) => outcome === 'refused');
  const appliedAfterAll = refused.filter((bet) => postingsOf(bet.playerId, `bet:${bet.key}`).length > 0);
  check(
    'no refused bet was placed',
    `${refused.length} refusals`,
    appliedAfterAll.map((bet) => `${bet.code}, key ${bet.key}, ${bet.doubts} doubts`),
  );

  const twice = placed.filter(
    (bet) =>
      postingsOf(bet.playerId, `bet:${bet.key}`).length !== 1 ||
      new Set(bet.answers?.filter((answer) => answer.startsWith('placed'))).size !== 1 ||
      bet.answers?.some(isBindingRefusal),
  );
  const askedFor = new Set(history.bets.map(({ playerId, key }) => `${playerId} bet:${key}`));
  const strangers = rows.transactions.filter(
    ({ player_id: player, template, key }) => template === 'stake-placed' && !askedFor.has(`${player} ${key}`),
  );
  check(
    'no bet was placed twice or without being asked for, and repeats got the first answer',
    `${history.bets.filter(({ doubts = 0 }) => doubts > 0).length} sent again after a doubt, ${history.bets.filter(({ answers = [] }) => answers.length > 1).length} sent twice at once`,
    [
      ...twice.map((bet) => `key ${bet.key}: ${bet.answers?.join(' / ')}`),
      ...strangers.map(({ id }) => `order ${id} belongs to no request`),
    ],
  );

  /** @type {string[]} */
  const stakeFaults = [];
  // A bet of a chase is paid for from what the chase holds, any other from the balance.
  const paidFrom = new Map([
    ['stake-placed', mainAmount],
    ['chase-stake-placed', heldAmount],
  ]);
  const stakes = rows.transactions.filter(({ template }) => paidFrom.has(template));
  for (const { id, template } of stakes) {
    const bets = betsByMaster.get(id) ?? [];
    const sum = bets.reduce((total, { stake }) => total + stake, 0n);
    const debited = paidFrom.get(template)?.get(id);
    if (sum === 0n || debited !== -sum) stakeFaults.push(`order ${id}: debited ${debited}, bets ${sum}`);
    if (bets.some(({ chase_id: chase }) => (chase !== null) !== (template === 'chase-stake-placed')))
      stakeFaults.push(`order ${id}: ${template}, and its bets say otherwise`);
  }
  const paidFor = new Set(stakes.map(({ id }) => id));
  const unpaidOrders = [...betsByMaster.keys()].filter((master) => !paidFor.has(master));
  check('stakes equal bets, order by order', `${stakes.length} orders, ${rows.bets.length} bets`, [
    ...stakeFaults,
    ...unpaidOrders.map((id) => `order ${id} was not paid for`),
  ]);

  // Cancellations.
  /** @type {string[]} */
  const cancelFaults = [];
  /** @type {Map<string, number>} */
  const acknowledgedCancels = new Map();
  for (const { outcome, orderIds } of history.cancellations)
    if (outcome === 'done') for (const id of orderIds) acknowledgedCancels.set(id, (acknowledgedCancels.get(id) ?? 0) + 1);
  const mayBeCancelled = new Set(history.cancellations.filter(({ outcome }) => outcome !== 'refused').flatMap(({ orderIds }) => orderIds));
  // The reversal of a deposit fetches what its player has staked on draws that are open, in its own database transaction.
  const reversing = new Set(rows.transactions.filter(({ template }) => template === 'deposit-reversed').map(({ writer }) => writer));
  const cancelled = rows.outcomes.filter(({ kind }) => kind === 'cancelled');
  const cancelledIds = new Set(cancelled.map(({ bet_id: id }) => id));
  for (const [id, count] of acknowledgedCancels) {
    if (!cancelledIds.has(id)) cancelFaults.push(`bet ${id} was acknowledged as cancelled and is not`);
    if (count > 1) cancelFaults.push(`bet ${id} was cancelled ${count} times`);
  }
  for (const { bet_id: id, player_id: player, payout } of cancelled) {
    const bet = betById.get(id);
    const refunds = postingsOf(player, `cancel:${id}`);
    if (!mayBeCancelled.has(id) && !refunds.some(({ writer }) => reversing.has(writer)))
      cancelFaults.push(`bet ${id} is cancelled and nobody was told so`);
    if (refunds.length !== 1 || mainAmount.get(refunds[0]?.id ?? '') !== bet?.stake || payout !== bet?.stake)
      cancelFaults.push(`bet ${id}: ${refunds.length} refunds of another sum than its stake`);
  }
  const refunds = rows.transactions.filter(({ template }) => template === 'stake-refunded');
  const refundedVoid = rows.outcomes.filter(({ kind }) => kind === 'refunded');
  if (refunds.length !== cancelled.length + refundedVoid.length)
    cancelFaults.push(`${refunds.length} refunds for ${cancelled.length} cancelled bets and ${refundedVoid.length} of void draws`);
  check(
    'every acknowledged cancellation gave its stake back exactly once, no other did',
    `${acknowledgedCancels.size} bets acknowledged, ${cancelled.length} cancelled in all`,
    cancelFaults,
  );

  const {
    checks: ofCashier,
    moved: movedAtCashier,
    heldBy: heldByWithdrawals,
  } = verifyCashier({ rows, players, mainAmount, heldAmount, ...cashierWord });
  checks.push(...ofCashier);

  // Draws.
  const planned = new Set(plan.map(({ gameCode, numero }) => `${gameCode} ${numero}`));
  /** @type {string[]} */
  const drawFaults = [];
  const facts = groupBy(rows.settledFacts, ({ game_code: game, numero, state }) => `${game} ${numero} ${state}`);
  let settled = 0;
  let missed = 0;
  for (const draw of rows.draws) {
    const name = `${draw.game_code} ${draw.numero}`;
    const bets = rows.bets.length === 0 ? [] : (betsOfDraw().get(draw.id) ?? []);
    const ended = facts.get(`${name} settled`)?.length ?? 0;
    if (draw.state === 'settled') {
      settled += 1;
      for (const state of ['open', 'closed', 'drawn', 'settled']) {
        const told = facts.get(`${name} ${state}`)?.length ?? 0;
        // A correction tells the settled draw once more.
        if (told !== 1 + (state === 'settled' ? draw.correction_no : 0)) drawFaults.push(`${name} became ${state} ${told} times`);
      }
    } else if (draw.state === 'void') {
      missed += 1;
      if (bets.length > 0 && draw.settled_at === null) drawFaults.push(`${name} is void and its stakes were not given back`);
      if (ended > 0) drawFaults.push(`${name} is void and was settled`);
    } else if (planned.has(name)) drawFaults.push(`${name} is still ${draw.state}`);
    // The calendar's own draws go on behind the planned ones; the end of the run finds one of them in some state or other.
  }
  check(
    'every draw was opened, closed, drawn and settled exactly once',
    `${settled} settled, ${missed} void (nobody was there to open them), of ${plan.length} planned`,
    drawFaults,
  );

  // Prizes: what the first result gave, and what each correction made of it.
  /** @type {string[]} */
  const prizeFaults = [];
  const tables = new Map(rows.odds.map(({ version, odds }) => [version, odds]));
  const readOdds = oddsReader(tables, oddsOf);
  const judged = judgeWith(memory);
  const correctionsOf = groupBy(rows.corrections, ({ draw_id: id }) => id);
  const lentOf = lentReader(rows);
  /** @param {string} template */
  const movesOf = (template) =>
    groupBy(
      rows.transactions.filter((transaction) => transaction.template === template),
      ({ player_id: player, key }) => `${player} ${key}`,
    );
  const [prizes, reversals, covers] = [movesOf('prize-paid'), movesOf('prize-reversed'), movesOf('reversal-covered')];
  const betCorrection = new Map(rows.betCorrections.map((row) => [`${row.bet_id} ${row.no}`, row]));
  const mainEntry = new Map(rows.entries.filter(({ account }) => account === 'main').map((entry) => [entry.transaction_id, entry]));
  /** @type {string[]} */
  const correctionFaults = [];
  const count = { winners: 0, paid: 0n, prizeRows: 0, reversed: 0n, reversals: 0, paidAnew: 0n, covered: 0n, covers: 0, changedBets: 0 };
  /**
   * What each player's prizes come to, reversals and what was lent included.
   * @type {Map<bigint, bigint>}
   */
  const prizeOfPlayer = new Map();
  /** @type {(player: bigint, amount: bigint) => void} */
  const creditPrize = (player, amount) => void prizeOfPlayer.set(player, (prizeOfPlayer.get(player) ?? 0n) + amount);
  /**
   * Prizes of a bet after the first result and after each correction, as reckoned.
   * @type {Map<string, bigint[]>}
   */
  const prizesOfBet = new Map();
  for (const draw of rows.draws.filter(({ state }) => state === 'settled')) {
    const drawn = correctionsOf.get(draw.id) ?? [];
    const name = `${draw.game_code} ${draw.numero}`;
    const results = [draw.result, ...drawn.map(({ after_result: after }) => after)];
    for (const [index, correction] of drawn.entries()) {
      const game = gameNamed(draw.game_code);
      const before = results[index];
      const isNext = before !== undefined && formatResult(game, correction.before_result) === formatResult(game, before);
      if (correction.no !== index + 1 || !isNext)
        correctionFaults.push(`${name}: correction ${correction.no} does not start from the result before it`);
      if (correction.done_at === null) correctionFaults.push(`${name}: correction ${correction.no} is not done`);
    }
    const isLastShown =
      drawn.length === 0
        ? draw.corrected_result === null
        : JSON.stringify(draw.corrected_result) === JSON.stringify(drawn.at(-1)?.after_result);
    if (draw.correction_no !== drawn.length || !isLastShown) correctionFaults.push(`${name} does not show its last correction`);
    const sum = { winners: 0, paid: 0n, bets: 0, staked: 0n };
    for (const bet of betsOfDraw().get(draw.id) ?? []) {
      const outcomes = outcomesByBet.get(bet.id) ?? [];
      const isCancelled = outcomes.some(({ kind }) => kind === 'cancelled');
      if (!isCancelled) {
        sum.bets += 1;
        sum.staked += bet.stake;
      }
      // A bet that came after the result was known has its stake back and takes no part.
      const isLate = draw.late_from !== null && bet.placed_at >= draw.late_from && outcomes.some(({ kind }) => kind === 'refunded');
      const odds = readOdds(bet.odds_version, bet.play);
      const worths = results.map((result) => {
        const hits = isCancelled || isLate ? [] : judged(draw, result, bet);
        const amount = hits.length === 0 ? 0n : payoutOf({ hits, odds, unit: bet.unit, multiple: bet.multiple });
        return { amount, hits: amount === 0n ? '' : textOfHits(hits) };
      });
      prizesOfBet.set(
        bet.id,
        worths.map(({ amount }) => amount),
      );
      const posted = prizes.get(`${bet.player_id} prize:${bet.id}`) ?? [];
      const first = worths[0]?.amount ?? 0n;
      const paidFirst = mainAmount.get(posted[0]?.id ?? '');
      if (posted.length !== (first > 0n ? 1 : 0) || (first > 0n && paidFirst !== first))
        prizeFaults.push(`bet ${bet.id}: ${posted.length} payments of ${paidFirst} instead of ${first}`);
      let shown = posted[0]?.id;
      if (first > 0n) {
        count.prizeRows += 1;
        creditPrize(bet.player_id, first);
      }
      for (const [index, { no }] of drawn.entries()) {
        const [before, after] = worths.slice(index);
        if (before === undefined || after === undefined) throw new Error('there is a result before and after each correction');
        const isChanged = before.hits !== after.hits;
        const at = `${bet.player_id} prize-reversed:${bet.id}:${no}`;
        const reversed = reversals.get(at) ?? [];
        const anew = prizes.get(`${bet.player_id} prize:${bet.id}:${no}`) ?? [];
        const lent = covers.get(`${bet.player_id} reversal-covered:${bet.id}:${no}`) ?? [];
        const row = betCorrection.get(`${bet.id} ${no}`);
        const [takes, gives] = [isChanged ? before.amount : 0n, isChanged ? after.amount : 0n];
        /** @param {string} what */
        const fault = (what) => correctionFaults.push(`bet ${bet.id}, correction ${no}: ${what}`);
        const [taken, given] = [-(mainAmount.get(reversed[0]?.id ?? '') ?? 0n), mainAmount.get(anew[0]?.id ?? '')];
        // Nobody owes what was lent: of that as much is taken back as their bonus still has.
        const least = takes - lentOf(bet, takes);
        if (reversed.length !== (taken > 0n ? 1 : 0) || taken < least || taken > takes)
          fault(`${reversed.length} reversals of ${taken} instead of ${least === takes ? takes : `${least} to ${takes}`}`);
        if (anew.length !== (gives > 0n ? 1 : 0) || (gives > 0n && given !== gives))
          fault(`${anew.length} payments of ${given} instead of ${gives}`);
        if ((row !== undefined) !== isChanged) fault(isChanged ? 'nothing says that it changed it' : 'it is said to have changed it');
        if (row === undefined) {
          if (lent.length > 0) fault('something was lent for nothing');
          continue;
        }
        const covered = lent.reduce((total, { id }) => total + (mainAmount.get(id) ?? 0n), 0n);
        if (row.before_payout !== takes || row.after_payout !== gives || row.covered !== covered || lent.length > 1 || row.done_at === null)
          fault(`it says ${row.before_payout} became ${row.after_payout}, ${row.covered} of it lent`);
        if (
          (row.reversal_id ?? undefined) !== reversed[0]?.id ||
          (row.payment_id ?? undefined) !== anew[0]?.id ||
          (row.cover_id ?? undefined) !== lent[0]?.id
        )
          fault('it names other movements than there are');
        // Only what the balance lacked is lent: the reversal that follows leaves nothing.
        if (covered > 0n && (covered > takes || mainEntry.get(reversed[0]?.id ?? '')?.balance_after !== 0n))
          fault(`${covered} was lent and more than that was there`);
        count.changedBets += 1;
        count.reversals += reversed.length;
        count.reversed += taken;
        count.paidAnew += gives;
        count.prizeRows += anew.length;
        count.covers += lent.length;
        count.covered += covered;
        creditPrize(bet.player_id, gives - taken + covered);
        if (isChanged) shown = anew[0]?.id;
      }
      const amount = worths.at(-1)?.amount ?? 0n;
      const won = outcomes.filter(({ kind }) => kind === 'won');
      if (won.length !== (amount > 0n ? 1 : 0)) prizeFaults.push(`bet ${bet.id}: ${won.length} outcomes of a bet worth ${amount}`);
      else if (amount > 0n && (won[0]?.payout !== amount || won[0].transaction_id !== shown))
        prizeFaults.push(`bet ${bet.id}: its outcome says ${won[0]?.payout} instead of ${amount}`);
      if (amount > 0n) {
        sum.winners += 1;
        sum.paid += amount;
      }
    }
    if (draw.winners !== sum.winners || draw.prizes !== sum.paid)
      prizeFaults.push(`${name} says ${draw.winners} winners and ${draw.prizes}, reckoned ${sum.winners} and ${sum.paid}`);
    if (draw.bets_count !== sum.bets || draw.bets_stake !== sum.staked)
      prizeFaults.push(`${name} froze ${draw.bets_count} bets and ${draw.bets_stake}, there are ${sum.bets} and ${sum.staked}`);
    count.winners += sum.winners;
    count.paid += sum.paid;
  }
  const paidRows = [...prizes.values()].reduce((sum, group) => sum + group.length, 0);
  if (paidRows !== count.prizeRows) prizeFaults.push(`${paidRows} prizes were paid where ${count.prizeRows} were due`);
  // What a bet was sold at is what the rules say for its prize group.
  /** @type {Map<string, { version: string, gameCode: string, series: number | null }>} */
  const sold = new Map();
  for (const { odds_version: version, draw_id: id, series } of rows.bets) {
    const gameCode = drawById.get(id)?.game_code;
    if (gameCode !== undefined) sold.set(`${version} ${gameCode} ${series}`, { version, gameCode, series });
  }
  for (const { version, gameCode, series } of sold.values()) {
    const play = soldOtherwise(tables.get(version) ?? {}, gameCode, series);
    if (play !== undefined) prizeFaults.push(`${gameCode} sold ${play} at other odds than those of group ${series}`);
  }
  check(
    'prizes equal those reckoned again from rules, results and odds; nobody else was paid',
    `${count.winners} winning bets, ${formatMoney(count.paid)} paid; ${sold.size} tables of odds`,
    prizeFaults,
  );

  const named = groupBy(rows.corrections, ({ draw_id: id }) => {
    const draw = drawById.get(id);
    return `${draw?.game_code} ${draw?.numero}`;
  });
  for (const { gameCode, numero, result } of corrections) {
    const texts = (named.get(`${gameCode} ${numero}`) ?? []).map(({ after_result: after }) => formatResult(gameNamed(gameCode), after));
    if (!texts.includes(result)) correctionFaults.push(`${gameCode} ${numero}: an acknowledged correction is not there`);
  }
  if (rows.corrections.length !== corrections.length)
    correctionFaults.push(`${rows.corrections.length} corrections, ${corrections.length} were acknowledged`);
  /** @param {ReadonlyMap<string, TransactionRow[]>} moves */
  const rowsOf = (moves) => [...moves.values()].reduce((sum, group) => sum + group.length, 0);
  if (rowsOf(reversals) !== count.reversals || rowsOf(covers) !== count.covers || betCorrection.size !== count.changedBets)
    correctionFaults.push(
      `${rowsOf(reversals)} reversals, ${rowsOf(covers)} loans and ${betCorrection.size} changed bets, due ${count.reversals}, ${count.covers} and ${count.changedBets}`,
    );
  check(
    'corrections reversed every wrong prize and paid every right one, exactly once, and lent only what was missing',
    `${rows.corrections.length} corrections, ${count.changedBets} bets: ${formatMoney(count.reversed)} reversed, ${formatMoney(count.paidAnew)} paid anew, ${formatMoney(count.covered)} lent in ${count.covers} loans`,
    correctionFaults,
  );

  const late = rows.bets.filter((bet) => {
    const draw = drawById.get(bet.draw_id);
    return draw === undefined || bet.placed_at >= draw.closes_at || (draw.closed_at !== null && bet.placed_at > draw.closed_at);
  });
  check(
    'no bet was placed after its draw closed',
    `${refused.filter(({ code }) => code === 'lottery.draw.closed').length} late ones refused`,
    late.map(({ id }) => `bet ${id}`),
  );

  const {
    checks: ofChases,
    releasedTo,
    heldBy,
    chargedTo,
  } = verifyChases({
    rows,
    history,
    drawById,
    betsByMaster,
    outcomesByBet,
    correctionsOf,
    prizesOfBet,
    postingsOf,
    mainAmount,
    heldAmount,
    amountsOf,
  });
  checks.push(...ofChases);

  const { checks: ofGames, movedTo } = verifyGames({ rows, games, studioId: studio.vendorId, postingsOf, mainAmount });
  checks.push(...ofGames);
  const { checks: ofStudio, movedTo: movedAtStudio } = verifyStudio({ rows, studio, postingsOf, mainAmount });
  checks.push(...ofStudio);

  const { checks: ofGifts, paidTo, grants } = verifyGifts({ rows, gifts, postingsOf, amountsOf });
  const ofFreeBets = verifyFreeBets({ rows, grants, history, betById, drawById, outcomesByBet, prizesOfBet });
  const ids = players.map(({ playerId }) => BigInt(playerId));
  const { checks: ofReversals, takenFrom } = verifyReversals({ rows, word: reversalWord, grants, players: ids });
  checks.push(...ofGifts, ...ofFreeBets, ...ofReversals);
  /**
   * What bonuses of each player came from and went back to the house.
   * @type {Map<bigint, bigint>}
   */
  const withHouse = new Map();
  for (const { account, player_id: player, amount } of rows.entries)
    if (account === 'house:bonuses') withHouse.set(player, (withHouse.get(player) ?? 0n) + amount);

  /**
   * What was lent to each player for bonuses that were taken back, less what they have paid of whatever they owe.
   * @type {Map<bigint, bigint>}
   */
  const lentOrPaid = new Map();
  for (const { id, player_id: player, template } of rows.transactions)
    if (template === 'bonus-covered' || template === 'debt-collected')
      lentOrPaid.set(player, (lentOrPaid.get(player) ?? 0n) + (mainAmount.get(id) ?? 0n));

  // Money.
  /** @type {string[]} */
  const balanceFaults = [];
  /** @param {Rows['outcomes']} list */
  const creditedTo = (list) => {
    /** @type {Map<bigint, bigint>} */
    const sums = new Map();
    for (const { player_id: player, payout } of list) sums.set(player, (sums.get(player) ?? 0n) + payout);
    return sums;
  };
  const [fromCancelled, fromVoid] = [creditedTo(cancelled), creditedTo(refundedVoid)];
  for (const { playerId, opening } of players) {
    const id = BigInt(playerId);
    let expected =
      opening - (chargedTo.get(id) ?? 0n) + (releasedTo.get(id) ?? 0n) + (fromCancelled.get(id) ?? 0n) + (fromVoid.get(id) ?? 0n);
    for (const bet of placed) if (bet.playerId === playerId) expected -= bet.total;
    expected += (movedAtCashier.get(id) ?? 0n) - (takenFrom.get(id) ?? 0n);
    expected += (prizeOfPlayer.get(id) ?? 0n) + (lentOrPaid.get(id) ?? 0n);
    expected += (movedTo.get(id) ?? 0n) + (movedAtStudio.get(id) ?? 0n) + (paidTo.get(id) ?? 0n);
    /** @param {string} code */
    const balanceOf = (code) => rows.accounts.find((account) => account.player_id === id && account.code === code)?.balance ?? 0n;
    const has = balanceOf('main') + balanceOf('bonus') + (withHouse.get(id) ?? 0n);
    if (has !== expected) balanceFaults.push(`player ${playerId} has ${formatMoney(has)}, their history says ${formatMoney(expected)}`);
    const waits = (heldBy.get(id) ?? 0n) + (heldByWithdrawals.get(id) ?? 0n);
    if (balanceOf('held') !== waits)
      balanceFaults.push(
        `player ${playerId}: ${formatMoney(balanceOf('held'))} is held, their chases and withdrawals wait for ${formatMoney(waits)}`,
      );
  }
  const heldInAll = [...heldBy.values(), ...heldByWithdrawals.values()].reduce((sum, amount) => sum + amount, 0n);
  check(
    'balances equal opening and history, held money what chases and withdrawals wait for',
    `${players.length} players, ${formatMoney(heldInAll)} held`,
    balanceFaults,
  );
  check('statements read meanwhile add up', `${history.statements.read} pages`, history.statements.wrong);
  check('chases read meanwhile add up', `${history.chaseReads.read} read`, history.chaseReads.wrong);
  return { checks, rows };

  /** @returns {Map<bigint, BetRow[]>} */
  function betsOfDraw() {
    byDraw ??= groupBy(rows.bets, ({ draw_id: id }) => id);
    return byDraw;
  }
}

/**
 * Prints checks one a line; resolves the counts.
 * @param {readonly Check[]} checks
 * @param {(line: string) => void} say
 */
export function printChecks(checks, say) {
  let failed = 0;
  for (const { name, figure, faults } of checks) {
    if (faults.length > 0) failed += 1;
    say(`  ${faults.length === 0 ? 'ok     ' : 'FAILED '} ${name} (${figure})`);
    for (const fault of faults.slice(0, shownAtMost)) say(`            ${fault}`);
    if (faults.length > shownAtMost) say(`            … and ${faults.length - shownAtMost} more`);
  }
  return { passed: checks.length - failed, failed };
}
