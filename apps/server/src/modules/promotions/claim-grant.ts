import { documentText, evaluate, type Offer, type Snapshot } from '@sortes/growth-rules';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { TurnoverModule } from '../turnover/index.js';
import { freeRoundsGame, giveFreeRounds } from '../games/index.js';
import { balanceOf, beginBonus, post, postOne, type PostingRequest } from '../wallet/index.js';
import { askedBy, factsKept } from './asked.js';
import { type Bounds, returnBudget, takeBudget } from './budget-repository.js';
import type { DepositInHand, KnownPlayer, Visit } from './claim-snapshot.js';
import { type GrantTerms, isInShare, termsOf, withinLimits } from './claim-terms.js';
import { todayOf, usesOf } from './claim-uses.js';
import { raiseUses } from './claim-use-repository.js';
import { type GrantRow, insertGrants, listGiven, listQueued, type NewGrant } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { bonusRuleOf, findGames } from './offer-games.js';
import type { OfferRow } from './offer-repository.js';
import { isWithheld } from './withheld.js';

/** Bonuses of a player that may wait for another to end. */
export const queuedAtMost = 5;

/** What a sum was counted of, kept so that it can be shown step by step. Money units. */
export type Basis =
  /** Cashback: the days, and own money staked and returned in them, with what bonuses paid. */
  | { of: 'loss'; from: string; to: string; staked: bigint; returned: bigint; converted: bigint }
  /** A rebate: turnover by kind of game, what was given before and what is due now. */
  | { of: 'turnover'; lanes: readonly { lane: string; turnover: bigint; given: bigint; due: bigint }[] }
  /** A sign-in calendar: which of its days, the first is 1. */
  | { of: 'day'; day: number };

/** What is to be given to whom, under the player's lock and the offer's shared one. */
export interface Wanted {
  merchant: Merchant;
  known: KnownPlayer;
  stored: OfferRow;
  offer: Offer;
  sourceKey: string;
  /** Money units. */
  amount: bigint;
  /** Where the offer and the deposit do not say it by themselves. */
  basis?: Basis | undefined;
  deposit?: DepositInHand | undefined;
  snapshot: Snapshot;
  visit: Visit;
  /** What staff wrote. */
  reason?: string;
  /** It was promised while the offer ran: whether it runs still is not asked. */
  isPromised?: boolean;
  /** That they are not excluded was found out under this lock. */
  isAwayJudged?: boolean;
}

const isOver = (state: string): boolean =>
  ['completed', 'expired', 'forfeited', 'cancelled', 'reversed', 'played-out', 'rejected'].includes(state);

/**
 * What keeps a player from an offer. Why somebody is not among those it is for is not said: it would tell what the house thinks of them.
 * @throws DomainError promotion.over, promotion.code.wrong, promotion.not.yours
 */
export async function refuseUnfit(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  { known, stored, offer, snapshot, amount, deposit, isPromised = false, isAwayJudged = false }: Wanted,
  terms: GrantTerms,
): Promise<void> {
  const { from, to } = offer.window;
  const isRunning = stored.state === 'live' && (from === null || snapshot.at >= from) && (to === null || snapshot.at < to);
  if (!isRunning && !isPromised) refuse('promotion.over');
  if (!isAwayJudged && (await kit.below.protection.isExcludedNow(known.player.playerId, transaction))) refuse('promotion.not.yours');
  // With a deposit in hand it was chosen before: the deposit itself may be what has reached the limit.
  // So was an award, by what it is for.
  const isEarned = isPromised || deposit !== undefined || offer.kind === 'award';
  if (isWithheld(offer, known, kit.services.clock.now(), isEarned)) refuse('promotion.not.yours');
  const judged = evaluate(offer.who, snapshot);
  if (!judged.isEligible) {
    const { field, isHidden, isNegated } = judged.obstacle;
    if (field === 'code' && !isHidden && !isNegated) refuse('promotion.code.wrong', { field: 'code' });
    refuse('promotion.not.yours');
  }
  if (amount <= 0n || !isInShare(stored.id, known.player.playerId, offer)) refuse('promotion.not.yours');
  if (!withinLimits(offer, terms, known, kit.services.clock.now()).isWithin) refuse('promotion.not.yours');
  if (offer.group === null) return;
  const given = await listGiven(transaction, known.player.playerId);
  if (given.some(({ group, offer: other, state }) => group === offer.group && other !== stored.id && !isOver(state)))
    refuse('promotion.not.yours');
}

/** What an offer may give, in all and on a day. */
export const boundsOf = ({ budget, stock }: Pick<Offer, 'budget' | 'stock'>): Bounds => ({
  ...budget,
  pieces: stock.all,
  aDay: stock.aDay,
});

