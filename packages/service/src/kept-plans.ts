import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* kept plan */ ';

/**
 * Begins a statement that each connection prepares once and keeps: parsing and planning cost more than carrying it out where a row is found by its key. For
 * statements of one unchanging text whose plan is the same whatever the values are; others are better planned for their values.
 */
export const keptPlan = sql.raw(mark);

/** Texts that a process keeps plans of: a text that varied would fill the memory of every connection. */
const textsAtMost = 200;

const names = new Map<string, string>();
/** Grows when a plan is found outdated: under new names every connection prepares anew. */
let generation = 0;

function forgetPlans(): void {
  generation += 1;
  names.clear();
}

/** The name of a text; undefined: there are too many of them, one varies. It is asked as any other then. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= textsAtMost) return known;
  const name = `kept_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** Whether the error says that the columns of a kept statement are others since a migration. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan');

/** Has a new connection prepare what is marked so. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const askKept = async (text: string, values: unknown): Promise<unknown> => {
    const name = nameOf(text);
    if (name === undefined) return query(text, values);
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      // All connections prepared it before the migration.
      forgetPlans();
      // In a transaction nothing can follow the failure: `inTransaction` begins it again.
      return query(text, values).catch(() => Promise.reject(error as Error));
    }
  };
  const ask = (...given: unknown[]): Promise<unknown> => {
    const [text, values] = given;
    return given.length === 2 && typeof text === 'string' && text.startsWith(mark) ? askKept(text, values) : query(...given);
  };
  client.query = ask as typeof client.query;
}

/** `column` is one of these ids: one is asked for by itself, since a kept plan for a list is made for ten of them and therefore never kept. */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}` : sql<boolean>`${column} = any(${ids.map(String)}::bigint[])`;
