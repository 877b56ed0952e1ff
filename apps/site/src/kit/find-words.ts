import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { withoutAsking } from './asking';
import { foldText } from './fold-text';
import { hasMarksOf } from './marks';
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
  /** How many neighbours of what was typed are neighbours in what it is called; of a single word whether it is one of these. */
  readonly named: number;
  /** The same anywhere in it. */
  readonly told: number;
}

interface Leniency {
  /** Where nothing has all words, as in a whole sentence, what has most of them is found. */
  readonly someWords?: boolean;
}

/** Names of this length may be typed as one word. */
const longName = 6;
/** Shorter words are begun by too many, unless one is still being typed. */
const begunFrom = 3;
/** Words of this length tell something in a sentence even without marks. */
const tellingFrom = 4;
/** Titles tell most what something is about, then what it is called besides, its headings, its text. Neighbours as one word stand in fields of their own (`pairsOf`). */
const boost = { title: 4, titlePairs: 4, words: 3, wordsPairs: 3, headings: 2, near: 0.7, nearPairs: 0.7, text: 1, textPairs: 1 };
const wordFields = ['title', 'words', 'headings', 'near', 'text'];
const namePairs = ['titlePairs', 'wordsPairs'];
const pairFields = [...namePairs, 'nearPairs', 'textPairs'];
const nameFields = new Set(['title', 'words', ...namePairs]);
/** What is met less well than the best by so much was not meant: of a word that many things mention, those that are about it. */
const relevant = 0.2;

const join = ({ term: left }: Word, { term: right }: Word): string => `${left}${right}`;
/** Neighbours as one word: who types "hanoi" means "Hà Nội", and words that stand together mean more than the same words apart. */
const pairsOf = (words: readonly Word[]): string[] => words.slice(1).flatMap((word, at) => (words[at] ? join(words[at], word) : []));

/** All words by which a text is found, or all neighbours. */
const indexed = (text: string, of: (words: readonly Word[]) => readonly string[]): string[] =>
  text.split('·').flatMap((part) => [...of(wordsOf(part))]);
/** What stands before a word that a text writes without marks: who typed marks means it too, and no word with other marks. */
const bare = '=';
const spellings = (words: readonly Word[]): string[] =>
  words.flatMap(({ term, spelt }) => (term === spelt ? [term, `${bare}${term}`] : [term, spelt]));

const isMarked = ({ term, spelt }: Word): boolean => term !== spelt;

/** Words that a sentence is about, as far as their looks tell: short ones without marks tell the least. */
function telling(words: readonly Word[]): readonly Word[] {
  const long = words.filter((word) => word.term.length >= tellingFrom || isMarked(word) || !/^[a-z\d]+$/.test(word.term));
  return long.length > 0 ? long : words;
}

/** Whether a word may be the beginning of one: it is still being typed, or long enough. */
const isBegun = (word: Word, words: readonly Word[]): boolean => word.term === words.at(-1)?.term || word.term.length >= begunFrom;
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
      for (const word of found) if (!word.startsWith(bare)) words.add(word);
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
      nearPairs: near,
      textPairs: text,
    })),
  );
  const ask = (query: Query): SearchResult[] =>
    index.search(query, { tokenize: each, prefix: false, fuzzy: false, weights: { prefix: 0.4, fuzzy: 0.2 }, boost });
  /** The best first, and what has words together before what has them apart; each of `pairSets` is words that may stand so. */
  const askTogether = (query: Query, pairSets: readonly (readonly string[])[]): SearchResult[] => {
    const found = ask(query);
    const best = Math.max(0, ...found.map(({ score }) => score));
    const more = new Map<unknown, number>();
    if (found.length > 1)
      for (const pairs of pairSets)
        for (const { id, score } of ask(all(pairs.map((pair) => ({ combineWith: 'OR', queries: [pair], prefix: true })))))
          more.set(id, (more.get(id) ?? 0) + best + score);
    return found
      .map((result) => ({ ...result, score: result.score + (more.get(result.id) ?? 0) }))
      .sort((left, right) => right.score - left.score);
  };
  return { words, ask, askTogether };
}

