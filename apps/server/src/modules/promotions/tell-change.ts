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

/** What open pages are told of a grant. */
export const factOf = ({
  id,
  merchantId,
  playerId,
  state,
  wagered,
  required,
}: ChangedGrant): Parameters<typeof announceEach>[1][number] => ({
  merchantId,
  fact: { topic: 'grant.changed', playerId, grantId: id, state, wagered: formatMoney(wagered), required: formatMoney(required) },
});

/** Tells players' open pages that something they were given changed. In the transaction that changes it. */
export const tellChanges = (transaction: DatabaseTransaction, grants: readonly ChangedGrant[]): Promise<void> =>
  announceEach(transaction, grants.map(factOf));

/** As `tellChanges`, of one. */
export const tellChange = (transaction: DatabaseTransaction, grant: ChangedGrant): Promise<void> => tellChanges(transaction, [grant]);
