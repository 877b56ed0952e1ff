import type { GrantState } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { announceEach } from '../../platform/outbox.js';

/** A grant as open pages are told of it. */
export interface ChangedGrant {
  id: string;
  merchantId: number;
  playerId: number;
  state: GrantState;
  /** Money units. */
  wagered: bigint;
  required: bigint;
}

/** Tells players' open pages that something they were given changed. In the transaction that changes it. */
export const tellChanges = (transaction: DatabaseTransaction, grants: readonly ChangedGrant[]): Promise<void> =>
  announceEach(
    transaction,
    grants.map(({ id, merchantId, playerId, state, wagered, required }) => ({
      merchantId,
      fact: { topic: 'grant.changed', playerId, grantId: id, state, wagered: formatMoney(wagered), required: formatMoney(required) },
    })),
  );

/** As `tellChanges`, of one. */
export const tellChange = (transaction: DatabaseTransaction, grant: ChangedGrant): Promise<void> => tellChanges(transaction, [grant]);
