import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { isBehind, type Source } from '../../platform/follow.js';
import { ledgerSource } from '../wallet/index.js';

/** What figures are made of: movements of the ledger, and settled draws of the lottery, which are few. */
export const movementsAndSettlements: Source = {
  async boundsWithin(transaction, range, most) {
    const movements = await ledgerSource.boundsWithin(transaction, range, most);
    const { rows } = await sql<{ first: string | null }>`
      select lottery.first_settlement(${range.from}::text::xid8, ${range.until}::text::xid8)::text as first`.execute(transaction);
    const firsts = [movements.first, rows[0]?.first ?? null].flatMap((one) => (one === null ? [] : [BigInt(one)]));
    const first = firsts.length === 0 ? null : String(firsts.reduce((one, other) => (other < one ? other : one)));
    return { first, last: movements.last };
  },
  isWrittenWithin: (from, until) =>
    sql`(${ledgerSource.isWrittenWithin(from, until)} or lottery.first_settlement(${from}, ${until}) is not null)`,
};

/** Whether figures are being made anew. */
export const rebuildRuns = () => sql`exists (select from reports.generation where state = 'building')`;

/** Whether anything has happened that the live figures lack. */
export const hasNews = (db: Database): Promise<boolean> =>
  isBehind(db, movementsAndSettlements, sql`select followed from reports.generation where state = 'live'`);
