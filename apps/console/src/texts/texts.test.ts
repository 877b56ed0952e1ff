import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const locales = ['en', 'zh', 'id', 'pt', 'th', 'vi'] as const;
const areas = readdirSync(path.join(folder, 'en')).toSorted();
const read = (locale: string, area: string) => JSON.parse(readFileSync(path.join(folder, locale, area), 'utf8')) as Record<string, string>;

/** Texts that are rightly the same word as in English. Ids, with the locales they hold for. */
const sameAllowed: Readonly<Record<string, readonly string[]>> = {
  'audit.field.batch': ['id'],
  'brand.field.captcha': ['id', 'pt', 'vi'],
  'brand.field.email': ['pt'],
  'brand.hosts': ['pt'],
  'brand.setting.logo': ['id', 'vi'],
  'cashier.deposit': ['id'],
  'cashier.gateway': ['id', 'pt'],
  'control.commit': ['zh', 'id', 'pt', 'th', 'vi'],
  'games.type.ESPORTS': ['id'],
  'games.badge.jackpot': ['id', 'pt', 'vi'],
  'overview.by.vendor': ['id'],
  'overview.vendorId': ['id'],
  'overview.product.ESPORTS': ['id', 'pt'],
  'overview.template.deposit-credited': ['id'],
  'players.email': ['pt'],
  'players.movement.deposit-credited': ['id'],
  'players.product.ESPORTS': ['id', 'pt', 'vi'],
  'players.product.RNG': ['vi'],
  'shell.menu': ['id', 'pt', 'vi'],
};

/** Words in Latin letters that may stand in a Chinese or Thai text. */
const loans = ['CSV', 'Commit', 'ID', 'IP', 'JPEG', 'JSON', 'MB', 'PNG', 'SHA', 'SMS', 'VIP', 'VietQR', 'drand', 'payOS', 'prefix'];

/** Plural forms that a locale may have besides exact ones such as `=0`. */
const forms: Readonly<Record<(typeof locales)[number], readonly string[]>> = {
  en: ['one', 'other'],
  zh: ['other'],
  id: ['other'],
  pt: ['one', 'many', 'other'],
  th: ['other'],
  vi: ['other'],
};

interface Parts {
  /** Names and kinds of the arguments, and the names of the elements, sorted. */
  placeholders: string[];
  /** What is left to read, without the arguments. */
  words: string;
  /** Plural forms used, exact ones left out. */
  plurals: string[];
}

/** Takes a message apart; throws where it does not compile. */
function partsOf(message: string): Parts {
  const found = new Set<string>();
  const words: string[] = [];
  const plurals = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const tag of tokens.matchAll(/<\/?([\w-]+)\s*\/?>/g)) found.add(`<${tag[1]}>`);
      words.push(tokens);
      return;
    }
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (typeof token === 'string') walk(token);
      else if (Array.isArray(token)) {
        const [name, kind, choices] = token as [string, string | undefined, unknown];
        found.add(kind ? `${name}:${kind}` : name);
        if (!choices || typeof choices !== 'object') continue;
        for (const [choice, inner] of Object.entries(choices)) {
          if (kind === 'plural' && choice !== 'offset' && !/^=?\d+$/.test(choice)) plurals.add(choice);
          walk(inner);
        }
      }
    }
  };
  walk(compileMessageOrThrow(message));
  return { placeholders: [...found].toSorted(), words: words.join(' '), plurals: [...plurals].toSorted() };
}

describe.each(areas)('%s', (area) => {
  const english = read('en', area);
  const idOf = (key: string) => `${area.replace('.json', '')}.${key}`;
  it.each(locales.slice(1))('has in %s the same ids and the same placeholders as in English', (locale) => {
    const texts = read(locale, area);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(english))
      expect({ key, found: partsOf(texts[key] ?? '').placeholders }).toEqual({ key, found: partsOf(message).placeholders });
  });
  it.each(locales)('has in %s every plural form of the language and no other', (locale) => {
    for (const [key, message] of Object.entries(read(locale, area))) {
      const { plurals } = partsOf(message);
      if (plurals.length > 0) expect({ key, plurals }).toEqual({ key, plurals: forms[locale].toSorted() });
    }
  });
  it.each(locales.slice(1))('leaves no English in %s', (locale) => {
    const texts = read(locale, area);
    const left = Object.entries(english)
      .filter(([key, message]) => texts[key] === message && /\p{L}{2}/u.test(partsOf(message).words))
      .map(([key]) => idOf(key))
      .filter((id) => !(sameAllowed[id] ?? []).includes(locale));
    expect(left).toEqual([]);
  });
  it.each(['zh', 'th'])('leaves no Latin words in %s', (locale) => {
    const left = Object.entries(read(locale, area)).flatMap(([key, message]) =>
      [...partsOf(message).words.matchAll(/[A-Za-z]{2,}/g)]
        .map(([word]) => word)
        .filter((word) => !loans.includes(word))
        .map((word) => `${idOf(key)}: ${word}`),
    );
    expect(left).toEqual([]);
  });
});

it('covers every locale with the same files', () => {
  for (const locale of locales) expect(readdirSync(path.join(folder, locale)).toSorted()).toEqual(areas);
  expect(areas.length).toBeGreaterThan(3);
});
