import { sql, type RawBuilder } from 'kysely';

/** A condition of a statement, or nothing where it is not asked for: `from !== undefined && sql`at >= ${from}``. */
export type Condition = RawBuilder<unknown> | false | undefined;

const asked = (conditions: readonly Condition[]): RawBuilder<unknown>[] =>
  conditions.filter((condition) => condition !== undefined && condition !== false);

/** All of the conditions that are asked for, joined by `and`; `true` when none is. A condition with `or` brings its own brackets. */
export function all(...conditions: readonly Condition[]): RawBuilder<unknown> {
  const wanted = asked(conditions);
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
}

/** The same, to follow a condition that always stands: each with an `and` before it, nothing when none is asked for. */
export function and(...conditions: readonly Condition[]): RawBuilder<unknown> {
  const wanted = asked(conditions);
  return wanted.length === 0 ? sql`` : sql`and ${sql.join(wanted, sql` and `)}`;
}
