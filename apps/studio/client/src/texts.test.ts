import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const client = path.dirname(import.meta.dirname);
const locales = ['en', 'zh', 'id', 'pt', 'th', 'vi'] as const;
const listed = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const areas = listed(path.join(client, 'texts/en'));
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(path.join(client, 'texts', locale, area), 'utf8')) as Record<string, string>;

/** Texts that are rightly the same word as in English. Ids, with the locales they hold for. */
const sameAllowed: Readonly<Record<string, readonly string[]>> = {};

/** Names and kinds of the arguments of a message, sorted. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue;
      const [name, kind, choices] = token as [string, string | undefined, unknown];
      found.add(kind ? `${name}:${kind}` : name);
      if (choices && typeof choices === 'object') for (const choice of Object.values(choices)) walk(choice);
    }
  };
  walk(compileMessageOrThrow(message));
  return [...found].toSorted();
}

describe.each(areas)('%s', (area) => {
  const english = read('en', area);
  it.each(locales.slice(1))('has in %s the same ids and the same placeholders as in English', (locale) => {
    const texts = read(locale, area);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, message] of Object.entries(english))
      expect({ key, found: placeholders(texts[key] ?? '') }).toEqual({ key, found: placeholders(message) });
  });
  it.each(['th', 'zh', 'vi'])('leaves no English in %s', (locale) => {
    const texts = read(locale, area);
    const left = Object.entries(english)
      .filter(([key, message]) => texts[key] === message && /\p{L}{2}/u.test(message.replace(/\{\w+\}/g, '')))
      .map(([key]) => `${area.replace('.json', '')}.${key}`)
      // Games' names may be the same word everywhere.
      .filter((id) => !/^[\w-]+\.name$/.test(id))
      .filter((id) => !(sameAllowed[id] ?? []).includes(locale));
    expect(left).toEqual([]);
  });
});

it('covers every language and every game', () => {
  for (const locale of locales) expect(listed(path.join(client, 'texts', locale))).toEqual(areas);
  const games = listed(path.join(client, 'src/games')).filter((code) => existsSync(path.join(client, 'src/games', code, 'index.tsx')));
  expect(games.length).toBeGreaterThan(1);
  for (const code of games) expect(areas).toContain(`${code}.json`);
});

it('has words for every refusal', () => {
  const codes = /export type PlayErrorCode =([^;]+);/.exec(readFileSync(path.join(client, '../src/protocol.ts'), 'utf8'))?.[1] ?? '';
  const known = [...codes.matchAll(/'(\w+)'/g)].map(([, code]) => `error.${code}`);
  expect(known.length).toBeGreaterThan(10);
  expect(Object.keys(read('en', 'common.json'))).toEqual(expect.arrayContaining(known));
});
