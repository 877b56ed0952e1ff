import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

/** A time in which an offer was live by one version, with what that says. */
export interface LiveSpan {
  version: number;
  document: unknown;
  beganAt: Date;
  /** Null: it goes on. */
  endedAt: Date | null;
}

/** Writes down that an offer has changed its state or its version. Under its lock for a change, after the change. */
export async function noteLive(transaction: DatabaseTransaction, offerId: string, at: Date): Promise<void> {
  await sql`update promotions.live_span set ended_at = greatest(began_at, ${at}) where offer_id = ${offerId} and ended_at is null`.execute(
    transaction,
  );
  await sql`
    insert into promotions.live_span (offer_id, version, began_at)
    select id, version, ${at} from promotions.offer where id = ${offerId} and state = 'live'
    on conflict (offer_id, began_at, version) do update set ended_at = null`.execute(transaction);
}

/** The times in which an offer was live, the oldest first. */
export async function listLiveSpans(db: Database | DatabaseTransaction, offerId: string): Promise<LiveSpan[]> {
  const { rows } = await sql<LiveSpan>`${keptPlan}
    select s.version, v.document, s.began_at as "beganAt", s.ended_at as "endedAt"
    from promotions.live_span s join promotions.offer_version v on v.offer_id = s.offer_id and v.number = s.version
    where s.offer_id = ${offerId} order by s.began_at, s.version`.execute(db);
  return rows;
}
