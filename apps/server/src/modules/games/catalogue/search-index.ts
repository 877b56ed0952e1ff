import { withinDistance } from './edit-distance.js';

/** Scripts written without blanks: a part of one or two signs is a word there. */
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** One word of the vocabulary, with what a glance needs to rule it out. */
interface Word {
  text: string;
  /** One bit a letter: words that differ in more letters than allowed need no comparison. */
  letters: number;
  documents: number[];
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Finds texts by a part of a word, or by a word like it. Texts are folded (fold-text.ts) and added with growing document numbers. Postings are
 * kept per three letters; beginnings of words, and signs of scripts without blanks, also per one and two.
 */
export interface TextIndex {
  add(document: number, text: string): void;
  /** Documents that may have this part of a word (every one that has it is among them), ascending. Parts of one and two letters: beginnings of words. */
  candidates(part: string): readonly number[];
  /** Documents with a word like this one: one slip from four letters on, two from eight. */
  alike(word: string): Set<number>;
}

export function createTextIndex(): TextIndex {
  const postings = new Map<string, number[]>();
  const words = new Map<string, Word>();
  const post = (part: string, document: number): void => {
    const known = postings.get(part);
    if (known === undefined) postings.set(part, [document]);
    else if (known.at(-1) !== document) known.push(document);
  };
  const remember = (text: string, document: number): void => {
    const known = words.get(text);
    if (known === undefined) words.set(text, { text, letters: lettersOf(text), documents: [document] });
    else if (known.documents.at(-1) !== document) known.documents.push(document);
  };
  return {
    add(document, text) {
      for (const word of text.split(' ')) {
        if (word === '') continue;
        remember(word, document);
        const everywhere = unspaced.test(word);
        for (let index = 0; index < word.length; index += 1) {
          if (index === 0 || everywhere) {
            post(word.slice(index, index + 1), document);
            if (index + 2 <= word.length) post(word.slice(index, index + 2), document);
          }
          if (index + 3 <= word.length) post(word.slice(index, index + 3), document);
        }
      }
      // Who leaves the blanks out is understood as well.
      if (text.includes(' ')) remember(text.replaceAll(' ', ''), document);
    },
    candidates(part) {
      if (part.length < 3) return postings.get(part) ?? [];
      let best: readonly number[] | undefined;
      for (let index = 0; index + 3 <= part.length; index += 1) {
        const found = postings.get(part.slice(index, index + 3));
        if (found === undefined) return [];
        if (best === undefined || found.length < best.length) best = found;
      }
      return best ?? [];
    },
    alike(word) {
      const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      const letters = lettersOf(word);
      const found = new Set<number>();
      for (const known of words.values()) {
        const { text } = known;
        if (Math.abs(text.length - word.length) > most || countBits(known.letters ^ letters) > 2 * most) continue;
        if (withinDistance(word, text, most)) for (const document of known.documents) found.add(document);
      }
      return found;
    },
  };
}
