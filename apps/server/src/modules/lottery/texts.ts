import type { LanguageCode } from '@sortes/contract';
import { contentInWords, findGame, type Play } from '@sortes/lottery-rules';
import { lotteryText } from './lottery-words.js';
import { words } from './words.js';

/** Columns of the exported bets, in their order. */
const orderColumns = [
  'time',
  'order',
  'slip',
  'game',
  'issue',
  'play',
  'content',
  'combinations',
  'unit',
  'multiple',
  'price',
  'paid',
  'prize',
  'state',
  'result',
] as const;

export function gameName(code: string, language: LanguageCode): string {
  return lotteryText(language, 'games', `game.${code}`) ?? code;
}

/** The same of several at once, for whoever keeps their codes: answers hook `gameNamesOf`. A code of no game is left out. */
export const gameNamesOf = (codes: readonly string[], language: LanguageCode): ReadonlyMap<string, string> =>
  new Map(
    codes.flatMap((code) => {
      const name = lotteryText(language, 'games', `game.${code}`);
      return name === undefined ? [] : [[code, name]];
    }),
  );

export function gameGroupName(code: string, language: LanguageCode): string {
  return lotteryText(language, 'games', `group.${code}`) ?? code;
}

/** Name of a part of the country. */
export function regionName(region: string, language: LanguageCode): string {
  return lotteryText(language, 'games', `region.${region}`) ?? region;
}

/** Name of the tab a play stands under. */
export function playGroupName(play: Pick<Play, 'group' | 'family'>, language: LanguageCode): string {
  return lotteryText(language, play.family, `group.${play.group}`) ?? play.group;
}

export function playName(play: Pick<Play, 'code' | 'family'>, language: LanguageCode): string {
  return lotteryText(language, play.family, `play.${play.code}`) ?? play.code;
}

/** Name of a play by the codes a bet holds; the code itself for a play that the game no longer has. */
export function playNameOf(gameCode: string, playCode: string, language: LanguageCode): string {
  const play = findGame(gameCode)?.plays.find(({ code }) => code === playCode);
  return play === undefined ? playCode : playName(play, language);
}

export function betStateName(state: 'waiting' | 'won' | 'lost' | 'cancelled' | 'refunded', language: LanguageCode): string {
  return words.say(language, `order.state.${state}`);
}

export function exportHeader(language: LanguageCode): string[] {
  return orderColumns.map((column) => words.say(language, `order.column.${column}`));
}

/** What a bet's canonical content says, in the words of its play as the player sees them, uncut; the content itself for a play that the game no longer has. */
export function contentWordsOf(gameCode: string, playCode: string, content: string, language: LanguageCode): string {
  const play = findGame(gameCode)?.plays.find(({ code }) => code === playCode);
  if (play === undefined) return content;
  const word = (key: string, otherwise: string): string => lotteryText(language, play.family, key) ?? otherwise;
  return contentInWords(
    play,
    content,
    {
      symbol: (symbol) => (/^\d+$/.test(symbol) ? symbol : word(`symbol.${symbol}`, symbol)),
      position: (position) => word(`position.${position}`, position),
      bankers: (bankers, others) => words.say(language, 'content.bankers', { bankers, others }),
      atPlace: (place, numbers) => words.say(language, 'content.place', { place, numbers }),
      atPlaces: (places, numbers) => words.say(language, 'content.places', { places, numbers }),
      andMore: (shown) => shown,
    },
    Infinity,
  );
}
