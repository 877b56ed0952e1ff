import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What a player wrote with an application. */
export interface Application {
  comment: string;
  /** By the names of the form's fields. */
  answers: Readonly<Record<string, string>>;
}

export async function writeApplication(
  transaction: DatabaseTransaction,
  { grantId, playerId, comment, answers }: Application & { grantId: string; playerId: number },
): Promise<void> {
  await sql`
    insert into promotions.application (grant_id, player_id, comment, answers)
    values (${grantId}, ${playerId}, ${comment}, ${JSON.stringify(answers)}::jsonb)`.execute(transaction);
}

export async function findApplication(db: Database, grantId: string): Promise<Application | undefined> {
  const { rows } = await sql<Application>`select comment, answers from promotions.application where grant_id = ${grantId}`.execute(db);
  return rows[0];
}

/** An application for this offer that still waits; under the player's lock. */
export async function hasOpenApplication(transaction: DatabaseTransaction, playerId: number, offerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from promotions.grant where player_id = ${playerId} and offer_id = ${offerId} and state = 'applying' limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** How many applications of a brand wait for a decision. The second condition is that of the index `grant_open`. */
export async function countOpenApplications(db: Database, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from promotions.grant
    where merchant_id = ${merchantId} and state = 'applying' and state in ('offered', 'claimed', 'applying', 'queued', 'active', 'closing')`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Sets what an application is granted, while it waits. Money units. */
export async function writeTerms(
  transaction: DatabaseTransaction,
  grantId: string,
  terms: { amount: bigint; required: bigint; mayConvert: bigint | null; tied: boolean; decided: unknown; reason: string },
): Promise<void> {
  await sql`
    update promotions.grant set amount = ${terms.amount}, required = ${terms.required}, may_convert = ${terms.mayConvert}, tied = ${terms.tied},
      decided = ${JSON.stringify(terms.decided)}::jsonb, reason = ${terms.reason} where id = ${grantId}`.execute(transaction);
}

/** Removes what is personal of a player's applications, and what their grants were decided by. */
export async function eraseApplications(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from promotions.application where player_id = ${playerId}`.execute(transaction);
  await sql`update promotions.grant set decided = '{}', reason = '' where player_id = ${playerId}`.execute(transaction);
}