/** A word as a search asks for it. */
type Ask = (word: Word, prefix: boolean) => Query;

/** As it was typed: with the marks that it has, or in any marks where it has none. */
const asTyped: Ask = ({ spelt }, prefix) => wordQuery(spelt, prefix);

/** The same, with marks that were left out: of words that these things know, and of words that they write without any. */
const marksLeftOut =
  (known: ReadonlySet<string>): Ask =>
  (word, prefix) => {
    if (!isMarked(word)) return wordQuery(word.term, prefix);
    const { term, spelt } = word;
    const forms = [...known].filter(
      (other) => other !== spelt && foldText(other).startsWith(term) && other !== foldText(other) && hasMarksOf(spelt, other, prefix),
    );
    return some([
      asTyped(word, prefix),
      ...forms.map((form): Query => ({ combineWith: 'OR', queries: [form], fields: wordFields })),
      { combineWith: 'OR', queries: [`${bare}${term}`], fields: wordFields, prefix: prefix && term.length >= tellingFrom },
      ...(term.length < longName ? [] : [{ combineWith: 'OR' as const, queries: [term], fields: pairFields }]),
    ]);
  };

/** What a search found, and how much was forgiven for it. */
interface Answer {
  readonly found: readonly SearchResult[];
  readonly forgiven: number;
}

/** Fields in which what was typed stands, by thing. */
type Places = ReadonlyMap<unknown, readonly (readonly string[])[]>;

/** What a word may mean. */
interface Meaning {
  readonly query: Query;
  /** How many slips were forgiven. */
  readonly slips: number;
  /** The words that are meant. */
  readonly words: readonly string[];
}

/** The ways to find words among things, the strictest first. */
function searchAmong(items: readonly Findable[], someWords: boolean) {
  const { words: known, ask, askTogether } = indexOf(items);
  const unmarked = marksLeftOut(known);
  /** A word as it was meant: itself where it is one, else those nearest to it; with marks only itself, unless it is none and long enough to be a slip. */
  const meant = (word: Word, prefix: boolean, orOthers: boolean): Meaning => {
    const { term, spelt } = word;
    if (isMarked(word) && (known.has(spelt) || term.length < forgivenFrom))
      return { query: unmarked(word, false), slips: 0, words: [spelt] };
    if (known.has(term) && !orOthers) return { query: wordQuery(term, false), slips: 0, words: [term] };
    const near = nearestWords(term, known);
    const others = near.words.map((other) => wordQuery(other, false));
    return { query: some([wordQuery(term, prefix && orOthers), ...others]), slips: near.slips, words: [term, ...near.words] };
  };
  const meaningsOf = (words: readonly Word[], orOthers: boolean) => words.map((word) => meant(word, isBegun(word, words), orOthers));
  const slipsOf = (meanings: readonly Meaning[]): number => meanings.reduce((sum, { slips }) => sum + slips, 0) / 100;
  const queriesOf = (meanings: readonly Meaning[]) => meanings.map(({ query }) => query);
  /** What has most of the words, and half of them at least; the more of them it lacks, the more is forgiven. */
  const mostOf = (words: readonly Word[]): Answer => {
    const meanings = meaningsOf(telling(words), false);
    const isHit = ({ words: own }: Meaning, { queryTerms }: SearchResult) =>
      own.some((word) => queryTerms.some((term) => term === word || term === stemOf(word) || term === `${bare}${word}`));
    const hits = (result: SearchResult): number => meanings.filter((meaning) => isHit(meaning, result)).length;
    const found = ask(some([...queriesOf(meanings), ...pairsOf(words)])).filter((result) => hits(result) * 2 >= meanings.length);
    const most = Math.max(0, ...found.map(hits));
    return { found, forgiven: slipsOf(meanings) + (meanings.length - most) / meanings.length / 2 };
  };
  /** The words as they stand in what is found: side by side, or a single one whole; by each of them in which fields. */
  const placesOf = (words: readonly Word[]): Places => {
    const pairs = pairsOf(words);
    const asked =
      pairs.length > 0
        ? pairs.map((pair): Query => ({ combineWith: 'OR', queries: [pair], fields: pairFields }))
        : words.map(({ spelt }): Query => ({ combineWith: 'OR', queries: [spelt], fields: wordFields }));
    return new Map(ask(some(asked)).map(({ id, match }) => [id, Object.values(match)]));
  };
  const waysOf = (typed: readonly Word[], words: readonly Word[]): readonly (() => Answer | readonly SearchResult[])[] => {
    const pairs = [pairsOf(words), words.length === typed.length ? [] : pairsOf(typed)].filter(({ length }) => length > 0);
    const joined = words.map(({ term }) => term).join('');
    const least = words.length === 1 ? forgivenFrom : longName;
    const together = (query: Ask): SearchResult[] => askTogether(all(words.map((word) => query(word, isBegun(word, words)))), pairs);
    return [
      () => together(asTyped),
      () => together(unmarked),
      () => together((word, prefix) => (prefix && !isMarked(word) ? nameBegun(word.term) : unmarked(word, prefix))),
      // Letters changed about, in a word or in a name of short words.
      () => (joined.length < least ? [] : ask(some(swapped(joined).map((name) => wordQuery(name, true))))),
      () => {
        const meanings = meaningsOf(words, true);
        return { found: askTogether(all(queriesOf(meanings)), pairs), forgiven: slipsOf(meanings) };
      },
      // A blank too many, or another slip in a name of short words.
      () => (joined.length < least ? [] : ask({ combineWith: 'OR', queries: [joined], prefix: true, fuzzy: 1 })),
      () => (someWords ? mostOf(words) : []),
    ];
  };
  return (typed: readonly Word[]): Answer & { readonly places: Places } => {
    const words = withoutAsking(typed);
    for (const [at, way] of (words.length === 0 ? [] : waysOf(typed, words)).entries()) {
      const answer = way();
      const { found, forgiven } = 'found' in answer ? answer : { found: answer, forgiven: 0 };
      if (found.length > 0) return { found, forgiven: at + forgiven, places: placesOf(words) };
    }
    return { found: [], forgiven: 0, places: new Map() };
  };
}