/** Counts the grant for the limits of its offer and takes it of what is left. @throws DomainError promotion.had, promotion.gone */
async function takeOne(kit: PromotionsKit, transaction: DatabaseTransaction, wanted: Wanted): Promise<void> {
  const { merchant, known, stored, offer, visit, amount } = wanted;
  const uses = usesOf(kit, offer, known, visit, merchant.timeZone);
  if (uses.length > 0 && !(await raiseUses(transaction, stored.id, uses))) refuse('promotion.had');
  const bounds = boundsOf(offer);
  const slot = known.player.playerId % 16;
  const today = todayOf(kit.services.clock.now(), merchant.timeZone);
  if (!(await takeBudget(transaction, { offerId: stored.id, amount, slot }, bounds, today))) refuse('promotion.gone');
}

/**
 * Gives back to the budget what a judged grant took too much: chance decided on less than was held for it, or on nothing.
 * @param amount money units @param isPiece whether nothing at all is given
 */
export async function giveBack(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  { merchant, known, stored }: Pick<Wanted, 'merchant' | 'known' | 'stored'>,
  amount: bigint,
  isPiece: boolean,
): Promise<void> {
  const { day } = todayOf(kit.services.clock.now(), merchant.timeZone);
  await returnBudget(transaction, { offerId: stored.id, amount, slot: known.player.playerId % 16, pieces: isPiece ? 1 : 0, day });
}

/** @throws DomainError promotion.queue.full when a bonus could neither begin nor wait */
export async function refuseFullQueue(transaction: DatabaseTransaction, { known, offer }: Pick<Wanted, 'known' | 'offer'>): Promise<void> {
  if (offer.money === 'bonus' && (await listQueued(transaction, known.player.playerId)).length >= queuedAtMost)
    refuse('promotion.queue.full', { parameters: { most: queuedAtMost } });
}

/** What is posted to whom. */
export type Given = Pick<Wanted, 'known' | 'offer' | 'amount'>;

/** What giving needs. */
export interface GivingKit {
  below: { turnover: Pick<TurnoverModule, 'requireForReward'> };
}

/** Lends the bonus, or lets it wait behind those that are there. @returns its place among those that wait; null: it began */
async function beginOrQueue(transaction: DatabaseTransaction, wanted: Given, grantId: string): Promise<number | null> {
  const { known, offer, amount } = wanted;
  const queued = await listQueued(transaction, known.player.playerId);
  const rule = bonusRuleOf(offer, findGames(known.catalogue, offer.games.games));
  if (queued.length === 0 && (await beginBonus(transaction, { ...known.player, grantId }, rule, amount))) return null;
  if (queued.length >= queuedAtMost) refuse('promotion.queue.full', { parameters: { most: queuedAtMost } });
  return (queued.at(-1)?.queuePlace ?? 0) + 1;
}

/** What pays a grant as own money. @param amount money units */
export const rewardOf = ({ player }: Pick<KnownPlayer, 'player'>, grantId: string, amount: bigint): PostingRequest => ({
  ...player,
  template: 'reward-paid',
  key: `grant:${grantId}`,
  input: {},
  reference: grantId,
  lines: [
    { account: 'house:rewards', amount: -amount },
    { account: 'main', amount },
  ],
});

/** Pays own money; what has to be staked before it leaves is required first, since whoever has nothing left owes no stakes of before. */
async function payReward(
  { below: { turnover } }: GivingKit,
  transaction: DatabaseTransaction,
  { known, amount }: Given,
  { grantId, required }: { grantId: string; required: bigint },
): Promise<void> {
  if (required > 0n) {
    const { currency } = await balanceOf(transaction, known.player.playerId);
    await turnover.requireForReward(transaction, { ...known.player, currency, sourceId: grantId, amount: required });
  }
  const { verdict } = await postOne(transaction, rewardOf(known, grantId, amount));
  if (verdict !== 'posted') throw new Error(`reward-paid of grant ${grantId} was ${verdict}`);
}

/** Gives free rounds of the vendor's game; it is told of them beside this transaction. */
async function giveRounds(
  transaction: DatabaseTransaction,
  { known, offer: { reward } }: Given,
  { grantId, until }: { grantId: string; until: Date | null },
): Promise<void> {
  const game = reward.rule === 'spins' ? freeRoundsGame(known.catalogue, reward.game) : undefined;
  // The vendor gives them no longer: nothing is given rather than a promise.
  if (reward.rule !== 'spins' || game === undefined || until === null) return refuse('promotion.gone');
  const { currency } = await balanceOf(transaction, known.player.playerId);
  await giveFreeRounds(transaction, {
    ...known.player,
    rewardId: grantId,
    currency,
    game,
    count: reward.count,
    value: reward.value,
    until,
  });
}

/**
 * Posts what is given: a reward is paid, a bonus is lent or waits behind those that are there, what is to be released begins to count. @throws DomainError promotion.queue.full,
 * promotion.gone (its vendor gives no free rounds any more)
 * @param grant its name, what has to be staked for it, money units, and when its time is over where that begins now
 * @returns the state of the grant by it
 */
