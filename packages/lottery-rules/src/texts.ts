import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Locales of the text files. */
export const textLocales = ['en', 'zh', 'id', 'pt', 'th', 'vi'] as const;
export type TextLocale = (typeof textLocales)[number];

// Beside the package's own description: compiled or bundled into a program, this code lies elsewhere.
const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@sortes/lottery-rules/package.json')), 'texts');
const read = new Map<TextLocale, ReadonlyMap<string, string>>();

/** All texts of a locale by id `<file>.<key>`, e.g. `ssc.play.S5_DIRECT`. Read once; Node only (the browser gets them through its bundler). */
export function lotteryTexts(locale: TextLocale): ReadonlyMap<string, string> {
  let texts = read.get(locale);
  if (texts === undefined) {
    const entries = readdirSync(path.join(folder, locale))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) =>
        Object.entries(JSON.parse(readFileSync(path.join(folder, locale, name), 'utf8')) as Record<string, string>).map(
          ([key, text]) => [`${name.slice(0, -5)}.${key}`, text] as const,
        ),
      );
    read.set(locale, (texts = new Map(entries)));
  }
  return texts;
}

/** A text of a family, else the one that all families share (`common`), else undefined. */
export function lotteryText(locale: TextLocale, family: string, key: string): string | undefined {
  const texts = lotteryTexts(locale);
  return texts.get(`${family}.${key}`) ?? texts.get(`common.${key}`);
}
