import type { LanguageCode } from '@sortes/contract';
import { createWords } from '@sortes/service';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

const words = createWords('server/csv', { en, zh, id, pt, th, vi });

type IdOf<Prefix extends string, Id> = Id extends `${Prefix}.${infer Name}` ? Name : never;

/** A column of staff's CSV files by its English name; its words stand in `texts/<locale>.json`. */
export type CsvHeading = IdOf<'heading', keyof typeof en>;

/** The words over a column in a language. */
export function headingText(heading: CsvHeading, language: LanguageCode): string {
  return words.say(language, `heading.${heading}`);
}

/** Whether a text is the (English) name of a column. */
export const isCsvHeading = (text: string): text is CsvHeading => words.find('EN', `heading.${text}`) !== undefined;

/** Yes or no in a language. */
export function yesOrNo(answer: boolean, language: LanguageCode): string {
  return words.say(language, answer ? 'answer.yes' : 'answer.no');
}
