import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { Deposit } from './repository.js';
import { decideUnmatched, keepUnmatched, lockUnmatchedEvent } from './unmatched-repository.js';

const eventOf = (deposit: Pick<Deposit, 'id'>): string => `rejected:${deposit.id}`;

/**
 * Keeps the money of an order that is rejected although it was paid: it stands among the payments without an order until somebody has sent it back or
 * given it to a player. An order that nothing came in for leaves nothing.
 */
export async function keepRejectedPayment(transaction: DatabaseTransaction, deposit: Deposit, note: string): Promise<void> {
  if (deposit.paidAmount === null && deposit.paidCurrency === null) return;
  await keepUnmatched(transaction, {
    merchantId: deposit.merchantId,
    gateway: deposit.gateway,
    eventId: eventOf(deposit),
    playerId: deposit.playerId,
    depositId: deposit.id,
    payload: { rejected: deposit.id, note },
    word: {
      gatewayOrderId: deposit.gatewayOrderId ?? '',
      status: 'paid',
      amount: undefined,
      references: deposit.paidReferences,
      paidAmount: deposit.paidAmount ?? undefined,
      currency: deposit.paidCurrency ?? deposit.currency,
      repeatsAmount: false,
    },
  });
}

/**
 * A rejected order is credited after all: its money waits no longer to be sent back.
 * @throws DomainError state.not.allowed when it went back or to another order meanwhile
 */
export async function takeRejectedPayment(transaction: DatabaseTransaction, deposit: Deposit, note: string): Promise<void> {
  const kept = await lockUnmatchedEvent(transaction, { gateway: deposit.gateway, eventId: eventOf(deposit) });
  if (kept === undefined) return;
  if (kept.state !== 'waiting') refuse('state.not.allowed');
  await decideUnmatched(transaction, kept.id, { state: 'assigned', depositId: deposit.id, note });
}
