import type { IdentityState } from '@sortes/contract';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import { announce } from '../../platform/outbox.js';
import type { PlayerRef } from './kit.js';

/** How far the house knows who a player is; a confirmation that is over counts as `expired`. */
export async function identityStateOf(connection: Database | DatabaseTransaction, playerId: number): Promise<IdentityState> {
  const { rows } = await sql<{ state: IdentityState }>`${keptPlan}
    select case when state = 'verified' and valid_until <= clock_timestamp() then 'expired' else state end as state
    from protection.identity_state where player_id = ${playerId}`.execute(connection);
  return rows[0]?.state ?? 'none';
}

/** Writes the state of a player's identity; `validUntil` for what stops counting by itself. */
export async function setIdentityState(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: PlayerRef,
  state: IdentityState,
  validUntil?: Date,
): Promise<void> {
  await sql`
    insert into protection.identity_state (player_id, merchant_id, state, valid_until) values (${playerId}, ${merchantId}, ${state}, ${validUntil ?? null})
    on conflict (player_id) do update set state = excluded.state, valid_until = excluded.valid_until, changed_at = clock_timestamp()`.execute(
    transaction,
  );
  await announce(transaction, merchantId, { topic: 'limits.changed', playerId });
}
