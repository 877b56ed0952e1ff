import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';
import { describe, expect, it } from 'vitest';
import { all, and } from './conditions.js';

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function written(statement: RawBuilder<unknown>): { text: string; values: readonly unknown[] } {
  const { sql: text, parameters } = statement.compile(db);
  return { text, values: parameters };
}

describe('conditions that a filter may leave out', () => {
  const find = ({ from, states }: { from?: number; states?: readonly string[] }): RawBuilder<unknown> =>
    sql`select where merchant = ${1} ${and(from !== undefined && sql`at >= ${from}`, states && sql`state = any (${states})`)} limit ${9}`;

  it('stand where they are asked for, with their values in order', () => {
    expect(written(find({ from: 0, states: ['open'] }))).toEqual({
      text: 'select where merchant = $1 and at >= $2 and state = any ($3) limit $4',
      values: [1, 0, ['open'], 9],
    });
    expect(written(find({ states: [] }))).toEqual({
      text: 'select where merchant = $1 and state = any ($2) limit $3',
      values: [1, [], 9],
    });
  });

  it('leave nothing behind where none is', () => {
    expect(written(find({}))).toEqual({ text: 'select where merchant = $1  limit $2', values: [1, 9] });
  });

  it('stand alone, too', () => {
    expect(written(sql`where ${all(sql`a = ${1}`, undefined, sql`b = ${2}`)}`)).toEqual({
      text: 'where a = $1 and b = $2',
      values: [1, 2],
    });
    expect(written(sql`where ${all(undefined, false)}`)).toEqual({ text: 'where true', values: [] });
  });
});
