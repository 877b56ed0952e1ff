import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { forgivenFrom, nearestWords, stemOf } from './slips';
import { wordsOf, type Word } from './words';

/** Something that can be found by words. */
export interface Findable {
  readonly title: string;
  /** What else it is called, or is about; "·" stands between names that have nothing to do with each other. */
  readonly words?: string;
  /** What its parts are called. */
  readonly headings?: string;
  /** Words of what it bears on, as people ask who mean something else first. */
  readonly near?: string;
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

/** Names of this length may be typed as one word. */
const longName = 6;
/** Shorter words are begun by too many, unless one is still being typed. */
const begunFrom = 3;
/** Titles tell most what something is about, then what it is called besides, its headings, its text. Neighbours as one word stand in fields of their own (`pairsOf`). */
const boost = { title: 4, titlePairs: 4, words: 3, wordsPairs: 3, headings: 2, near: 0.7, text: 1, textPairs: 1 };
const wordFields = ['title', 'words', 'headings', 'near', 'text'];
const namePairs = ['titlePairs', 'wordsPairs'];
const pairFields = [...namePairs, 'textPairs'];
/** What is met less well than the best by so much was not meant: of a word that many things mention, those that are about it. */
const relevant = 0.2;

const join = ({ term: left }: Word, { term: right }: Word): string => `${left}${right}`;
/** Neighbours as one word: who types "hanoi" means "Hà Nội", and words that stand together mean more than the same words apart. */
const pairsOf = (words: readonly Word[]): string[] => words.slice(1).flatMap((word, at) => (words[at] ? join(words[at], word) : []));

/** All words by which a text is found, or all neighbours. */
const indexed = (text: string, of: (words: readonly Word[]) => readonly string[]): string[] =>
  text.split('·').flatMap((part) => [...of(wordsOf(part))]);
const spellings = (words: readonly Word[]): string[] => words.flatMap(({ term, spelt }) => (term === spelt ? [term] : [term, spelt]));

/** Words by which people ask, in the languages whose words are told apart by blanks and written without marks: a sentence is not about them. */
const asking = new Set(
  `does have long many much need take that there this want what when where which will with your about after before could should would
  bagaimana berapa bisa cara dengan kapan kenapa lama saya tidak untuk yang
  como demora fazer meu minha onde para pode posso preciso quando quanto quanta tempo tenho`.split(/\s+/),
);

/** Words that a sentence is about, as far as their looks tell: not "how", "can" and "I". */
function telling(words: readonly Word[]): readonly Word[] {
  const long = words.filter(
    ({ term, spelt }) => !asking.has(term) && (term.length >= forgivenFrom || term !== spelt || !/^[a-z\d]+$/.test(term)),
  );
  return long.length > 0 ? long : words;
}

/** Whether a word may be the beginning of one: it is still being typed, or long enough. */
const isBegun = (term: string, terms: readonly string[]): boolean => term === terms.at(-1) || term.length >= begunFrom;
const each = (text: string) => [text];
const all = (queries: readonly Query[]): Query => ({ combineWith: 'AND', queries: [...queries] });
const some = (queries: readonly Query[]): Query => ({ combineWith: 'OR', queries: [...queries] });
/** The word with each two neighbours of its letters changed about. */
const swapped = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/** A word, in texts and as neighbours; with `prefix` what it begins, and always what words of its kind begin with. */
function wordQuery(term: string, prefix: boolean): Query {
  const stem = stemOf(term);
  const queries: Query[] = [
    { combineWith: 'OR', queries: [term], fields: wordFields, prefix },
    { combineWith: 'OR', queries: [term], fields: pairFields, prefix: false },
  ];
  return some(stem === term ? queries : [...queries, { combineWith: 'OR', queries: [stem], fields: wordFields, prefix: true }]);
}
/** Words that begin names of several words: "hano". */
const nameBegun = (term: string): Query => ({ combineWith: 'OR', queries: [term], fields: [...wordFields, ...namePairs], prefix: true });

/** An index of the things, and what can be asked of it. */
function indexOf(items: readonly Findable[]) {
  const words = new Set<string>();
  const index = new MiniSearch({
    fields: [...wordFields, ...pairFields],
    tokenize: (text, field) => {
      if (field?.endsWith('Pairs')) return indexed(text, pairsOf);
      const found = indexed(text, spellings);
      for (const word of found) words.add(word);
      return found;
    },
    processTerm: (term) => term,
  });
  index.addAll(
    items.map(({ title, words: names = '', headings = '', near = '', text = '' }, id) => ({
      id,
      title,
      words: names,
      headings,
      near,
      text,
      titlePairs: title,
      wordsPairs: names,
      textPairs: text,
    })),
  );
  const ask = (query: Query): SearchResult[] =>
    index.search(query, { tokenize: each, prefix: false, fuzzy: false, weights: { prefix: 0.4, fuzzy: 0.2 }, boost });
  /** The best first, and what has the words together before what has them apart. */
  const askTogether = (query: Query, pairs: readonly string[]): SearchResult[] => {
    const found = ask(query);
    if (pairs.length === 0 || found.length < 2) return found;
    const together = new Map(
      ask(all(pairs.map((pair) => ({ combineWith: 'OR', queries: [pair], prefix: true })))).map(({ id, score }) => [id, score]),
    );
    const best = Math.max(...found.map(({ score }) => score));
    return found
      .map((result) => ({ ...result, score: result.score + (together.has(result.id) ? best + (together.get(result.id) ?? 0) : 0) }))
      .sort((left, right) => right.score - left.score);
  };
  return { words, ask, askTogether };
}

/** What a search found, and how much was forgiven for it. */
interface Answer {
  readonly found: readonly SearchResult[];
  readonly forgiven: number;
}

/**
 * Finds by words and their beginnings, in any order, the best first: as they are spelt, else without regard to marks, else with a slip of the finger
 * forgiven, and then words of the same kind ("withdrawl" is near "withdrawal", and "withdraw" is of its kind). What meets the words much less well than the best is left out.
 */
export function makeFinder<Item extends Findable>(
  items: readonly Item[],
  { someWords = false }: Leniency = {},
): (text: string) => readonly FoundWords<Item>[] {
  const { words: known, ask, askTogether } = indexOf(items);
  /** A word as it was meant: itself where it is one, else those nearest to it. `slips`: how many were forgiven. */
  const meant = (term: string, prefix: boolean, orOthers: boolean): { query: Query; slips: number } => {
    if (known.has(term) && !orOthers) return { query: wordQuery(term, false), slips: 0 };
    const near = nearestWords(term, known);
    const others = near.words.map((word) => wordQuery(word, false));
    return { query: some([wordQuery(term, prefix && orOthers), ...others]), slips: near.slips };
  };
  const together = (terms: readonly string[], pairs: readonly string[], query: (term: string, prefix: boolean) => Query): SearchResult[] =>
    askTogether(all(terms.map((term) => query(term, isBegun(term, terms)))), pairs);
  const byName = (joined: string, least: number): SearchResult[] =>
    joined.length < least ? [] : ask(some(swapped(joined).map((name) => wordQuery(name, true))));
  const corrected = (terms: readonly string[], pairs: readonly string[], orOthers: boolean): Answer => {
    const meanings = terms.map((term) => meant(term, isBegun(term, terms), orOthers));
    const queries = meanings.map(({ query }) => query);
    const slips = meanings.reduce((sum, one) => sum + one.slips, 0);
    return { found: orOthers ? askTogether(all(queries), pairs) : ask(some([...queries, ...pairs])), forgiven: slips / 100 };
  };
  /** What has most of the words; the more of them it lacks, the more is forgiven. */
  const mostOf = (words: readonly Word[]): Answer => {
    const told = telling(words);
    const terms = told.map(({ term }) => term);
    const { found, forgiven } = corrected(terms, pairsOf(words), false);
    const has = Math.max(0, ...found.map(({ queryTerms }) => terms.filter((term) => queryTerms.includes(term)).length));
    return { found, forgiven: forgiven + (terms.length - has) / terms.length / 2 };
  };
  const waysOf = (words: readonly Word[]): readonly (() => Answer | readonly SearchResult[])[] => {
    const [terms, spelt] = [words.map(({ term }) => term), words.map((word) => word.spelt)];
    const pairs = pairsOf(words);
    const joined = terms.join('');
    const least = words.length === 1 ? forgivenFrom : longName;
    return [
      () => together(spelt, pairs, wordQuery),
      () => together(terms, pairs, wordQuery),
      () => together(terms, pairs, (term, prefix) => (prefix ? nameBegun(term) : wordQuery(term, false))),
      // Letters changed about, in a word or in a name of short words.
      () => byName(joined, least),
      () => corrected(terms, pairs, true),
      // A blank too many, or another slip in a name of short words.
      () => (joined.length < least ? [] : ask({ combineWith: 'OR', queries: [joined], prefix: true, fuzzy: 1 })),
      () => (someWords ? mostOf(words) : []),
    ];
  };
  const search = (words: readonly Word[]): Answer => {
    for (const [at, way] of (words.length === 0 ? [] : waysOf(words)).entries()) {
      const answer = way();
      const { found, forgiven } = 'found' in answer ? answer : { found: answer, forgiven: 0 };
      if (found.length > 0) return { found, forgiven: at + forgiven };
    }
    return { found: [], forgiven: 0 };
  };
  return (text) => {
    const { found, forgiven } = search(wordsOf(text));
    const least = (found[0]?.score ?? 0) * relevant;
    return found
      .filter(({ score, match }) => score >= least || Object.values(match).some((fields) => fields.includes('near')))
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
