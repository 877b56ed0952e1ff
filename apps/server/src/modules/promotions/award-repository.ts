import type { GrantState, MoneyKind } from '@sortes/growth-rules';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** What became of an award. Money units. */
export interface AwardGiven {
  id: string;
  offerId: string;
  state: GrantState;
  money: MoneyKind;
  amount: bigint;
  /** What of it became money of the player's, less what was taken back. */
  cost: bigint;
  until: Date | null;
  /** The version that it was given by. */
  version: number;
  document: unknown;
}

/** Awards by the grants that they are. */
export async function readAwards(db: Database | DatabaseTransaction, grantIds: readonly string[]): Promise<AwardGiven[]> {
  if (grantIds.length === 0) return [];
  const { rows } = await sql<AwardGiven>`
    select g.id, g.offer_id as "offerId", g.state, g.money, g.amount, s.cost, g.until, g.version, v.document
    from promotions.award_standing(${[...grantIds]}::uuid[]) s join promotions.grant g on g.id = s.grant_id
    join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version`.execute(db);
  return rows;
}
