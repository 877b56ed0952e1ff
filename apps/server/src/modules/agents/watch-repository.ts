import { type Database, inTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** A pattern that somebody's transfers make. Money units. */
export interface Strange {
  player_id: bigint;
  pattern: 'split' | 'through' | 'gathered' | 'beyond-line' | 'circle' | 'one-holder';
  amount: bigint;
  count: bigint;
}

/** Patterns that something between two moments adds to; see the function. Bounds are money units. */
export async function strangeTransfers(
  db: Database,
  of: { merchantId: number; timeZone: string; since: Date; until: Date; downMost: bigint; upMost: bigint; from: bigint },
): Promise<Strange[]> {
  const { rows } = await sql<Strange>`
    select * from agents.strange_transfers(${of.merchantId}, ${of.timeZone}, ${of.since}, ${of.until}, ${of.downMost}, ${of.upMost}, ${of.from})`.execute(
    db,
  );
  return rows;
}

/** Ways of money over several transfers that one closes which was not looked at before; see the functions. Bounds are money units. */
export async function strangeWays(db: Database, of: { merchantId: number; until: Date; from: bigint }): Promise<Strange[]> {
  // Whoever was still in a transaction at the last look is looked at now: each once, however late it was committed.
  await sql`
    update agents.transfer set looked_at = ${of.until} where merchant_id = ${of.merchantId} and looked_at is null and sent_at <= ${of.until}`.execute(
    db,
  );
  const { rows } = await sql<Strange>`
    select player_id, 'circle' as pattern, amount, count from agents.transfer_circles(${of.merchantId}, ${of.until}, ${of.from})
    union all
    select player_id, 'one-holder', amount, count from agents.one_holder(${of.merchantId}, ${of.until}, ${of.from})`.execute(db);
  return rows;
}

/** Moves the mark to now. @returns from when to when is to be looked; undefined while somebody else looks */
export async function nextLook(db: Database): Promise<{ since: Date; until: Date } | undefined> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ since: Date; until: Date }>`
      select looked_until as since, date_trunc('milliseconds', clock_timestamp()) as until from agents.transfer_watch for update skip locked`.execute(
      transaction,
    );
    const [look] = rows;
    if (look !== undefined) await sql`update agents.transfer_watch set looked_until = ${look.until}`.execute(transaction);
    return look;
  });
}
