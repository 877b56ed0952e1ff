import type { Offer } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import type { KnownOffer } from './brand-offers.js';
import { refuseUnfit } from './claim-grant.js';
import { type KnownPlayer, takeSnapshot } from './claim-snapshot.js';
import { findDraw, lockDraw } from './draw-repository.js';
import { raffleOf } from './freeze-book.js';
import type { PromotionsKit } from './kit.js';
import { insertLaid, sumLaid } from './laid-ticket-repository.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

/** Tickets of one raffle that may come from elsewhere than bets: half of what a book holds. */
const laidAtMost = 500_000;

export interface LaidTickets {
  merchant: Merchant;
  /** From `readPlayer`, before the transaction. */
  known: KnownPlayer;
  /** An offer of kind `raffle`. */
  offerId: string;
  /** What they are given for; names them for ever: laid twice they are there once. */
  sourceKey: string;
  count: number;
}

/**
 * Lays tickets into a raffle that is open, in the transaction that takes what they cost. Whoever lays one holds the draw: of a book that closes and a ticket that comes, one
 * waits for the other.
 * @throws DomainError promotion.unknown, promotion.over (its bets count no more, or it is not open yet), promotion.not.yours, promotion.gone (the book is full)
 */
export async function layTickets(kit: PromotionsKit, transaction: DatabaseTransaction, laid: LaidTickets): Promise<void> {
  const { merchant, known, offerId, sourceKey, count } = laid;
  const { playerId } = known.player;
  await lockPlayer(transaction, playerId);
  const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
  const offer = offerOf(stored);
  if (offer.reward.rule !== 'tickets') refuse('promotion.unknown');
  const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
  const wanted = { merchant, known, stored, offer, sourceKey, amount: BigInt(count), snapshot, visit: {} };
  await refuseUnfit(kit, transaction, wanted, { required: 0n, mayConvert: null, tied: false, days: null });
  // Nothing is waited for behind this lock but the item that sells them.
  if ((await lockDraw(transaction, offerId)) !== 'open') refuse('promotion.over');
  const draw = (await findDraw(transaction, offerId)) ?? refuse('promotion.over');
  const { from, until } = raffleOf(draw);
  const now = kit.services.clock.now();
  if (now < from || now >= until) refuse('promotion.over');
  if (!(await insertLaid(transaction, { offerId, sourceKey, playerId, count }))) return;
  if ((await sumLaid(transaction, offerId)) > laidAtMost) refuse('promotion.gone');
}

/** A raffle that tickets can be laid in now. */
export interface RaffleOffer {
  id: string;
  code: string;
  title: Offer['title'];
  /** Until when. */
  closesAt: Date;
}

/** Raffles of a brand that are live and not over, in the order of their codes. */
export const rafflesOf = (all: readonly KnownOffer[], now: Date): RaffleOffer[] =>
  all
    .filter(({ stored, offer }) => stored.state === 'live' && offer.reward.rule === 'tickets' && (offer.window.to ?? 0) > now.getTime())
    .map(({ stored, offer }) => ({ id: stored.id, code: stored.code, title: offer.title, closesAt: new Date(offer.window.to ?? 0) }))
    .toSorted((one, other) => one.code.localeCompare(other.code));
