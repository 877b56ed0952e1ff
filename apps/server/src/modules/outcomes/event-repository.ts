import type { DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** Something that comes to a result, the same for every brand. */
export interface EventKey {
  /** The module that it belongs to. */
  owner: string;
  /** A word of the owner's: a game, a sport. */
  kind: string;
  /** What the owner calls it within its kind. */
  event: string;
}

/** Everything that is decided about one event is decided by one at a time; the lock ends with the transaction. */
export async function lockEvent(transaction: DatabaseTransaction, { kind, event }: EventKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(727274003, hashtext(${`${kind} ${event}`}))`.execute(transaction);
}
