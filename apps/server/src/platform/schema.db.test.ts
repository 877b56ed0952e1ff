import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applySchema, pendingChanges, readArea, type SchemaArea, type SchemaOptions } from '@sortes/service';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, openTestPool, type TestDatabase } from '../testing/test-database.js';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool({ ...database.config, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-schema-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await pool.query('drop schema if exists shop cascade; drop schema if exists record cascade');
});

const options: SchemaOptions = { schema: 'record', lock: 4_711 };
const shop = (): SchemaArea[] => [readArea('shop', folder)];
/** Writes or, without a text, removes a file of the area. */
function file(name: string, text?: string): void {
  const place = path.join(folder, name);
  if (text === undefined) return rmSync(place);
  mkdirSync(path.dirname(place), { recursive: true });
  return writeFileSync(place, text);
}
async function value(query: string): Promise<unknown> {
  const { rows } = await pool.query<Record<string, unknown>>(query);
  return Object.values(rows[0] ?? {})[0];
}
const functionsOfShop = (): Promise<unknown> =>
  value(
    `select array_agg(oid::regprocedure::text order by oid::regprocedure::text) from pg_proc where pronamespace = 'shop'::regnamespace`,
  );

const tables = `create schema if not exists shop;\ncreate table shop.item (id integer primary key, price bigint not null check (shop.is_price(price)));`;
const isPrice = `-- sortes: before tables\ncreate or replace function shop.is_price(p bigint) returns boolean language sql immutable as $$ select p > 0 $$;`;
const total = `create or replace function shop.total() returns numeric language sql as $$ select coalesce(sum(price), 0) from shop.item $$;`;

describe('functions as source', () => {
  it('come in the order of need, before or after tables, and again when their text changes', async () => {
    file('migrations/001-baseline.sql', tables);
    file('sql/is_price.sql', isPrice);
    // Named so that the alphabet would apply the caller first; a body in SQL is looked at when it is made.
    file(
      'sql/a_report.sql',
      `create or replace function shop.a_report() returns text language sql as $$ select 'total ' || shop.total() $$;`,
    );
    file('sql/total.sql', total);
    expect(await applySchema(pool, shop(), options)).toEqual(['shop.is_price', 'shop/001-baseline', 'shop.total', 'shop.a_report']);
    expect(await applySchema(pool, shop(), options)).toEqual([]);
    await pool.query('insert into shop.item values (1, 5)');
    await expect(pool.query('insert into shop.item values (2, 0)')).rejects.toThrow('item_price_check');

    file('sql/total.sql', total.replace('sum(price)', 'sum(price) * 2'));
    expect(await applySchema(pool, shop(), options)).toEqual(['shop.total']);
    expect(await value('select shop.a_report()')).toBe('total 10');
  });

  it('may change what they answer and what they ask for; what no file makes goes', async () => {
    file('migrations/001-baseline.sql', tables);
    file('sql/is_price.sql', isPrice);
    file('sql/total.sql', total);
    file('sql/name.sql', `create or replace function shop.name() returns text language sql as $$ select 'shop' $$;`);
    await applySchema(pool, shop(), options);
    await pool.query('create function shop.stray() returns integer language sql as $$ select 1 $$');

    file('sql/total.sql', `create or replace function shop.total(p_from integer) returns bigint language sql as $$ select 7::bigint $$;`);
    file('sql/name.sql');
    await applySchema(pool, shop(), { ...options, phase: 'before' });
    expect(await functionsOfShop(), 'old processes still find theirs').toEqual([
      'shop.is_price(bigint)',
      'shop.name()',
      'shop.stray()',
      'shop.total()',
      'shop.total(integer)',
    ]);
    await applySchema(pool, shop(), { ...options, phase: 'after' });
    expect(await functionsOfShop()).toEqual(['shop.is_price(bigint)', 'shop.total(integer)']);

    file('sql/total.sql', `create or replace function shop.total(p_from integer) returns text language sql as $$ select 'seven' $$;`);
    await applySchema(pool, shop(), options);
    expect(await value('select shop.total(1)')).toBe('seven');
  });

  it('are applied all or not at all, and say which one failed', async () => {
    file('migrations/001-baseline.sql', tables);
    file('sql/is_price.sql', isPrice);
    file('sql/total.sql', total);
    await applySchema(pool, shop(), options);
    file('sql/total.sql', total.replace('coalesce(sum(price), 0)', '1::numeric'));
    file('sql/wrong.sql', 'create or replace function shop.wrong() returns integer language sql as $$ select none from shop.item $$;');
    await expect(applySchema(pool, shop(), options)).rejects.toThrow('SQL of shop.wrong failed: column "none" does not exist');
    expect(await value('select shop.total()')).toBe('0');
  });

  it('stand in a file of their name, alone', () => {
    file('sql/total.sql', isPrice);
    expect(shop).toThrow('must make shop.total and nothing else');
    file('sql/total.sql', total.replace('or replace ', ''));
    expect(shop).toThrow('it makes nothing');
    file('sql/total.sql', `-- sortes: before lunch\n${total}`);
    expect(shop).toThrow('"-- sortes: before lunch" is not one of');
  });

  it('that need each other are named', async () => {
    file('sql/one.sql', 'create or replace function shop.one() returns integer language sql as $$ select shop.two() $$;');
    file('sql/two.sql', 'create or replace function shop.two() returns integer language sql as $$ select shop.one() $$;');
    await expect(applySchema(pool, shop(), options)).rejects.toThrow('SQL functions need each other: shop.one → shop.two → shop.one');
  });
});