export async function postGiven(
  kit: GivingKit,
  transaction: DatabaseTransaction,
  given: Given,
  grant: { grantId: string; required: bigint; until: Date | null },
): Promise<{ state: 'completed' | 'active' | 'queued'; queuePlace: number | null }> {
  // Nothing is posted before the own stakes are made, or the bet is placed; they wait for nothing else, and several run side by side.
  if (given.offer.money === 'spins') await giveRounds(transaction, given, grant);
  if (given.offer.money === 'spins') return { state: 'active', queuePlace: null };
  if (given.offer.money === 'release' || given.offer.money === 'freebet') return { state: 'active', queuePlace: null };
  if (given.offer.money !== 'bonus') {
    await payReward(kit, transaction, given, grant);
    return { state: 'completed', queuePlace: null };
  }
  const queuePlace = await beginOrQueue(transaction, given, grant.grantId);
  return { state: queuePlace === null ? 'active' : 'queued', queuePlace };
}

/** When the time of a bonus that begins now is over; null: never. */
export const endOf = ({ services: { clock } }: Pick<PromotionsKit, 'services'>, days: number | null): Date | null =>
  days === null ? null : new Date(clock.now().getTime() + days * 86_400_000);

/**
 * Judges what an offer promises by what is true under the player's lock, counts it and takes it of the budget; nothing is posted yet.
 * @throws DomainError promotion.over, promotion.code.wrong, promotion.not.yours, promotion.had, promotion.gone
 */
export async function judgeGrant(kit: PromotionsKit, transaction: DatabaseTransaction, wanted: Wanted): Promise<GrantTerms> {
  for (const fact of askedBy(wanted.offer))
    if (!wanted.known.asked.has(fact)) throw new Error(`offer ${wanted.stored.id} asks about ${fact}, which was not read`);
  const terms = termsOf(wanted.offer, wanted.amount, wanted.deposit?.amount ?? 0n);
  await refuseUnfit(kit, transaction, wanted, terms);
  await takeOne(kit, transaction, wanted);
  return terms;
}

/** What a grant was decided by, as the text of its JSON. */
export const decidedBy = (
  { known, amount, basis, snapshot }: Pick<Wanted, 'amount' | 'basis' | 'snapshot'> & { known: Pick<KnownPlayer, 'asked'> },
  terms: GrantTerms,
): string => `{"snapshot":${factsKept(snapshot, known.asked)},${(documentText({ amount, terms, basis }) ?? '').slice(1)}`;

/** A grant's row as it is written first, whatever its state. */
export const rowOf = (wanted: Wanted, terms: GrantTerms, id: string) => ({
  ...wanted.known.player,
  id,
  offerId: wanted.stored.id,
  version: wanted.stored.version,
  sourceKey: wanted.sourceKey,
  money: wanted.offer.money,
  amount: wanted.amount,
  depositId: wanted.deposit?.id ?? null,
  deposit: wanted.deposit?.amount ?? null,
  required: terms.required,
  mayConvert: terms.mayConvert,
  tied: terms.tied,
  decided: decidedBy(wanted, terms),
  reason: wanted.reason ?? '',
});

/** Gives a player what an offer promises, once. @throws DomainError as `judgeGrant`, and promotion.queue.full */
export async function giveGrant(kit: PromotionsKit, transaction: DatabaseTransaction, wanted: Wanted): Promise<GrantRow> {
  return giveJudged(kit, transaction, wanted, await judgeGrant(kit, transaction, wanted));
}

/** Gives what was judged, counted and taken of the budget in this transaction. @throws DomainError promotion.queue.full */
export async function giveJudged(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  wanted: Wanted,
  terms: GrantTerms,
): Promise<GrantRow> {
  const [grant] = await giveAllJudged(kit, transaction, [{ wanted, terms }]);
  if (grant === undefined) throw new Error('a grant that was given was not written');
  return grant;
}

/** As `giveJudged`, to several players, each once: own money that nothing has to be staked for is posted by one statement. In their order. */
export async function giveAllJudged(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  judged: readonly { wanted: Wanted; terms: GrantTerms }[],
): Promise<GrantRow[]> {
  const given = judged.map((one) => ({ ...one, id: newId(), until: endOf(kit, one.terms.days) }));
  const isPaidAtOnce = ({ wanted: { offer }, terms: { required } }: (typeof given)[number]): boolean =>
    offer.money === 'cash' && required === 0n;
  const paid = given.filter(isPaidAtOnce).map(({ wanted, id }) => rewardOf(wanted.known, id, wanted.amount));
  for (const { verdict } of await post(transaction, paid)) if (verdict !== 'posted') throw new Error(`a reward was ${verdict}`);
  const rows: NewGrant[] = [];
  for (const one of given) {
    const { wanted, terms, id, until } = one;
    const { state, queuePlace } = isPaidAtOnce(one)
      ? { state: 'completed' as const, queuePlace: null }
      : await postGiven(kit, transaction, wanted, { grantId: id, required: terms.required, until });
    const isActive = state === 'active';
    rows.push({ ...rowOf(wanted, terms, id), state, until: isActive ? until : null, queuePlace, isActive });
  }
  return insertGrants(transaction, rows);
}
