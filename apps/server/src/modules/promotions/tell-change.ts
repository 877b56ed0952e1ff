import type { GrantState } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { announce } from '../../platform/outbox.js';

/** Tells the player's open pages that something they were given changed. In the transaction that changes it. */
export function tellChange(
  transaction: DatabaseTransaction,
  {
    id,
    merchantId,
    playerId,
    state,
    wagered,
    required,
  }: {
    id: string;
    merchantId: number;
    playerId: number;
    state: GrantState;
    /** Money units. */
    wagered: bigint;
    required: bigint;
  },
): Promise<void> {
  return announce(transaction, merchantId, {
    topic: 'grant.changed',
    playerId,
    grantId: id,
    state,
    wagered: formatMoney(wagered),
    required: formatMoney(required),
  });
}
