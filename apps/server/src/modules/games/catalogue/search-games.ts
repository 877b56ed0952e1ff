import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GameType, LanguageCode } from '@sortes/contract';
import { createKindFinder, otherNamesOf, type NamedKind } from '@sortes/contract/other-names';
import { foldText } from './fold-text.js';
import { createTextIndex, type TextIndex } from './search-index.js';
import type { GameRecord } from './types.js';

/** How well a game meets what was typed; less is better. */
export const ranks = { beginning: 0, wordBeginning: 1, otherName: 2, inside: 3, scattered: 4 } as const;

/** A game's place in the list that the search was built from. */
export interface SearchHit {
  document: number;
  rank: number;
}

/** Search over names in a language, English names, vendors' names, and what else players call such games in any language. */
export interface GameSearch {
  /** Games whose texts have every word typed, or a part of one. */
  find(query: string, language: LanguageCode): SearchHit[];
  /** Games that have, for every word typed, one like it; also when the blanks are missing. */
  findAlike(query: string, language: LanguageCode): SearchHit[];
}

interface Texts {
  index: TextIndex;
  /** By document; undefined where a game has no name in the language. */
  texts: (string | undefined)[];
}

/** Others get their turn after so many games: an index of 10,000 must not stop the answers in hand. */
const gamesInOneGo = 400;
const wordsAtMost = 8;

const kindsOfName = createKindFinder(foldText);
const kindsOfType: { readonly [type in GameType]?: NamedKind } = {
  RNG: 'slots',
  FISH: 'fishing',
  LIVE: 'live',
  PVP: 'cards',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
};
const kindsOfClass: Readonly<Record<string, NamedKind>> = {
  BC: 'baccarat',
  RL: 'roulette',
  DT: 'dragon-tiger',
  BJ: 'blackjack',
  PK: 'poker',
  FH: 'fishing',
  CR: 'crash',
  DC: 'dice',
};

/** What else a game is called, folded, each name apart. */
function otherNames({ name, names, gameType, classify }: GameRecord): readonly string[] {
  const kinds = [
    ...kindsOfName([name, ...Object.values(names)], gameType === 'INHOUSE'),
    ...[kindsOfType[gameType], ...classify.map((one) => kindsOfClass[one])].filter((kind) => kind !== undefined),
  ];
  return otherNamesOf(new Set(kinds)).map(foldText);
}

/** Builds the search; takes some tenths of a second for 10,000 games, in slices. */
export async function buildSearch(games: readonly GameRecord[]): Promise<GameSearch> {
  const english: Texts = { index: createTextIndex(), texts: [] };
  const vendors: string[] = [];
  const nicknames: (readonly string[])[] = [];
  const others = new Map<LanguageCode, Texts>();
  for (const [document, game] of games.entries()) {
    if (document % gamesInOneGo === gamesInOneGo - 1) await nextTurn();
    const name = foldText(game.names.EN ?? game.name);
    const vendor = foldText(`${game.vendor.name} ${game.vendor.code}`);
    english.texts.push(name);
    vendors.push(vendor);
    english.index.add(document, name);
    english.index.add(document, vendor);
    const called = otherNames(game);
    nicknames.push(called);
    for (const one of called) for (const form of new Set([one, one.replaceAll(' ', '')])) english.index.add(document, form);
    for (const [language, given] of Object.entries(game.names) as [LanguageCode, string][]) {
      if (language === 'EN') continue;
      let texts = others.get(language);
      if (texts === undefined) others.set(language, (texts = { index: createTextIndex(), texts: [] }));
      const folded = foldText(given);
      texts.texts[document] = folded;
      texts.index.add(document, folded);
    }
  }
  return searchIn({ english, vendors, nicknames, others });
}

interface Searched {
  english: Texts;
  vendors: readonly string[];
  nicknames: readonly (readonly string[])[];
  others: ReadonlyMap<LanguageCode, Texts>;
}

function searchIn({ english, vendors, nicknames, others }: Searched): GameSearch {
  const wordsOf = (folded: string): string[] => [...new Set(folded.split(' '))].filter((word) => word !== '').slice(0, wordsAtMost);

  /** Documents that may have the word, of both indexes. */
  const candidatesOf = (word: string, own: Texts | undefined): readonly number[] => {
    const here = own?.index.candidates(word) ?? [];
    const there = english.index.candidates(word);
    if (here.length === 0) return there;
    return there.length === 0 ? here : [...new Set([...here, ...there])];
  };
  const rankIn = (text: string | undefined, folded: string): number | undefined => {
    if (text === undefined) return undefined;
    if (text.startsWith(folded)) return ranks.beginning;
    const at = text.indexOf(folded);
    if (at < 0) return undefined;
    return text.includes(` ${folded}`) ? ranks.wordBeginning : ranks.inside;
  };

  /** Another name is meant from its beginning, with or without its blanks, never by a part of it: their words are in many names. */
  const isCalled = (names: readonly string[], joined: string): boolean => names.some((name) => name.replaceAll(' ', '').startsWith(joined));

  return {
    find(query, language) {
      const folded = foldText(query);
      const own = others.get(language);
      const words = wordsOf(folded);
      let candidates: readonly number[] | undefined;
      for (const word of words) {
        const found = candidatesOf(word, own);
        if (candidates === undefined || found.length < candidates.length) candidates = found;
      }
      const joined = folded.replaceAll(' ', '');
      const hits: SearchHit[] = [];
      for (const document of candidates ?? []) {
        const named = own?.texts[document];
        const name = english.texts[document] ?? '';
        const vendor = vendors[document] ?? '';
        const called = isCalled(nicknames[document] ?? [], joined);
        if (!called && !words.every((word) => named?.includes(word) || name.includes(word) || vendor.includes(word))) continue;
        const best = Math.min(rankIn(named, folded) ?? ranks.scattered, rankIn(name, folded) ?? ranks.scattered);
        hits.push({ document, rank: called ? Math.min(best, ranks.otherName) : best });
      }
      return hits;
    },
    findAlike(query, language) {
      const folded = foldText(query);
      const own = others.get(language);
      const alike = (word: string): Set<number> => {
        const found = english.index.alike(word);
        for (const document of own?.index.alike(word) ?? []) found.add(document);
        for (const document of candidatesOf(word, own)) {
          if (own?.texts[document]?.includes(word) || english.texts[document]?.includes(word)) found.add(document);
        }
        return found;
      };
      let found: Set<number> | undefined;
      for (const word of wordsOf(folded)) {
        const next = alike(word);
        found = found === undefined ? next : new Set([...found].filter((document) => next.has(document)));
        if (found.size === 0) break;
      }
      if ((found === undefined || found.size === 0) && folded.length >= 4) found = alike(folded.replaceAll(' ', ''));
      return [...(found ?? [])].map((document) => ({ document, rank: ranks.scattered }));
    },
  };
}
