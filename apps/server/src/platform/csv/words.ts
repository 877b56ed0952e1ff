import { completeBaseOf, completeLanguages, type LanguageCode } from '@sortes/contract';
import { csvWords } from './words.generated.js';

/** Codes that have words on the screens of the console, by where its texts have them. */
export type WordGroup = keyof typeof csvWords;

const spoken: Readonly<Record<WordGroup, Readonly<Record<string, readonly string[]>>>> = csvWords;

/** A cell that says what the screen says for codes; the file's language is known when it is written. */
export class Words {
  readonly #group: WordGroup;
  readonly #codes: readonly string[];
  readonly #value: string;

  constructor(group: WordGroup, codes: readonly string[], value: string) {
    this.#group = group;
    this.#codes = codes;
    this.#value = value;
  }

  /** Several with commas between; a code without words stays itself. */
  in(language: LanguageCode): string {
    const at = completeLanguages.indexOf(completeBaseOf(language));
    return this.#codes.map((code) => (spoken[this.#group][code]?.[at] ?? code).replace(/\{\w+\}/, this.#value)).join(', ');
  }
}

/** The words for one code, or for several; `value` is what they name within. */
export const wordsOf = (group: WordGroup, codes: string | readonly string[] | null, value = ''): Words | null =>
  codes === null ? null : new Words(group, typeof codes === 'string' ? [codes] : codes, value);
