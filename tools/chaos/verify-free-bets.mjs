// Free bets: the orders that they were staked in, what was lent for them, what they paid, and how they ended.
import { formatMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';

/**
 * @import { BetHistory, Check } from './records.js'
 * @import { BetRow, DrawRow, GrantRow, OutcomeRow, Rows } from './rows.js'
 */
/** @typedef {(name: string, figure: string, faults: string[]) => void} AddCheck */
/**
 * @typedef {object} Given
 * @property {Rows} rows
 * @property {readonly GrantRow[]} grants all of the run
 * @property {BetHistory} history
 * @property {ReadonlyMap<string, BetRow>} betById
 * @property {ReadonlyMap<bigint, DrawRow>} drawById
 * @property {ReadonlyMap<string, OutcomeRow[]>} outcomesByBet
 * @property {ReadonlyMap<string, bigint[]>} prizesOfBet prizes of a bet after the first result and after each correction, as reckoned
 */
/**
 * An order that a free bet was staked in.
 * @typedef {object} FreeOrder
 * @property {string} id
 * @property {readonly BetRow[]} bets
 * @property {bigint} stake
 * @property {boolean} cameBack every stake of it was given back
 * @property {boolean} isOver nothing of it waits for a draw
 * @property {bigint} stakedAt where its stake stands among the movements of the player's lent money
 * @property {bigint} backAt the same of the last stake that was given back; 0: none was
 */
/** @typedef {{ grant: GrantRow, orders: FreeOrder[] }} FreeBet its orders in the order in which they were staked */

/**
 * Every free bet with its orders.
 * @param {Given} given
 * @returns {FreeBet[]}
 */
function freeBetsOf({ rows, grants, betById, drawById, outcomesByBet }) {
  const lent = new Map(rows.entries.filter(({ account }) => account === 'bonus').map((entry) => [entry.transaction_id, entry]));
  const betsOf = groupBy(
    rows.lentBets.flatMap(({ grant_id: grant, bet_id: id }) => {
      const bet = betById.get(id);
      return bet === undefined ? [] : [{ grant, bet }];
    }),
    ({ grant }) => grant,
  );
  /** @type {(id: string, bets: BetRow[]) => FreeOrder} */
  const orderOf = (id, bets) => {
    const back = bets.flatMap((bet) => (outcomesByBet.get(bet.id) ?? []).filter(({ kind }) => kind !== 'won'));
    const isSettled = (/** @type {BetRow} */ bet) => drawById.get(bet.draw_id)?.state === 'settled';
    const backAt = back.map((one) => lent.get(one.transaction_id)?.sequence ?? 0n);
    return {
      id,
      bets,
      stake: bets.reduce((sum, { stake }) => sum + stake, 0n),
      cameBack: back.length === bets.length,
      isOver: bets.every((bet) => isSettled(bet) || back.some(({ bet_id: one }) => one === bet.id)),
      stakedAt: lent.get(id)?.sequence ?? 0n,
      backAt: backAt.reduce((last, at) => (at > last ? at : last), 0n),
    };
  };
  return grants
    .filter(({ money }) => money === 'freebet')
    .map((grant) => {
      const bets = (betsOf.get(grant.id) ?? []).map(({ bet }) => bet);
      const orders = [...groupBy(bets, ({ master_id: master }) => master)].map(([id, list]) => orderOf(id, list));
      return { grant, orders: orders.toSorted((one, other) => Number(one.stakedAt - other.stakedAt)) };
    });
}

/**
 * Orders as they were asked for and acknowledged, and none beside one that stands.
 * @param {AddCheck} check
 * @param {Given} given
 * @param {readonly FreeBet[]} freeBets
 */
function verifyOrders(check, { rows, history }, freeBets) {
  const sent = history.bets.filter(({ freeBet }) => freeBet !== undefined);
  const wanted = new Map(sent.map(({ playerId, key, freeBet }) => [`${playerId} bet:${key}`, freeBet]));
  const transactions = new Map(rows.transactions.map((transaction) => [transaction.id, transaction]));
  const grantOf = new Map(freeBets.flatMap(({ grant, orders }) => orders.map(({ id }) => [id, grant.id])));
  const placed = sent.filter(({ outcome }) => outcome === 'placed');
  /** @type {string[]} */
  const faults = placed.flatMap(({ masterId = '', freeBet }) =>
    grantOf.get(masterId) === freeBet ? [] : [`order ${masterId} was acknowledged with free bet ${freeBet} and is not staked with it`],
  );
  for (const { grant, orders } of freeBets) {
    for (const { id } of orders) {
      const order = transactions.get(id);
      if (order === undefined || wanted.get(`${order.player_id} ${order.key}`) !== grant.id || order.player_id !== grant.player_id)
        faults.push(`order ${id} was not sent with free bet ${grant.id}, and is staked with it`);
    }
    for (const [at, before] of orders.slice(0, -1).entries())
      if (!before.cameBack || before.backAt > (orders[at + 1]?.stakedAt ?? 0n))
        faults.push(`free bet ${grant.id} was staked again while its order ${before.id} stood`);
  }
  const lost = rows.lentBets.filter(({ grant_id: id, stake, part }) => part !== stake && freeBets.some(({ grant }) => grant.id === id));
  const gone = sent.filter(({ code }) => code === 'freebet.gone').length;
  check(
    'every free bet was staked in one order at most that did not come back, whole, and in none that was not sent with it',
    `${freeBets.length} free bets, ${sent.length} orders sent, ${placed.length} placed, ${gone} told that it is gone, ${freeBets.filter(({ orders }) => orders.length > 1).length} staked again after they came back`,
    [...faults, ...lost.map(({ bet_id: id }) => `bet ${id} was staked with a free bet in part`)],
  );
}

/**
 * What was lent, order by order.
 * @param {AddCheck} check
 * @param {Given} given
 * @param {readonly FreeBet[]} freeBets
 */
function verifyLent(check, { rows }, freeBets) {
  const lent = new Map(rows.entries.filter(({ account }) => account === 'bonus').map((entry) => [entry.transaction_id, entry.amount]));
  const granted = groupBy(
    rows.transactions.filter(({ template }) => template === 'bonus-granted'),
    ({ reference }) => reference,
  );
  /** @type {string[]} */
  const faults = [];
  let sum = 0n;
  for (const { grant, orders } of freeBets) {
    const postings = granted.get(grant.id) ?? [];
    if (postings.length !== orders.length)
      faults.push(`free bet ${grant.id} was lent ${postings.length} times for ${orders.length} orders`);
    for (const { id, stake } of orders) {
      const posting = postings.find(({ key }) => key === `grant:${grant.id}:bet:${id}`);
      const amount = lent.get(posting?.id ?? '');
      if (amount !== stake || lent.get(id) !== -stake || stake > grant.amount)
        faults.push(`order ${id} staked ${stake} of free bet ${grant.id} of ${grant.amount}, lent ${amount}, taken ${lent.get(id)}`);
      sum += stake;
    }
  }
  check('what was lent for a free bet is what its order staked', `${formatMoney(sum)} lent`, faults);
}

/**
 * What of a bet is its player's: what its prizes are above its stake. What was paid stays when a result is corrected, and what comes later is paid as far as it is more.
 * @param {BetRow} bet
 * @param {ReadonlyMap<string, bigint[]>} prizesOfBet
 */
const dueOf = ({ id, stake }, prizesOfBet) =>
  (prizesOfBet.get(id) ?? []).reduce((most, prize) => (prize - stake > most ? prize - stake : most), 0n);

/**
 * What they paid and how they ended.
 * @param {AddCheck} check
 * @param {Given} given
 * @param {readonly FreeBet[]} freeBets
 */
function verifyEnds(check, { rows, prizesOfBet }, freeBets) {
  const main = new Map(rows.entries.filter(({ account }) => account === 'main').map((entry) => [entry.transaction_id, entry.amount]));
  const converted = groupBy(
    rows.transactions.filter(({ template }) => template === 'bonus-converted'),
    ({ reference }) => reference,
  );
  const sums = { paid: 0n, winners: 0, completed: 0, back: 0 };
  /** @type {string[]} */
  const moneyFaults = [];
  /** @type {string[]} */
  const stateFaults = [];
  for (const { grant, orders } of freeBets) {
    const { id, state, order_id: staked } = grant;
    const paid = (converted.get(id) ?? []).reduce((sum, one) => sum + (main.get(one.id) ?? 0n), 0n);
    const due = orders.flatMap(({ bets }) => bets).reduce((sum, bet) => sum + dueOf(bet, prizesOfBet), 0n);
    // What comes back once its deposit was reversed is the house's.
    if (state === 'reversed' ? paid > due : paid !== due) moneyFaults.push(`free bet ${id} (${state}) paid ${paid} instead of ${due}`);
    if ((state === 'completed' || state === 'reversed') && grant.converted !== paid)
      moneyFaults.push(`free bet ${id} (${state}) says that it paid ${grant.converted}, and paid ${paid}`);
    const [last] = orders.slice(-1);
    const stands = last !== undefined && !last.cameBack ? last : undefined;
    const fits =
      stands?.isOver === true
        ? ['completed', 'reversed']
        : stands === undefined
          ? ['active', 'cancelled', 'reversed']
          : ['active', 'reversed'];
    if (!fits.includes(state)) stateFaults.push(`free bet ${id} is ${state}, that can only be ${fits.join(' or ')}`);
    if (state !== 'reversed' && staked !== (stands?.id ?? null))
      stateFaults.push(`free bet ${id} names order ${staked} instead of ${stands?.id}`);
    sums.paid += paid;
    sums.winners += paid > 0n ? 1 : 0;
    sums.completed += state === 'completed' ? 1 : 0;
    sums.back += orders.filter(({ cameBack }) => cameBack).length;
  }
  check('free bets paid what their prizes were above their stakes, once', `${formatMoney(sums.paid)} paid by ${sums.winners}`, moneyFaults);
  check(
    'free bets ended with their orders, and those that came back can be used again',
    `${sums.completed} completed, ${sums.back} orders came back whole`,
    stateFaults,
  );
}

/** @param {Given} given */
export function verifyFreeBets(given) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {AddCheck} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  const freeBets = freeBetsOf(given);
  verifyOrders(check, given, freeBets);
  verifyLent(check, given, freeBets);
  verifyEnds(check, given, freeBets);
  return checks;
}
