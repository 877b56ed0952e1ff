/** Every text of the repository exists in the six complete languages, says the same with the same blanks, and is translated. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { completeLanguages, languageOf } from '@sortes/languages';
import { readMessage, type ReadMessage } from '@sortes/service';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const locales = completeLanguages.map((code) => languageOf(code).locale);

/** Words in Latin letters that may stand in a Chinese or Thai text: names, units and terms that these languages write so. */
const loans = new Set(
  'App BLS CSV Chrome Commit Cookie Facebook HMAC ID IP JPEG JPG JSON LINE Line MB MM Node Nonce PK PNG QQ QR RTP SHA SMS Safari Telegram Tod UTC VIP VietQR WeChat WhatsApp Yeekee Zalo dd drand https iBox iPad iPhone js payOS prefix yyyy'.split(
    ' ',
  ),
);

/** Texts that hold a formula, a command, an example of an address or a name in full. */
const holdsCode = /(?:common: verify\.(?:derivation|run)|crash: proof\.derivation|identity: problem\.email|lottery: proof\.beacon\.drand)$/;

/** Words that are the same in Vietnamese: names of games and of the trade. */
const sameInVietnamese = new Set(
  'Android Baccarat Bingo Captcha Crash E-mail Esports Hi-Lo Jackpot Keno Limbo Logo Menu Plinko Poker Roulette Slots Video ms passkey poker'.split(
    ' ',
  ),
);
const isLent = (word: string, locale: string): boolean => loans.has(word) || (locale === 'vi' && sameInVietnamese.has(word));

/** Plural forms of a language, exact ones such as `=0` left out. */
function pluralForms(locale: string): string[] {
  const code = completeLanguages.find((one) => languageOf(one).locale === locale) ?? 'EN';
  return new Intl.PluralRules(languageOf(code).intl).resolvedOptions().pluralCategories.toSorted();
}

/** Folders named `texts` below a folder, of what is committed. */
function textFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || ['node_modules', 'dist', 'data'].includes(entry.name)) return [];
    const inner = path.join(folder, entry.name);
    return entry.name === 'texts' ? [inner] : textFolders(inner);
  });
}

/** Areas of a folder by locale: `en/shell.json` is area `shell`, `en.json` the only, nameless one. */
function areasOf(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) found.set(entry.name, readdirSync(path.join(folder, entry.name)).toSorted());
    else if (entry.name.endsWith('.json')) found.set(entry.name.slice(0, -5), ['']);
  }
  return found;
}

const folders = ['apps', 'packages'].flatMap((name) => textFolders(path.join(root, name)));
const tables = folders.flatMap((folder) =>
  (areasOf(folder).get('en') ?? []).map((area) => ({ folder, area, name: path.relative(root, path.join(folder, area)) })),
);

const sourceOf = (folder: string, locale: string, area: string): string =>
  readFileSync(area === '' ? path.join(folder, `${locale}.json`) : path.join(folder, locale, area), 'utf8');

const read = (folder: string, locale: string, area: string): Record<string, string> =>
  JSON.parse(sourceOf(folder, locale, area)) as Record<string, string>;

/** Messages by id; one that does not parse fails with its id. */
function messagesOf(folder: string, locale: string, area: string): Map<string, ReadMessage & { text: string }> {
  return new Map(
    Object.entries(read(folder, locale, area)).map(([id, text]) => {
      try {
        return [id, { ...readMessage(text), text }];
      } catch (error) {
        throw new Error(`${path.relative(root, folder)} ${locale} ${area} ${id}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}

it('finds the texts of every program, and each folder has the same files in each language', () => {
  expect(folders.length).toBeGreaterThan(10);
  for (const folder of folders) {
    const areas = areasOf(folder);
    expect([...areas.keys()].toSorted(), folder).toEqual(locales.toSorted());
    for (const [locale, own] of areas) expect(own, `${folder} ${locale}`).toEqual(areas.get('en'));
  }
});

describe.each(tables)('$name', ({ folder, area, name }) => {
  const english = messagesOf(folder, 'en', area);
  const idOf = (id: string): string => `${name.replace(/\.json$/, '')}: ${id}`;

  it.each(locales)('has in %s the ids, the blanks and the plural forms that it should have', (locale) => {
    const texts = messagesOf(folder, locale, area);
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    // Of two texts of one id a reader sees the second in both places, and says nothing.
    const written = [...sourceOf(folder, locale, area).matchAll(/^\s*"((?:[^"\\]|\\.)*)":/gm)].map(([, id]) => id);
    expect(written.toSorted()).toEqual([...english.keys()].toSorted());
    for (const [id, { text, blanks, plurals }] of texts) {
      expect(text.trim(), id).not.toBe('');
      expect({ id, blanks }).toEqual({ id, blanks: english.get(id)?.blanks });
      // `many` of Portuguese counts in millions: who leaves it out says `other`.
      const needed = pluralForms(locale).filter((form) => form !== 'many' || plurals.includes(form));
      if (plurals.length > 0) expect({ id, plurals }).toEqual({ id, plurals: needed });
    }
  });

  it.each(locales.slice(1))('is translated into %s', (locale) => {
    // Portuguese and Indonesian share many a word with English, whole sentences they do not.
    const isEnough = ['zh', 'th', 'vi'].includes(locale) ? 1 : 4;
    const left = [...messagesOf(folder, locale, area)]
      .filter(([id, { text }]) => text === english.get(id)?.text)
      .filter(([, { words }]) => (words.match(/[\p{L}-]{2,}/gu) ?? []).filter((word) => !isLent(word, locale)).length >= isEnough)
      .map(([id, { text }]) => `${idOf(id)} = ${text}`);
    expect(left).toEqual([]);
  });

  it.each(['zh', 'th'])('leaves no Latin words in %s', (locale) => {
    const left = [...messagesOf(folder, locale, area)].flatMap(([id, { words }]) =>
      holdsCode.test(idOf(id))
        ? []
        : // Elements and the blanks (min) and (max) of the specification are no words.
          [...words.replaceAll(/<[^>]*>|\(m(?:in|ax)\)/g, ' ').matchAll(/[A-Za-z]{2,}/g)]
            .filter(([word]) => !loans.has(word))
            .map(([word]) => `${idOf(id)}: ${word}`),
    );
    expect(left).toEqual([]);
  });
});
