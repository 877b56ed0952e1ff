// Compares what clients were told of offers with the grants that there are, and the grants with the ledger and with what was counted.
import { formatMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';

/**
 * @import { Check, GiftOffer } from './records.js'
 * @import { GrantRow, Rows, TransactionRow } from './rows.js'
 */
/** @typedef {(playerId: number | bigint, key: string) => TransactionRow[]} PostingsOf */
/** @typedef {(account: string) => ReadonlyMap<string, bigint>} AmountsOf */

export const giftQueries = {
  grants: [
    `select id, player_id, offer_id, source_key, money, state, amount, required, wagered, converted, reopened, reclaimed, deposit_id, deposit, order_id, activated_at from promotions.grant`,
  ],
  lentBets: [`select player_id, bet_id, grant_id, stake, part from wallet.bonus_bet`],
  counted: [`select grant_id, sum(counted)::bigint as sum, count(*) as rows from promotions.contribution group by grant_id`],
};

/** States in which a bonus has been lent at some time, when it was not only waiting. */
const ended = new Set(['completed', 'expired', 'forfeited', 'cancelled', 'played-out', 'reversed']);

/** @typedef {(name: string, figure: string, faults: string[]) => void} AddCheck */

/**
 * Claims as they were told against the grants that there are, and offers of few pieces against what they gave.
 * @param {AddCheck} check
 * @param {{ grants: readonly GrantRow[], history: import('./gifts.mjs').GiftHistory, offers: readonly GiftOffer[] }} given
 */
function verifyClaims(check, { grants: all, history, offers }) {
  const comesWithDeposit = new Set(offers.flatMap(({ id, isWithDeposit }) => (isWithDeposit ? [id] : [])));
  const grants = all.filter(({ offer_id: id }) => !comesWithDeposit.has(id));
  const grantsOf = groupBy(grants, ({ player_id: player, offer_id: offer }) => `${player} ${offer}`);
  const done = history.claims.filter(({ outcome }) => outcome === 'done');
  const mayBeThere = new Set(
    history.claims.filter(({ outcome }) => outcome !== 'refused').map(({ playerId, offerId }) => `${playerId} ${offerId}`),
  );
  check(
    'every acknowledged claim is one grant, repeats got the same one, and nothing was given unasked',
    `${done.length} claims acknowledged, ${grants.length} grants, ${history.claims.filter(({ outcome }) => outcome === 'refused').length} refused`,
    [
      ...done.flatMap(({ playerId, offerId, grantId = '' }) => {
        const had = grantsOf.get(`${playerId} ${offerId}`) ?? [];
        return had.length === 1 && had[0]?.id === grantId ? [] : [`claim of ${offerId} by player ${playerId}: ${had.length} grants`];
      }),
      ...grants.flatMap(({ id, player_id: player, offer_id: offer }) =>
        mayBeThere.has(`${player} ${offer}`) ? [] : [`grant ${id} of player ${player} belongs to no claim`],
      ),
    ],
  );
  const scarce = offers.filter(({ pieces }) => pieces !== null);
  const byOffer = groupBy(grants, ({ offer_id: id }) => id);
  check(
    'no offer gave more than it has',
    `${scarce.length} offers of few pieces, ${scarce.reduce((sum, { id }) => sum + (byOffer.get(id)?.length ?? 0), 0)} given, ${history.claims.filter(({ code }) => code === 'promotion.gone').length} told that it is gone`,
    scarce.flatMap(({ id, pieces }) => {
      const given = byOffer.get(id)?.length ?? 0;
      return given > (pieces ?? 0) ? [`offer ${id} of ${pieces} pieces was given ${given} times`] : [];
    }),
  );
}

/**
 * What a deposit brings by an offer, money units: a share of it, or a sum.
 * @param {GiftOffer['reward']} reward
 * @param {bigint} deposit
 */
function broughtBy(reward, deposit) {
  if (reward.rule === 'bet') return reward.sum;
  if (reward.rule !== 'match') throw new Error(`no offer of the run gives ${reward.rule} with a deposit`);
  const rate = reward.steps.findLast(({ from }) => deposit >= from)?.rate ?? 0;
  const earned = (deposit * BigInt(rate)) / 10_000n;
  return reward.most !== null && earned > reward.most ? reward.most : earned;
}

/**
 * What came with deposits against the deposits, the wishes and the offers.
 * @param {AddCheck} check
 * @param {{ rows: Rows, grants: readonly GrantRow[], history: import('./gifts.mjs').GiftHistory, offers: readonly GiftOffer[] }} given
 */
function verifyBrought(check, { rows, grants, history, offers }) {
  const withDeposit = new Map(offers.flatMap((offer) => (offer.isWithDeposit ? [[offer.id, offer]] : [])));
  const depositById = new Map(rows.deposits.map((deposit) => [deposit.id, deposit]));
  const brought = grants.filter((grant) => grant.deposit_id !== null || withDeposit.has(grant.offer_id));
  /** @type {string[]} */
  const faults = [];
  for (const { id, player_id: player, offer_id: offerId, source_key: source, deposit_id: depositId, deposit, amount } of brought) {
    const paidIn = depositById.get(depositId ?? '');
    const offer = withDeposit.get(offerId);
    if (paidIn?.player_id !== player || source !== `deposit:${depositId}` || !['credited', 'reversed'].includes(paidIn.state))
      faults.push(`grant ${id} is for ${source}, deposit ${depositId} of player ${paidIn?.player_id} is ${paidIn?.state}`);
    const credited = paidIn?.credited_amount ?? 0n;
    const due = offer === undefined ? 0n : broughtBy(offer.reward, credited);
    if (deposit !== credited || amount !== due || due === 0n)
      faults.push(`grant ${id} is ${amount} of a deposit of ${deposit}, due ${due} of ${credited}`);
  }
  for (const [depositId, list] of groupBy(brought, (grant) => grant.deposit_id))
    if (list.length > 1) faults.push(`deposit ${depositId} brought ${list.length} grants`);
  // Each attempt of a wish that may have been carried out is good for one deposit.
  const wished = groupBy(
    history.wishes.filter(({ outcome }) => outcome !== 'refused'),
    ({ playerId, offerId }) => `${playerId} ${offerId}`,
  );
  for (const [name, list] of groupBy(brought, ({ player_id: player, offer_id: offer }) => `${player} ${offer}`)) {
    const times = (wished.get(name) ?? []).reduce((sum, { doubts }) => sum + 1 + doubts, 0);
    if (list.length > times) faults.push(`player and offer ${name}: ${list.length} grants of ${times} wishes`);
  }
  check(
    'every bonus of a deposit is of one credited deposit that was wished for, one a deposit, in the sum of its offer',
    `${history.wishes.length} wishes, ${history.wishes.filter(({ outcome }) => outcome === 'refused').length} refused, ${brought.length} grants: ${[...groupBy(brought, ({ money }) => money)].map(([money, list]) => `${list.length} ${money}`).join(', ')}`,
    faults,
  );
}

/**
 * What was lent, paid and became money, by the ledger; answers what was paid to each player.
 * @param {AddCheck} check
 * @param {{ grants: readonly GrantRow[], rows: Rows, postingsOf: PostingsOf, amountsOf: AmountsOf }} given
 */
function verifyPostings(check, { grants, rows, postingsOf, amountsOf }) {
  const [main, bonus, house, reward] = [amountsOf('main'), amountsOf('bonus'), amountsOf('house:bonuses'), amountsOf('house:rewards')];
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<bigint, bigint>} */
  const paidTo = new Map();
  const sums = { lent: 0n, converted: 0n, paid: 0n, forfeited: 0n };
  // Free bets are lent order by order.
  for (const { id, player_id: player, money, state, amount, converted, activated_at: begun } of grants.filter(
    (one) => one.money !== 'freebet',
  )) {
    const given = postingsOf(player, `grant:${id}`);
    const turned = postingsOf(player, `grant:${id}:done`);
    /** @param {string} what */
    const fault = (what) => faults.push(`grant ${id} (${money}, ${state}): ${what}`);
    if (money === 'bonus') {
      const isLent = begun !== null;
      if (given.length !== (isLent ? 1 : 0) || (isLent && bonus.get(given[0]?.id ?? '') !== amount)) fault(`lent ${given.length} times`);
      const toMain = turned.reduce((sum, one) => sum + (main.get(one.id) ?? 0n), 0n);
      if (turned.length > 1 || toMain !== converted) fault(`${toMain} became money, its row says ${converted}`);
      if (converted > 0n && state !== 'completed' && state !== 'reversed') fault('became money and is not complete');
      sums.lent += isLent ? amount : 0n;
      sums.converted += converted;
      continue;
    }
    // What was released before it was reversed stays said.
    const isPaid = state === 'completed' || (state === 'reversed' && (money === 'cash' || converted > 0n));
    const paid = given.reduce((sum, one) => sum - (reward.get(one.id) ?? 0n), 0n);
    if (given.length !== (isPaid ? 1 : 0) || paid !== (isPaid ? amount : 0n)) fault(`paid ${given.length} times, ${paid}`);
    paidTo.set(player, (paidTo.get(player) ?? 0n) + paid);
    sums.paid += paid;
  }
  for (const { template, id } of rows.transactions) if (template === 'bonus-forfeited') sums.forfeited += house.get(id) ?? 0n;
  check(
    'every grant was lent or paid once, and became money once where it is complete',
    `${formatMoney(sums.lent)} lent, ${formatMoney(sums.converted)} became money, ${formatMoney(sums.forfeited)} fell back, ${formatMoney(sums.paid)} paid`,
    faults,
  );
  return paidTo;
}