/**
 * Finds by words and their beginnings, in any order, the best first: as they are spelt, else with marks left out, else with a slip of the finger forgiven, and then
 * words of the same kind ("withdrawl" is near "withdrawal", and "withdraw" is of its kind). Words that only make a question are not looked for; what meets the
 * others much less well than the best is left out.
 */
export function makeFinder<Item extends Findable>(
  items: readonly Item[],
  { someWords = false }: Leniency = {},
): (text: string) => readonly FoundWords<Item>[] {
  const search = searchAmong(items, someWords);
  return (text) => {
    const { found, forgiven, places } = search(wordsOf(text));
    const least = (found[0]?.score ?? 0) * relevant;
    return found
      .filter(({ score, match }) => score >= least || Object.values(match).some((fields) => fields.includes('near')))
      .flatMap(({ id, terms }) => {
        const item = items[id as number];
        const meant = new Set(terms.map((term) => (term.startsWith(bare) ? term.slice(bare.length) : term)));
        const fields = places.get(id) ?? [];
        const named = fields.filter((own) => own.some((field) => nameFields.has(field))).length;
        return item === undefined ? [] : [{ item, terms: meant, forgiven, named, told: fields.length }];
      });
  };
}

/** Where the best is called by so many neighbours of what was typed, what only has the words apart, as any long text may, was not meant. */
const surelyNamed = 2;

/** Of answers from several lists those for which no more was forgiven than for the best of all: who spelt a word that one list knows means no word like it in another. */
export function leastForgiven<Lists extends Readonly<Record<string, readonly FoundWords<Findable>[]>>>(lists: Lists): Lists {
  const every = Object.values(lists).flat();
  const least = Math.min(...every.map(({ forgiven }) => forgiven));
  const isSure = every.some(({ named, forgiven }) => named >= surelyNamed && forgiven <= least);
  const kept = Object.entries(lists).map(([name, found]) => [
    name,
    found.filter(({ forgiven, told }) => forgiven <= least && !(isSure && told === 0)),
  ]);
  return Object.fromEntries(kept) as Lists;
}
