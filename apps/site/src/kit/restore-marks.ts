import { asked } from './asking';
import { wordsOf, type Word } from './words';

/** How often something stands in the texts, by how it is spelt. */
type Counts = ReadonlyMap<string, number>;

/** The spelling of each word that stands best beside the others: as many neighbours as possible that are neighbours somewhere, then those that are it most often. */
interface Reading {
  readonly known: number;
  readonly often: number;
  readonly words: readonly string[];
}
const better = (left: Reading, right: Reading | undefined): boolean =>
  right === undefined || left.known > right.known || (left.known === right.known && left.often > right.often);

const pair = (left: string, right: string): string => `${left} ${right}`;

/** The spellings of all texts, by how they are without marks, and their neighbours. */
function spellingsOf(texts: readonly string[]) {
  const spellings = new Map<string, Set<string>>();
  const pairs = new Map<string, number>();
  for (const part of texts.flatMap((text) => text.split(/[·.,:;!?()]/))) {
    let before: Word | undefined;
    for (const word of wordsOf(part)) {
      spellings.set(word.term, (spellings.get(word.term) ?? new Set()).add(word.spelt));
      if (before) pairs.set(pair(before.spelt, word.spelt), (pairs.get(pair(before.spelt, word.spelt)) ?? 0) + 1);
      before = word;
    }
  }
  return { spellings, pairs };
}

function bestReading(words: readonly Word[], spellings: ReadonlyMap<string, ReadonlySet<string>>, pairs: Counts): readonly string[] {
  let readings: readonly Reading[] = [{ known: 0, often: 0, words: [] }];
  for (const { term } of words) {
    const next: Reading[] = [];
    for (const spelt of spellings.get(term) ?? [term]) {
      let best: Reading | undefined;
      for (const before of readings) {
        const count = pairs.get(pair(before.words.at(-1) ?? '', spelt)) ?? 0;
        const one = { known: before.known + Math.min(count, 1), often: before.often + count, words: [...before.words, spelt] };
        if (better(one, best)) best = one;
      }
      if (best) next.push(best);
    }
    readings = next;
  }
  let best: Reading | undefined;
  for (const one of readings) if (better(one, best)) best = one;
  return best?.words ?? [];
}

/**
 * Gives words that were typed without any marks those that they have in these texts: who types "nap tien" means "nạp tiền" and nothing else that looks like it.
 * What may be several words and stands beside none of those typed with it stays as it is, and so does all of a text in which a mark was typed.
 */
export function makeRestorer(texts: readonly string[]): (text: string) => string {
  const { spellings, pairs } = spellingsOf([...texts, ...asked]);
  return (text) => {
    const words = wordsOf(text);
    if (words.some(({ term, spelt }) => term !== spelt)) return text;
    const best = bestReading(words, spellings, pairs);
    const isKnown = (left: string | undefined, right: string | undefined) =>
      left !== undefined && right !== undefined && pairs.has(pair(left, right));
    let [restored, end] = ['', 0];
    for (const [at, word] of words.entries()) {
      const isSure = spellings.get(word.term)?.size === 1 || isKnown(best[at - 1], best[at]) || isKnown(best[at], best[at + 1]);
      restored += text.slice(end, word.at) + (isSure ? (best[at] ?? word.spelt) : text.slice(word.at, word.at + word.length));
      end = word.at + word.length;
    }
    return restored + text.slice(end);
  };
}
