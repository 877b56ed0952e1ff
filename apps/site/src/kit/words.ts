import { foldText } from './fold-text';

/** A word of a text: where it stands, and as it is compared. */
export interface Word {
  readonly at: number;
  readonly length: number;
  /** Without regard to case and marks. */
  readonly term: string;
  /** With its marks: of "tiền", "tiến" and "tiên" only one is meant by who writes the marks. */
  readonly spelt: string;
}

/** Chinese and Thai are written without spaces: the browser knows their words. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text, and where they stand. */
export function wordsOf(text: string): readonly Word[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) => {
    const term = isWordLike === true ? foldText(segment) : '';
    return term === '' ? [] : [{ at: index, length: segment.length, term, spelt: segment.normalize('NFC').toLowerCase() }];
  });
}

/** The words of a text, without regard to case and diacritics. */
export const termsOf = (text: string): string[] => wordsOf(text).map(({ term }) => term);

/** Whether a word is one of those that a search meant (`FoundWords.terms`). */
export const isMeant = ({ term, spelt }: Word, terms: ReadonlySet<string>): boolean => terms.has(term) || terms.has(spelt);

/** A piece of text, and whether it was looked for. */
export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly marked: boolean;
}

/** The text cut into what was looked for and what lies between. */
export function piecesOf(text: string, terms: ReadonlySet<string>): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (from: number, to: number, marked: boolean) => {
    if (to > from) pieces.push({ at: from, text: text.slice(from, to), marked });
  };
  for (const word of wordsOf(text).filter((word) => isMeant(word, terms))) {
    add(end, word.at, false);
    end = word.at + word.length;
    add(word.at, end, true);
  }
  add(end, text.length, false);
  return pieces;
}

const [before, whole] = [40, 150];

/** Where most of the words that were looked for stand together, side by side rather than apart: the first of them. */
function bestHit(words: readonly Word[], terms: ReadonlySet<string>): number {
  const hits = [...words.entries()].filter(([, word]) => isMeant(word, terms));
  let [best, most, last, first] = [0, 0, 0, 0];
  for (const [at, [, word]] of hits.entries()) {
    const near: (readonly [number, Word])[] = [];
    for (let next = at; next < hits.length && (hits[next]?.[1].at ?? 0) <= word.at + whole - before; next++)
      near.push(hits[next] as [number, Word]);
    const beside = new Set(
      near.slice(1).flatMap(([place, { term }], before) => (near[before]?.[0] === place - 1 ? [`${near[before][1].term} ${term}`] : [])),
    );
    const count = new Set(near.map(([, { term }]) => term)).size + beside.size;
    // As near before them as may be, so that what they lead to is shown as well.
    if (count > most) [best, most, last, first] = [word.at, count, at, word.at];
    else if (count === most && at === last + 1 && word.at <= first + whole - before) [best, last] = [word.at, at];
  }
  return best;
}

/** What stands around the words that were looked for, in one line. */
export function excerptOf(text: string, terms: ReadonlySet<string>): string {
  const words = wordsOf(text);
  const hit = bestHit(words, terms);
  const from = hit <= before ? 0 : (words.find(({ at }) => at >= hit - before)?.at ?? 0);
  const end = from + whole < text.length ? (words.findLast(({ at }) => at <= from + whole)?.at ?? text.length) : text.length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end).trim()}${end < text.length ? ' …' : ''}`;
}
