import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { KnownPlayer, MallKit } from './kit.js';
import type { OrderRow } from './order-repository.js';

/** An order, as far as an offer gives what it is for. `known`: read before the transaction. */
export interface GivenOrder extends Pick<OrderRow, 'id' | 'kind' | 'offerId' | 'tickets'> {
  merchant: Merchant;
  known: KnownPlayer | undefined;
}

/**
 * What an order's offer gives, once for the order: an award, or tickets in a raffle; nothing where it has none.
 * @throws DomainError promotion.not.yours, promotion.over and the like where the player may not have it
 */
export async function giveByOffer(
  { below: { promotions } }: Pick<MallKit, 'below'>,
  transaction: DatabaseTransaction,
  { id, kind, offerId, tickets, merchant, known }: GivenOrder,
): Promise<void> {
  if (offerId === null) return;
  const given = { merchant, known: known ?? refuse('promotion.not.yours'), offerId, sourceKey: `mall:${id}` };
  if (kind === 'ticket') await promotions.layTickets(transaction, { ...given, count: tickets ?? 0 });
  else await promotions.giveAward(transaction, given);
}
