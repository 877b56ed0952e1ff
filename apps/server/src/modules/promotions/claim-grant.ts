import { evaluate, type Offer, type Snapshot, writeDocument } from '@sortes/growth-rules';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { beginBonus, postOne } from '../wallet/index.js';
import { takeBudget } from './budget-repository.js';
import type { DepositInHand, KnownPlayer, Visit } from './claim-snapshot.js';
import { type GrantTerms, isInShare, termsOf, withinLimits } from './claim-terms.js';
import { todayOf, usesOf } from './claim-uses.js';
import { raiseUses } from './claim-use-repository.js';
import { type GrantRow, insertGrant, listGiven, listQueued } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { bonusRuleOf, findGames } from './offer-games.js';
import type { OfferRow } from './offer-repository.js';
import { tellChange } from './tell-change.js';

/** Bonuses of a player that may wait for another to end. */
export const queuedAtMost = 5;

/** What is to be given to whom, under the player's lock and the offer's shared one. */
export interface Wanted {
  merchant: Merchant;
  known: KnownPlayer;
  stored: OfferRow;
  offer: Offer;
  sourceKey: string;
  /** Money units. */
  amount: bigint;
  deposit?: DepositInHand | undefined;
  snapshot: Snapshot;
  visit: Visit;
  /** What staff wrote. */
  reason?: string;
}

const isOver = (state: string): boolean =>
  ['completed', 'expired', 'forfeited', 'cancelled', 'reversed', 'played-out', 'rejected'].includes(state);

/**
 * What keeps a player from an offer. Why somebody is not among those it is for is not said: it would tell what the house thinks of them.
 * @throws DomainError promotion.over, promotion.code.wrong, promotion.not.yours
 */
async function refuseUnfit(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  { known, stored, offer, snapshot, amount }: Wanted,
  terms: GrantTerms,
): Promise<void> {
  const { from, to } = offer.window;
  if (stored.state !== 'live' || (from !== null && snapshot.at < from) || (to !== null && snapshot.at >= to)) refuse('promotion.over');
  if (await kit.below.protection.isExcludedNow(known.player.playerId, transaction)) refuse('promotion.not.yours');
  const judged = evaluate(offer.who, snapshot);
  if (!judged.isEligible) {
    const { field, isHidden, isNegated } = judged.obstacle;
    if (field === 'code' && !isHidden && !isNegated) refuse('promotion.code.wrong', { field: 'code' });
    refuse('promotion.not.yours');
  }
  if (amount <= 0n || !isInShare(stored.id, known.player.playerId, offer.share)) refuse('promotion.not.yours');
  if (!withinLimits(offer, terms, known, kit.services.clock.now()).isWithin) refuse('promotion.not.yours');
  if (offer.group === null) return;
  const given = await listGiven(transaction, known.player.playerId);
  if (given.some(({ group, offer: other, state }) => group === offer.group && other !== stored.id && !isOver(state)))
    refuse('promotion.not.yours');
}

/** Counts the grant for the limits of its offer and takes it of what is left. @throws DomainError promotion.had, promotion.gone */
async function takeOne(kit: PromotionsKit, transaction: DatabaseTransaction, wanted: Wanted): Promise<void> {
  const { merchant, known, stored, offer, visit, amount } = wanted;
  if (!(await raiseUses(transaction, stored.id, usesOf(kit, offer, known, visit, merchant.timeZone)))) refuse('promotion.had');
  const bounds = { ...offer.budget, pieces: offer.stock.all, aDay: offer.stock.aDay };
  const slot = known.player.playerId % 16;
  const today = todayOf(kit.services.clock.now(), merchant.timeZone);
  if (!(await takeBudget(transaction, { offerId: stored.id, amount, slot }, bounds, today))) refuse('promotion.gone');
}

/** Lends the bonus, or lets it wait behind those that are there. @returns its place among those that wait; null: it began */
async function beginOrQueue(transaction: DatabaseTransaction, wanted: Wanted, grantId: string): Promise<number | null> {
  const { known, offer, amount } = wanted;
  const queued = await listQueued(transaction, known.player.playerId);
  const rule = bonusRuleOf(offer, findGames(known.catalogue, offer.games.games));
  if (queued.length === 0 && (await beginBonus(transaction, { ...known.player, grantId }, rule, amount))) return null;
  if (queued.length >= queuedAtMost) refuse('promotion.queue.full', { parameters: { most: queuedAtMost } });
  return (queued.at(-1)?.queuePlace ?? 0) + 1;
}

async function payReward(transaction: DatabaseTransaction, { known, amount }: Wanted, grantId: string): Promise<void> {
  const { verdict } = await postOne(transaction, {
    ...known.player,
    template: 'reward-paid',
    key: `grant:${grantId}`,
    input: {},
    reference: grantId,
    lines: [
      { account: 'house:rewards', amount: -amount },
      { account: 'main', amount },
    ],
  });
  if (verdict !== 'posted') throw new Error(`reward-paid of grant ${grantId} was ${verdict}`);
}

/**
 * Gives a player what an offer promises, once: judged by what is true under their lock, counted and taken of the budget before it is posted.
 * @throws DomainError promotion.over, promotion.code.wrong, promotion.not.yours, promotion.had, promotion.gone, promotion.queue.full
 */
export async function giveGrant(kit: PromotionsKit, transaction: DatabaseTransaction, wanted: Wanted): Promise<GrantRow> {
  const { known, stored, offer, amount, deposit, snapshot } = wanted;
  const terms = termsOf(offer, amount, deposit?.amount ?? 0n);
  await refuseUnfit(kit, transaction, wanted, terms);
  await takeOne(kit, transaction, wanted);
  const id = newId();
  const isBonus = offer.money === 'bonus';
  const queuePlace = isBonus ? await beginOrQueue(transaction, wanted, id) : null;
  if (!isBonus) await payReward(transaction, wanted, id);
  const isActive = isBonus && queuePlace === null;
  const grant = await insertGrant(transaction, {
    ...known.player,
    id,
    offerId: stored.id,
    version: stored.version,
    sourceKey: wanted.sourceKey,
    money: offer.money,
    state: !isBonus ? 'completed' : isActive ? 'active' : 'queued',
    amount,
    depositId: deposit?.id ?? null,
    deposit: deposit?.amount ?? null,
    required: terms.required,
    mayConvert: terms.mayConvert,
    tied: terms.tied,
    until: isActive && terms.days !== null ? new Date(kit.services.clock.now().getTime() + terms.days * 86_400_000) : null,
    queuePlace,
    isActive,
    decided: writeDocument({ snapshot, amount, terms }),
    reason: wanted.reason ?? '',
  });
  await tellChange(transaction, grant);
  return grant;
}
