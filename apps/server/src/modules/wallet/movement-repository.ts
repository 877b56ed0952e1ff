import { type HeldReason, type PlayerAccount, type PostingTemplate, traitsOf } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What a player's held money waits for: the sums of their movements, so that they add up to the balance whatever else is true. Money units. */
export async function readHeldReasons(db: Database, playerId: number): Promise<Map<HeldReason, bigint>> {
  const { rows } = await sql<{ template: string; amount: bigint }>`
    select t.template, sum(e.amount)::bigint as amount
    from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
    where e.player_id = ${playerId} and e.account = 'held' and e.sequence is not null group by 1`.execute(db);
  const sums = new Map<HeldReason, bigint>();
  for (const { template, amount } of rows) {
    const reason = traitsOf(template)?.heldFor ?? 'hold';
    sums.set(reason, (sums.get(reason) ?? 0n) + amount);
  }
  return new Map([...sums].filter(([, amount]) => amount > 0n));
}

/** A movement of one account of a player. Money units. */
export interface AccountMovement {
  transactionId: string;
  reference: string;
  at: Date;
  /** Signed: what left is negative. */
  amount: bigint;
  balance: bigint;
  sequence: bigint;
}

/** The movement of this template that a player's ledger has under this idempotency key, as it moved one account. */
export async function findMovement(
  db: Database | DatabaseTransaction,
  playerId: number,
  { key, template, account = 'main' }: { key: string; template: PostingTemplate; account?: PlayerAccount },
): Promise<AccountMovement | undefined> {
  const { rows } = await sql<AccountMovement>`
    select t.id as "transactionId", t.reference, t.created_at as at, e.amount, e.balance_after as balance, e.sequence
    from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.account = ${account}
    where t.player_id + 0 = ${playerId} and t.idempotency_key = ${key} and t.template = ${template}`.execute(db);
  return rows[0];
}

/** The movement of this template that a player's ledger has with this reference, from a moment on, as it moved one account. */
export async function findMovementAbout(
  db: Database | DatabaseTransaction,
  playerId: number,
  { reference, template, since, account }: { reference: string; template: PostingTemplate; since: Date; account: PlayerAccount },
): Promise<AccountMovement | undefined> {
  const { rows } = await sql<AccountMovement>`
    select t.id as "transactionId", t.reference, t.created_at as at, e.amount, e.balance_after as balance, e.sequence
    from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.account = ${account}
    where t.player_id = ${playerId} and t.id >= ${firstIdOf(since)}::uuid and t.template = ${template} and t.reference = ${reference}`.execute(
    db,
  );
  return rows[0];
}

/** Whether an account has moved since one of its movements: at all, or by money that left. */
export async function movedSince(
  db: Database | DatabaseTransaction,
  playerId: number,
  { account, sequence }: { account: PlayerAccount; sequence: bigint },
): Promise<{ anything: boolean; left: boolean }> {
  const { rows } = await sql<{ anything: boolean; left: boolean | null }>`
    select count(*) > 0 as anything, bool_or(e.amount < 0) as left
    from wallet.entry e where e.player_id = ${playerId} and e.account = ${account} and e.sequence > ${sequence}`.execute(db);
  return { anything: rows[0]?.anything === true, left: rows[0]?.left === true };
}

/** First id that a transaction of a day may have: a minute of slack, because ids carry the clock of the process that made them. */
function firstIdOf(since: Date): string {
  const time = Math.max(0, since.getTime() - 60_000)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The sum of a player's movements of this template on one account since the beginning of their day. Money units; what left is negative. */
export async function movedToday(
  db: Database | DatabaseTransaction,
  playerId: number,
  { template, timeZone, account = 'main' }: { template: PostingTemplate; timeZone: string; account?: PlayerAccount },
): Promise<bigint> {
  const { rows: days } = await sql<{ since: Date }>`
    select date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone} as since`.execute(db);
  const since = days[0]?.since ?? new Date(0);
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as moved
    from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.account = ${account}
    where t.player_id = ${playerId} and t.id >= ${firstIdOf(since)}::uuid and t.created_at >= ${since} and t.template = ${template}`.execute(
    db,
  );
  return rows[0]?.moved ?? 0n;
}
