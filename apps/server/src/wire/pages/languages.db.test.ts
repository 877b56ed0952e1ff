import fs from 'node:fs';
import path from 'node:path';
import { layTexts } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { consoleBootOf } from './brand-page.js';

/** A brand with a language that is not complete: Malay, for which Indonesian speaks. */
let test: TestApp;
let folder: string;
const host = 'localhost:8080';

beforeAll(async () => {
  test = await createTestApp();
  folder = test.services.config.textsDir;
  await sql`update site.merchant set languages = array['EN', 'MS']`.execute(test.services.db);
  test.app.modules.site.forgetCopies();
}, 40_000);
afterAll(async () => {
  layTexts(new Map());
  await test.close();
});

const refusalIn = async (language: string): Promise<string> => {
  const answer = await test.http.inject({ url: '/wps/nowhere', headers: { host, language } });
  return String(answer.json<{ message: string }>().message);
};

it('answers in the language that speaks for it, and in its own words where the installation has them', async () => {
  const indonesian = await refusalIn('ID');
  expect(indonesian).not.toBe(await refusalIn('EN'));
  expect(await refusalIn('MS')).toBe(indonesian);
  fs.mkdirSync(path.join(folder, 'ms'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'ms', 'refusals.json'), JSON.stringify({ 'error.not.found': 'Tidak dijumpai.' }));
  test.app.texts.read();
  expect([await refusalIn('MS'), await refusalIn('ID')]).toEqual(['Tidak dijumpai.', indonesian]);
});

it('tells the pages which languages the brand has, and where their texts of the installation are', async () => {
  const { boot } = await consoleBootOf({ site: test.app.modules.site, texts: test.app.texts }, host);
  expect(boot).toMatchObject({
    languages: ['EN', 'MS'],
    texts: { MS: { tag: 'id', chunks: { refusals: expect.stringMatching(/^\/texts\/console\/MS\/refusals\./) } } },
  });
});
