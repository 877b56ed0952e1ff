import en from './other-names/en.json' with { type: 'json' };
import id from './other-names/id.json' with { type: 'json' };
import pt from './other-names/pt.json' with { type: 'json' };
import th from './other-names/th.json' with { type: 'json' };
import vi from './other-names/vi.json' with { type: 'json' };
import zh from './other-names/zh.json' with { type: 'json' };

/** A kind of game or lottery that players know by more names than its own. */
export type NamedKind = keyof typeof en;

/** What each kind is called, by locale; the first name is the one that tells the kind in the name of a game. */
export const otherNameFiles: Readonly<Record<string, Readonly<Record<NamedKind, readonly string[]>>>> = { en, zh, id, pt, th, vi };

const files = Object.values(otherNameFiles);

/** All names of the kinds, in every language: who reads the site in English may search in Vietnamese. Each once. */
export function otherNamesOf(kinds: Iterable<NamedKind>): readonly string[] {
  return [...new Set([...kinds].flatMap((kind) => files.flatMap((file) => file[kind])))];
}

/** Kinds that the name of any game may speak of. */
const told: readonly NamedKind[] = [
  'sic-bo',
  'fish-prawn-crab',
  'xoc-dia',
  'dragon-tiger',
  'baccarat',
  'roulette',
  'blackjack',
  'poker',
  'niu-niu',
  'fan-tan',
  'plinko',
  'keno',
];
/** Kinds of originals, told by everyday words that stand in the names of many slots as well. */
const toldOfOriginals: readonly NamedKind[] = ['crash', 'mines', 'hi-lo', 'dice', 'wheel', 'coins', 'tower'];
/** What a kind is the nearest thing to, where a site has nothing nearer. */
const nearest: { readonly [kind in NamedKind]?: readonly NamedKind[] } = { coins: ['xoc-dia'] };

/** Scripts written without blanks: a name there may stand in the middle of a text. */
const unspaced = /[฀-๿぀-ヿ㐀-鿿가-힯]/;

/** Tells kinds of games by their names. `fold` writes a text as the search compares it, its words with one blank between. */
export function createKindFinder(fold: (text: string) => string): (names: Iterable<string>, isOriginal: boolean) => readonly NamedKind[] {
  const signsOf = (kinds: readonly NamedKind[]) =>
    kinds.flatMap((kind) => [...new Set(files.map((file) => fold(file[kind][0] ?? '')))].map((sign) => ({ kind, sign })));
  const [ofAll, ofOriginals] = [signsOf(told), signsOf(toldOfOriginals)];
  return (names, isOriginal) => {
    const texts = [...names].map((name) => ` ${fold(name)} `);
    const isTold = ({ sign }: { sign: string }) =>
      texts.some((text) => (unspaced.test(sign) ? text.includes(sign) : text.includes(` ${sign} `)));
    const kinds = new Set([...ofAll, ...(isOriginal ? ofOriginals : [])].filter(isTold).map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => [kind, ...(nearest[kind] ?? [])]);
  };
}
