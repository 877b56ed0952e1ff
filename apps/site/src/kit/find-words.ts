import MiniSearch from 'minisearch';
import { termsOf } from './words';

/** Something that can be found by words. */
export interface Findable {
  readonly title: string;
  /** What else it is called, or is about. */
  readonly words?: string;
}

/** Words shorter than this are too near to too many others to be forgiven a slip. */
const forgivenFrom = 4;
/** Words from this length on may have two. */
const longWord = 8;
const titleCounts = 3;

/** The words of something, and all of them as one: who types "hanoi" means "Hà Nội". */
function joinedTermsOf(text: string): string[] {
  const words = termsOf(text);
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)];
}

/**
 * Finds by beginnings of words, in any order, without regard to marks and case, the best first. A slip of the finger in a longer word is forgiven where nothing is
 * spelt like it.
 */
export function findWords<Item extends Findable>(items: readonly Item[]): (text: string) => readonly Item[] {
  const index = new MiniSearch({ fields: ['title', 'words'], tokenize: joinedTermsOf, processTerm: (term) => term });
  index.addAll(items.map(({ title, words = '' }, id) => ({ id, title, words })));
  const slips = (term: string) => (term.length < forgivenFrom ? false : term.length < longWord ? 1 : 2);
  return (text) => {
    const find = (fuzzy: false | typeof slips) =>
      index.search(text, { tokenize: termsOf, combineWith: 'AND', prefix: true, fuzzy, boost: { title: titleCounts } });
    const spelt = find(false);
    return (spelt.length > 0 ? spelt : find(slips)).flatMap(({ id }) => items[id as number] ?? []);
  };
}
