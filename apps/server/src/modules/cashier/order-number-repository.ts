import { type RawBuilder, sql } from 'kysely';
import { idOfOrderNumber } from '../../platform/order-number.js';

/**
 * The condition by which an order is the one of a number that staff typed: its last eight signs, as lists show it, or the whole, as an id or as
 * players read it. Anything else is no order's. Both have an index.
 * @param alias name of the table in the statement
 */
export function isNumbered(alias: 'd' | 'w', typed: string): RawBuilder<unknown> {
  const id = idOfOrderNumber(typed);
  const column = sql.ref(`${alias}.id`);
  return id === undefined ? sql`right(${column}::text, 8) = ${typed.trim().toLowerCase()}` : sql`${column} = ${id}::uuid`;
}
