// Compares what clients were told of offers with the grants that there are, and the grants with the ledger and with what was counted.
import { formatMoney } from '@sortes/money';
import { groupBy } from './compare.mjs';

/**
 * @import { Check, GiftOffer } from './records.js'
 * @import { Rows, TransactionRow } from './rows.js'
 */
/** @typedef {(playerId: number | bigint, key: string) => TransactionRow[]} PostingsOf */
/** @typedef {(account: string) => ReadonlyMap<string, bigint>} AmountsOf */

export const giftQueries = {
  grants: [
    `select id, player_id, offer_id, money, state, amount, required, wagered, converted, reopened, activated_at from promotions.grant`,
  ],
  counted: [`select grant_id, sum(counted)::bigint as sum, count(*) as rows from promotions.contribution group by grant_id`],
};

/** States in which a bonus has been lent at some time, when it was not only waiting. */
const ended = new Set(['completed', 'expired', 'forfeited', 'cancelled', 'played-out', 'reversed']);

/** @typedef {Rows['grants'][number]} GrantRow */
/** @typedef {(name: string, figure: string, faults: string[]) => void} AddCheck */

/**
 * Claims as they were told against the grants that there are, and offers of few pieces against what they gave.
 * @param {AddCheck} check
 * @param {{ grants: readonly GrantRow[], history: import('./gifts.mjs').GiftHistory, offers: readonly GiftOffer[] }} given
 */
function verifyClaims(check, { grants, history, offers }) {
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
  for (const { id, player_id: player, money, state, amount, converted, activated_at: begun } of grants) {
    const given = postingsOf(player, `grant:${id}`);
    const turned = postingsOf(player, `grant:${id}:done`);
    /** @param {string} what */
    const fault = (what) => faults.push(`grant ${id} (${money}, ${state}): ${what}`);
    if (money === 'bonus') {
      const isLent = begun !== null;
      if (given.length !== (isLent ? 1 : 0) || (isLent && bonus.get(given[0]?.id ?? '') !== amount)) fault(`lent ${given.length} times`);
      const toMain = turned.reduce((sum, one) => sum + (main.get(one.id) ?? 0n), 0n);
      if (turned.length > 1 || toMain !== converted) fault(`${toMain} became money, its row says ${converted}`);
      if (converted > 0n && state !== 'completed') fault('became money and is not complete');
      sums.lent += isLent ? amount : 0n;
      sums.converted += converted;
      continue;
    }
    const isPaid = state === 'completed';
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
  if (money === 'cash') return undefined;
  if (wagered >= required) return ended.has(state) ? undefined : `grant ${id} is met and ${state}`;
  // What was complete stays complete when bets that counted are taken back: then what lacks was required again.
  return state === 'completed' && reopened < required - wagered ? `grant ${id} is complete and lacks ${required - wagered}` : undefined;
}

/**
 * What the house gave; answers also what of it was paid to each player.
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
  return { checks, paidTo };
}