/**
 * What is wrong between a grant and what counted for it; undefined: nothing.
 * @param {GrantRow} grant
 * @param {bigint} counted
 */
function countFault({ id, state, required, wagered, money, reopened }, counted) {
  if (counted !== wagered) return `grant ${id} says ${wagered} and ${counted} was counted`;
  if (money === 'cash' || money === 'freebet') return undefined;
  if (wagered >= required) return ended.has(state) ? undefined : `grant ${id} is met and ${state}`;
  // What was complete stays complete when bets that counted are taken back: then what lacks was required again.
  return state === 'completed' && reopened < required - wagered ? `grant ${id} is complete and lacks ${required - wagered}` : undefined;
}

/**
 * What the house gave; answers also its grants, and what of them was paid to each player.
 * @param {{ rows: Rows, gifts: { history: import('./gifts.mjs').GiftHistory, offers: readonly GiftOffer[] }, postingsOf: PostingsOf, amountsOf: AmountsOf }} given
 */
export function verifyGifts({ rows, gifts: { history, offers }, postingsOf, amountsOf }) {
  /** @type {Check[]} */
  const checks = [];
  /** @type {AddCheck} */
  const check = (name, figure, faults) => void checks.push({ name, figure, faults });
  const ours = new Set(offers.map(({ id }) => id));
  const grants = rows.grants.filter(({ offer_id: id }) => ours.has(id));
  verifyClaims(check, { grants, history, offers });
  verifyBrought(check, { rows, grants, history, offers });
  const paidTo = verifyPostings(check, { grants, rows, postingsOf, amountsOf });

  const countedOf = new Map(rows.counted.map((row) => [row.grant_id, row.sum]));
  check(
    'what was wagered is the sum of what counted; what is complete was met, and nothing that was met still runs',
    `${rows.counted.reduce((sum, one) => sum + one.rows, 0n)} rows for ${rows.counted.length} grants, ${grants.filter(({ state, required }) => state === 'completed' && required > 0n).length} completed, ${grants.filter(({ reopened }) => reopened > 0n).length} reopened`,
    grants.flatMap((grant) => countFault(grant, countedOf.get(grant.id) ?? 0n) ?? []),
  );

  const stateOf = new Map(grants.map(({ id, state }) => [id, state]));
  const mayBeGivenUp = new Set(history.givenUp.filter(({ outcome }) => outcome !== 'refused').map(({ grantId }) => grantId));
  const acknowledged = new Set(history.givenUp.filter(({ outcome }) => outcome === 'done').map(({ grantId }) => grantId));
  check('every grant that was given up ended so, and no other did', `${acknowledged.size} given up`, [
    ...[...acknowledged].flatMap((id) => (stateOf.get(id) === 'cancelled' ? [] : [`grant ${id} is ${stateOf.get(id)}`])),
    ...grants.flatMap(({ id, state }) => (state === 'cancelled' && !mayBeGivenUp.has(id) ? [`grant ${id} was given up by nobody`] : [])),
  ]);
  return { checks, paidTo, grants };
}
