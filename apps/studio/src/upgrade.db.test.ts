import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describeSchemas } from '@sortes/service';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate.js';

/** The studio's schema of the last release before the baseline, a minute after its first start. */
const dump = new URL('../src/testing/before-baseline.sql.gz', import.meta.url);
const suffix = randomBytes(8).toString('hex');
const names = [`studio_upgraded_${suffix}`, `studio_fresh_${suffix}`];
const urlOf = (name: string): string => Object.assign(new URL(inject('testServerUrl')), { pathname: `/${name}` }).href;
const pools: pg.Pool[] = [];

async function run(connectionString: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

beforeAll(async () => {
  await run(inject('testServerUrl'), ...names.map((name) => `create database ${name} template template0`));
  await run(urlOf(names[0] ?? ''), gunzipSync(readFileSync(dump)).toString('utf8'));
  pools.push(...names.map((name) => new pg.Pool({ connectionString: urlOf(name) })));
  // One that is still on its way out when its database is dropped would end the run.
  for (const pool of pools) pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await run(inject('testServerUrl'), ...names.map((name) => `drop database if exists ${name} with (force)`));
});

it('turns the last release before the baseline into what a fresh installation is', async () => {
  for (const pool of pools) await migrate(pool);
  const [upgraded, fresh] = await Promise.all(pools.map((pool) => describeSchemas(pool, ['studio'])));
  expect(upgraded?.length).toBeGreaterThan(50);
  expect(upgraded).toEqual(fresh);
});
