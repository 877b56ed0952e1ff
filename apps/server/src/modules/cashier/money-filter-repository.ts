import { sql, type RawBuilder } from 'kysely';
import { all } from '../../platform/conditions.js';
import { isNumbered } from './order-number-repository.js';

/** What staff narrow a list of deposits and one of withdrawals to alike. */
export interface MoneyNarrowed {
  merchantId: number;
  playerId?: number | undefined;
  /** The order's number as staff type it; see order-number-repository.ts. */
  number?: string | undefined;
  /** These only; not these. */
  ids?: readonly string[] | undefined;
  notIds?: readonly string[] | undefined;
  /** Asked for from then on, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Of the sum asked for, both included; money units. */
  least?: bigint | undefined;
  most?: bigint | undefined;
  /** Payment side. */
  gateway?: string | undefined;
}

/** The condition of it. @param alias name of the table in the statement: d of deposits, w of withdrawals */
export function moneyNarrowed(alias: 'd' | 'w', filter: MoneyNarrowed): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { playerId, number, ids, notIds, from, to, least, most, gateway } = filter;
  return all(
    sql`${column('merchant_id')} = ${filter.merchantId}`,
    playerId !== undefined && sql`${column('player_id')} = ${playerId}`,
    number !== undefined && isNumbered(alias, number),
    ids !== undefined && sql`${column('id')} = any (${[...ids]}::uuid[])`,
    notIds !== undefined && sql`${column('id')} <> all (${[...notIds]}::uuid[])`,
    from !== undefined && sql`${column('created_at')} >= ${from}`,
    to !== undefined && sql`${column('created_at')} < ${to}`,
    least !== undefined && sql`${column('amount')} >= ${least}`,
    most !== undefined && sql`${column('amount')} <= ${most}`,
    gateway !== undefined && sql`${column('gateway')} = ${gateway}`,
  );
}