describe('migrations', () => {
  beforeEach(async () => {
    file(
      'migrations/001-baseline.sql',
      'create schema shop;\ncreate table shop.item (id integer);\ninsert into shop.item values (1), (1);',
    );
    await applySchema(pool, shop(), options);
  });

  it('are refused when they were edited after they ran', async () => {
    file('migrations/001-baseline.sql', 'create schema shop;');
    await expect(applySchema(pool, shop(), options)).rejects.toThrow('migration shop/001-baseline was edited after it ran');
  });

  it('wait for the end of the old release where they say so; what is due can be asked for', async () => {
    file('migrations/002-drop.sql', '-- sortes: after\n-- Nobody reads it any more.\nalter table shop.item drop column id;');
    file('migrations/003-name.sql', 'alter table shop.item add column name text;');
    expect(await pendingChanges(pool, shop(), options)).toEqual({ before: ['shop/003-name'], after: ['shop/002-drop'] });
    expect(await applySchema(pool, shop(), { ...options, phase: 'before' })).toEqual(['shop/003-name']);
    expect(await pendingChanges(pool, shop(), options)).toEqual({ before: [], after: ['shop/002-drop'] });
    expect(await applySchema(pool, shop(), { ...options, phase: 'after' })).toEqual(['shop/002-drop']);
    expect(await pendingChanges(pool, shop(), options)).toEqual({ before: [], after: [] });
  });

  it('that refuse transactions run without one, and again after an interruption', async () => {
    file(
      'migrations/002-index.sql',
      '-- sortes: no-transaction\ncreate unique index concurrently if not exists item_id on shop.item (id);',
    );
    await expect(applySchema(pool, shop(), options)).rejects.toThrow('migration shop/002-index failed: could not create unique index');
    const isValid = "select indisvalid from pg_index where indexrelid = to_regclass('shop.item_id')";
    expect(await value(isValid)).toBe(false);
    await pool.query('delete from shop.item where ctid = (select min(ctid) from shop.item)');
    expect(await applySchema(pool, shop(), options)).toEqual(['shop/002-index']);
    expect(await value(isValid)).toBe(true);
  });

  it('let others pass and try again when somebody holds what they need', async () => {
    file('migrations/002-name.sql', 'alter table shop.item add column name text;');
    const holder = await pool.connect();
    await holder.query('begin; lock table shop.item in access share mode');
    const applied = applySchema(pool, shop(), options);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Behind the waiting migration; it goes on when that one gives way.
    expect((await pool.query('select count(*) from shop.item')).rowCount).toBe(1);
    await holder.query('commit');
    holder.release();
    expect(await applied).toEqual(['shop/002-name']);
  });

  it('that a first one replaces count as that one, but only all together', async () => {
    await pool.query(`update record.migration set name = 'shop/001-old'; insert into record.migration values ('shop/002-old', '')`);
    const replaced = { shop: ['shop/001-old', 'shop/002-old', 'shop/003-old'] };
    await expect(applySchema(pool, shop(), { ...options, replaced })).rejects.toThrow(
      'cannot be upgraded in one step (shop/003-old is missing)',
    );
    await pool.query(`insert into record.migration values ('shop/003-old', '')`);
    expect(await applySchema(pool, shop(), { ...options, replaced })).toEqual([]);
    expect(await value(`select count(*)::integer from record.migration where name = 'shop/001-baseline'`)).toBe(1);
  });
});

describe('rows that the code says', () => {
  const withRows = (...rows: { id: number; price: number }[]): SchemaArea[] => [
    { ...readArea('shop', folder), rows: [{ table: 'shop.item', key: 'id', rows }] },
  ];
  const items = (): Promise<unknown> => value(`select string_agg(id || ':' || price, ' ' order by id) from shop.item`);

  it('come after the migration that makes their table, are kept as the code has them, and never go', async () => {
    file('migrations/001-baseline.sql', tables);
    file('sql/is_price.sql', isPrice);
    const first = withRows({ id: 1, price: 5 }, { id: 2, price: 6 });
    expect((await pendingChanges(pool, first, options)).before).not.toContain('shop.item 1');
    expect(await applySchema(pool, first, { ...options, phase: 'before' })).toEqual([
      'shop.is_price',
      'shop/001-baseline',
      'shop.item 1',
      'shop.item 2',
    ]);
    expect(await applySchema(pool, first, options)).toEqual([]);

    const next = withRows({ id: 2, price: 7 }, { id: 3, price: 8 });
    expect(await pendingChanges(pool, next, options)).toEqual({ before: ['shop.item 2', 'shop.item 3'], after: [] });
    expect(await applySchema(pool, next, { ...options, phase: 'after' })).toEqual([]);
    expect(await items()).toBe('1:5 2:6');
    expect(await applySchema(pool, next, options)).toEqual(['shop.item 2', 'shop.item 3']);
    expect(await items()).toBe('1:5 2:7 3:8');
  });

  it('are all of a table brought, or none', async () => {
    file('migrations/001-baseline.sql', tables);
    file('sql/is_price.sql', isPrice);
    await expect(applySchema(pool, withRows({ id: 1, price: 5 }, { id: 2, price: 0 }), options)).rejects.toThrow('item_price_check');
    expect(await items()).toBeNull();
  });
});
