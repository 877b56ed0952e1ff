import type { PlayerAccount } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';

/** What a statement is narrowed to. Dates are inclusive, to the millisecond. */
export interface StatementFilter {
  playerId: number;
  account: PlayerAccount;
  from: Date | undefined;
  until: Date | undefined;
  templates: readonly string[] | undefined;
  /** What the movements were for, as it is kept. */
  reference?: string | undefined;
}

export interface StatementLine {
  transactionId: string;
  sequence: bigint;
  createdAt: Date;
  template: string;
  amount: bigint;
  balanceAfter: bigint;
  reference: string;
  remark: string;
}

export interface StatementTotals {
  count: bigint;
  credits: bigint;
  debits: bigint;
}

interface LineRow {
  transaction_id: string;
  sequence: bigint;
  created_at: Date;
  template: string;
  amount: bigint;
  balance_after: bigint;
  reference: string;
  remark: string;
}

const lineColumns = sql`e.transaction_id, e.sequence, t.created_at, t.template, e.amount, e.balance_after, t.reference, t.remark`;

/** Entries are numbered in the order of their times (both are given under the account's lock): a stretch of time is a stretch of numbers. */
function sequenceBefore({ playerId, account }: StatementFilter, at: number): RawBuilder<unknown> {
  return sql`(select wallet.sequence_before(${playerId}, ${account}, ${new Date(at)}))`;
}

function matching(filter: StatementFilter, withTransactions = true): RawBuilder<unknown> {
  const { playerId, account, from, until, templates, reference } = filter;
  return sql`
    from wallet.entry e ${withTransactions ? sql`join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id` : sql``}
    where e.player_id = ${playerId} and e.account = ${account} and e.sequence is not null
      ${from === undefined ? sql`` : sql`and e.sequence > ${sequenceBefore(filter, from.getTime())}`}
      ${until === undefined ? sql`` : sql`and e.sequence <= ${sequenceBefore(filter, until.getTime() + 1)}`}
      ${templates === undefined ? sql`` : sql`and t.template = any(${templates}::text[])`}
      ${reference === undefined ? sql`` : sql`and t.reference = ${reference}`}`;
}

function readLine(row: LineRow): StatementLine {
  return {
    transactionId: row.transaction_id,
    sequence: row.sequence,
    createdAt: row.created_at,
    template: row.template,
    amount: row.amount,
    balanceAfter: row.balance_after,
    reference: row.reference,
    remark: row.remark,
  };
}

/** One page of a statement, newest first, and the totals over everything that matches: one snapshot for both. */
export async function readStatementPage(
  db: Database,
  filter: StatementFilter,
  limit: number,
  offset: number,
): Promise<{ lines: StatementLine[]; totals: StatementTotals }> {
  const { rows } = await sql<Partial<LineRow> & StatementTotals>`
    with totals as (
      select count(*) as count, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credits, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as debits
      ${matching(filter, filter.templates !== undefined || filter.reference !== undefined)}
    ), page as (
      select ${lineColumns} ${matching(filter)} order by e.sequence desc limit ${limit} offset ${offset}
    )
    select totals.*, page.* from totals left join page on true order by page.sequence desc`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('totals without a row');
  return {
    lines: rows.filter((row): row is LineRow & StatementTotals => typeof row.transaction_id === 'string').map(readLine),
    totals: { count: first.count, credits: first.credits, debits: first.debits },
  };
}

/** Statement lines older than `beforeSequence` (all when undefined), newest first. */
export async function readStatementBefore(
  db: Database,
  filter: StatementFilter,
  beforeSequence: bigint | undefined,
  limit: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} ${matching(filter)} ${beforeSequence === undefined ? sql`` : sql`and e.sequence < ${beforeSequence}`}
    order by e.sequence desc limit ${limit}`.execute(db);
  return rows.map(readLine);
}

export interface StoredTransaction {
  id: string;
  createdAt: Date;
  template: string;
  reference: string;
  remark: string;
  entries: { account: string; amount: bigint; balanceAfter: bigint | null }[];
}

/** A player's own transaction with its entries; undefined for another player's as for one that never was. */
export async function findTransaction(db: Database, playerId: number, id: string): Promise<StoredTransaction | undefined> {
  const { rows } = await sql<{
    id: string;
    created_at: Date;
    template: string;
    reference: string;
    remark: string;
    account: string;
    amount: bigint;
    balance_after: bigint | null;
  }>`
    select t.id, t.created_at, t.template, t.reference, t.remark, e.account, e.amount, e.balance_after
    from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id
    where t.player_id = ${playerId} and t.id = ${id} order by e.line`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    id: first.id,
    createdAt: first.created_at,
    template: first.template,
    reference: first.reference,
    remark: first.remark,
    entries: rows.map((row) => ({ account: row.account, amount: row.amount, balanceAfter: row.balance_after })),
  };
}
