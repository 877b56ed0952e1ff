import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { wordsOf, type Word } from './words';

/** Something that can be found by words. */
export interface Findable {
  readonly title: string;
  /** What else it is called, or is about; "·" stands between names that have nothing to do with each other. */
  readonly words?: string;
  /** What it says at length. */
  readonly text?: string;
}

/** One answer. */
export interface FoundWords<Item extends Findable> {
  readonly item: Item;
  /** The words of it that were meant, as `isMeant` compares them. */
  readonly terms: ReadonlySet<string>;
  /** How much was forgiven: nothing, or the more the greater. Answers of one search to several lists are held against each other by it. */
  readonly forgiven: number;
}

interface Leniency {
  /** Where nothing has all words, as in a whole sentence, what has most of them is found. */
  readonly someWords?: boolean;
}

/** Words shorter than this are too near to too many others to be forgiven a slip. */
const forgivenFrom = 4;
/** Words from this length on may have two, and names of this length typed as one word. */
const longWord = 8;
const longName = 6;
/** Shorter words are begun by too many, unless one is still being typed. */
const begunFrom = 3;
const boost = { title: 4, words: 3, text: 1 };
/** What is met less well than the best by so much was not meant: of a word that many things mention, those that are about it. */
const relevant = 0.3;

const join = ({ term: left }: Word, { term: right }: Word): string => `${left}${right}`;
/** Neighbours as one word: who types "hanoi" means "Hà Nội", and words that stand together mean more than the same words apart. */
const pairsOf = (words: readonly Word[]): string[] => words.slice(1).flatMap((word, at) => (words[at] ? join(words[at], word) : []));

/** All by which a text is found. */
function indexed(text: string): string[] {
  return text.split('·').flatMap((part) => {
    const words = wordsOf(part);
    return [...words.flatMap(({ term, spelt }) => (term === spelt ? [term] : [term, spelt])), ...pairsOf(words)];
  });
}

/** Words by which people ask, in the languages whose words are told apart by blanks and written without marks: a sentence is not about them. */
const asking = new Set(
  `does have long many much need take that there this want what when where which will with your about after before could should would
  bagaimana berapa bisa cara dengan kapan kenapa lama saya tidak untuk yang
  como demora fazer meu minha onde para pode posso preciso quando quanto quanta tempo tenho`.split(/\s+/),
);

/** Words that a sentence is about, as far as their looks tell: not "how", "can" and "I". */
function telling(words: readonly Word[]): string[] {
  const long = words.filter(
    ({ term, spelt }) => !asking.has(term) && (term.length >= forgivenFrom || term !== spelt || !/^[a-z\d]+$/.test(term)),
  );
  return (long.length > 0 ? long : words).map(({ term }) => term);
}

const each = (text: string) => [text];
const all = (terms: readonly string[]): Query => ({ combineWith: 'AND', queries: [...terms] });
const some = (terms: readonly string[]): Query => ({ combineWith: 'OR', queries: [...terms] });
/** The word with each two neighbours of its letters changed about. */
const swapped = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/**
 * Finds by words and their beginnings, in any order, the best first: as they are spelt, else without regard to marks, else with a slip of the finger
 * forgiven. What meets the words much less well than the best is left out.
 */
export function makeFinder<Item extends Findable>(
  items: readonly Item[],
  { someWords = false }: Leniency = {},
): (text: string) => readonly FoundWords<Item>[] {
  const index = new MiniSearch({ fields: ['title', 'words', 'text'], tokenize: indexed, processTerm: (term) => term });
  index.addAll(items.map(({ title, words = '', text = '' }, id) => ({ id, title, words, text })));
  const slips = (term: string) => (term.length < forgivenFrom ? false : term.length < longWord ? 1 : 2);
  const ask = (query: Query, more: SearchOptions = {}): SearchResult[] =>
    index.search(query, { tokenize: each, prefix: true, fuzzy: false, weights: { prefix: 0.4, fuzzy: 0.2 }, boost, ...more });
  /** All words; what has them together comes before what has them apart. */
  const askAll = (terms: readonly string[], pairs: readonly string[], more?: SearchOptions): SearchResult[] => {
    const prefix = (term: string): boolean => term === terms.at(-1) || term.length >= begunFrom;
    const found = ask(all(terms), { prefix, ...more });
    if (pairs.length === 0 || found.length < 2) return found;
    const together = new Map(ask(all(pairs)).map(({ id, score }) => [id, score]));
    const best = Math.max(...found.map(({ score }) => score));
    return found
      .map((result) => ({ ...result, score: result.score + (together.has(result.id) ? best + (together.get(result.id) ?? 0) : 0) }))
      .sort((left, right) => right.score - left.score);
  };

  const search = (words: readonly Word[]): { found: SearchResult[]; forgiven: number } => {
    const terms = words.map(({ term }) => term);
    const pairs = pairsOf(words);
    const joined = terms.join('');
    const isName = joined.length >= (words.length === 1 ? forgivenFrom : longName);
    const ways = [
      () =>
        askAll(
          words.map(({ spelt }) => spelt),
          pairs,
        ),
      () => askAll(terms, pairs),
      // Letters changed about, in a word or in a name of short words.
      () => (isName ? ask(some(swapped(joined))) : []),
      () => askAll(terms, pairs, { fuzzy: slips }),
      // A blank too many, or another slip in a name of short words.
      () => (isName ? ask(some([joined]), { fuzzy: 1 }) : []),
      () => (someWords ? ask(some(telling(words)), { prefix: false }) : []),
      () => (someWords ? ask(some(telling(words)), { prefix: false, fuzzy: slips }) : []),
    ];
    for (const [forgiven, way] of ways.entries()) {
      const found = way();
      if (found.length > 0) return { found, forgiven };
    }
    return { found: [], forgiven: 0 };
  };
  return (text) => {
    const words = wordsOf(text);
    const { found, forgiven } = words.length === 0 ? { found: [], forgiven: 0 } : search(words);
    const least = (found[0]?.score ?? 0) * relevant;
    return found
      .filter(({ score }) => score >= least)
      .flatMap(({ id, terms }) => {
        const item = items[id as number];
        return item === undefined ? [] : [{ item, terms: new Set(terms), forgiven }];
      });
  };
}

/** Of answers from several lists those for which no more was forgiven than for the best of all: who spelt a word that one list knows means no word like it in another. */
export function leastForgiven<Lists extends Readonly<Record<string, readonly FoundWords<Findable>[]>>>(lists: Lists): Lists {
  // Marks that were not typed are no slip.
  const slack = ({ forgiven }: FoundWords<Findable>): number => Math.max(1, forgiven);
  const least = Math.min(
    ...Object.values(lists)
      .flat()
      .map((found) => slack(found)),
  );
  const kept = Object.entries(lists).map(([name, found]) => [name, found.filter((one) => slack(one) <= least)]);
  return Object.fromEntries(kept) as Lists;
}
