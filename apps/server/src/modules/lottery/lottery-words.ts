import type { LanguageCode } from '@sortes/contract';
import { lotteryTexts, type TextLocale } from '@sortes/lottery-rules/texts';
import { createWords, type TextTable } from '@sortes/service';

const tables = new Map<TextLocale, TextTable>();

/** The names of one language, read when they are first asked for. */
function tableOf(locale: TextLocale): TextTable {
  let table = tables.get(locale);
  if (table === undefined) tables.set(locale, (table = Object.fromEntries(lotteryTexts(locale))));
  return table;
}

const words = createWords('plays', {
  get en() {
    return tableOf('en');
  },
  get zh() {
    return tableOf('zh');
  },
  get id() {
    return tableOf('id');
  },
  get pt() {
    return tableOf('pt');
  },
  get th() {
    return tableOf('th');
  },
  get vi() {
    return tableOf('vi');
  },
});

/** A name of the lottery's in a language: of a family (`games` for the games themselves), else the one that all families share, else undefined. */
export function lotteryText(
  language: LanguageCode,
  family: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  return words.find(language, `${family}.${key}`, values) ?? words.find(language, `common.${key}`, values);
}
