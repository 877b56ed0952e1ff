import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const client = path.dirname(import.meta.dirname);
const listed = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const areas = listed(path.join(client, 'texts/en'));

it('has texts for every game', () => {
  const games = listed(path.join(client, 'src/games')).filter((code) => existsSync(path.join(client, 'src/games', code, 'index.tsx')));
  expect(games.length).toBeGreaterThan(1);
  for (const code of games) expect(areas).toContain(`${code}.json`);
});

it('has words for every refusal', () => {
  const codes = /export type PlayErrorCode =([^;]+);/.exec(readFileSync(path.join(client, '../src/protocol.ts'), 'utf8'))?.[1] ?? '';
  const known = [...codes.matchAll(/'(\w+)'/g)].map(([, code]) => `error.${code}`);
  expect(known.length).toBeGreaterThan(10);
  expect(Object.keys(JSON.parse(readFileSync(path.join(client, 'texts/en/common.json'), 'utf8')) as object)).toEqual(
    expect.arrayContaining(known),
  );
});
