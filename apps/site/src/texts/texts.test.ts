import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const locales = ['en', 'zh', 'id', 'pt', 'th', 'vi'] as const;
const areas = readdirSync(path.join(folder, 'en')).toSorted();
const read = (locale: string, area: string) => JSON.parse(readFileSync(path.join(folder, locale, area), 'utf8')) as Record<string, string>;

/** Texts that are rightly the same word as in English: names, units and bare placeholders. Ids, with the locales they hold for. */
const sameAllowed: Readonly<Record<string, readonly string[]>> = {
  'shell.speedMs': ['vi'],
  'shell.bars': ['vi'],
  'download.android': ['vi'],
};

/** Names and kinds of the arguments of a message, and the names of its elements, sorted. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const tag of tokens.matchAll(/<\/?([\w-]+)\s*\/?>/g)) found.add(`<${tag[1]}>`);
      return;
    }
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (typeof token === 'string') walk(token);
      else if (Array.isArray(token)) {
        const [name, kind, choices] = token as [string, string | undefined, unknown];
        found.add(kind ? `${name}:${kind}` : name);
        if (choices && typeof choices === 'object') for (const choice of Object.values(choices)) walk(choice);
      }
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
      .filter((id) => !(sameAllowed[id] ?? []).includes(locale));
    expect(left).toEqual([]);
  });
});

it('covers every locale with the same files', () => {
  for (const locale of locales) expect(readdirSync(path.join(folder, locale)).toSorted()).toEqual(areas);
  expect(areas.length).toBeGreaterThan(5);
});
