import { largestWorthOf, type Offer } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { type KnownPlayer, takeSnapshot } from './claim-snapshot.js';
import type { KnownOffer } from './brand-offers.js';
import type { GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerGrant } from './offer-grant.js';
import { offerOf } from './offer-stored.js';
import { tellChange } from './tell-change.js';

export interface Award {
  merchant: Merchant;
  /** From `readPlayer`, before the transaction. */
  known: KnownPlayer;
  /** An offer of kind `award`. */
  offerId: string;
  /** What it is for; names it for ever: given twice it is there once. */
  sourceKey: string;
  /** Money units; undefined where the offer says what is given. */
  sum?: bigint | undefined;
}

/** What an award comes to, money units. @throws DomainError promotion.unknown, amount.invalid, amount.above.maximum */
export function sumOfAward(offer: Offer, sum: bigint | undefined): bigint {
  if (offer.kind !== 'award') return refuse('promotion.unknown');
  if (offer.reward.rule !== 'entered') return largestWorthOf(offer, null) ?? refuse('promotion.unknown');
  if (sum === undefined || sum <= 0n) return refuse('amount.invalid');
  return sum > offer.reward.most ? refuse('amount.above.maximum') : sum;
}

/**
 * Lays an award ready for a player, who claims it among their rewards: by what another module has seen them reach, in the transaction that writes that down. Rule, limits and budget
 * hold as for a claim; given again for the same it is what was given before.
 * @throws DomainError promotion.unknown, promotion.over (its offer is not live), promotion.not.yours, promotion.had, promotion.gone, amount.invalid, amount.above.maximum
 */
export async function giveAward(kit: PromotionsKit, transaction: DatabaseTransaction, award: Award): Promise<GrantRow> {
  const { merchant, known, offerId, sourceKey, sum } = award;
  await lockPlayer(transaction, known.player.playerId);
  const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
  const offer = offerOf(stored);
  const amount = sumOfAward(offer, sum);
  const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
  const grant = await offerGrant(kit, transaction, { merchant, known, stored, offer, sourceKey, amount, snapshot, visit: {} });
  // Open pages count what lies ready.
  await tellChange(transaction, grant);
  return grant;
}

/** An award that can be given now. */
export interface AwardOffer {
  id: string;
  code: string;
  title: Offer['title'];
  money: Offer['money'];
  /** The highest sum that whoever gives it may say, money units; null: the offer says what is given. */
  most: bigint | null;
  /** What the offer says is given, money units; null: whoever gives it says the sum. */
  sum: bigint | null;
}

/** The awards of a brand that are live, in the order of their codes. */
export const awardsOf = (all: readonly KnownOffer[]): AwardOffer[] =>
  all
    .filter(({ stored, offer }) => stored.state === 'live' && offer.kind === 'award')
    .map(({ stored, offer }) => ({ stored, offer, ...offer }))
    .map(({ stored, offer, title, money, reward }) => ({
      id: stored.id,
      code: stored.code,
      title,
      money,
      most: reward.rule === 'entered' ? reward.most : null,
      sum: reward.rule === 'entered' ? null : largestWorthOf(offer, null),
    }))
    .toSorted((one, other) => one.code.localeCompare(other.code));
