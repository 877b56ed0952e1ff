import MiniSearch from 'minisearch';
import { termsOf } from '../../../kit/words';

/** Something that can be found: a topic, or a play of a game. */
export interface Findable {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Words it is looked for by besides, which are not shown. */
  readonly also?: string;
}

export interface Found<Thing extends Findable> {
  readonly thing: Thing;
  /** The words of it that the search meant, as `wordsOf` writes them. */
  readonly terms: ReadonlySet<string>;
}

/** Slips of the finger that are forgiven in a word of this length. */
const slipsIn = (term: string): number | false => (term.length < 4 ? false : term.length < 8 ? 1 : 2);

/** Searches things by their words: whole, begun or misspelt, titles before texts. Where nothing has all words of a search, what has most of them is found. */
export function makeFinder<Thing extends Findable>(things: readonly Thing[]): (search: string) => readonly Found<Thing>[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const index = new MiniSearch<Findable>({
    fields: ['title', 'text', 'also'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, also: 3 },
      prefix: (term) => term.length > 1,
      fuzzy: slipsIn,
      weights: { fuzzy: 0.2, prefix: 0.6 },
    },
  });
  index.addAll([...byId.values()].map(({ id, title, text, also = '' }) => ({ id, title, text, also })));
  return (search) => {
    const whole = index.search(search, { combineWith: 'AND' });
    return (whole.length > 0 ? whole : index.search(search, { combineWith: 'OR' })).flatMap(({ id, terms }) => {
      const thing = byId.get(String(id));
      return thing ? [{ thing, terms: new Set(terms) }] : [];
    });
  };
}
