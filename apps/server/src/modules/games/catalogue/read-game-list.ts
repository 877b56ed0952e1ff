import {
  gameClassifications,
  gameTypes,
  languageCodes,
  readLanguage,
  type GameClassification,
  type GameType,
  type LanguageCode,
} from '@sortes/contract';
import type { VendorGame, VendorRoom } from '@sortes/wallet-protocol';
import { words } from '../words.js';
import type { ListedGame } from './write-catalogue.js';

/**
 * Categories of the RS dialect in our types and classes, by their lower-case text. The dialect leaves the list open; what is missing here is said
 * by the import and can be added in this one place.
 */
const categories: Readonly<Record<string, readonly [GameType, ...GameClassification[]]>> = {
  'video slots': ['RNG', 'SL'],
  slots: ['RNG', 'SL'],
  'classic slots': ['RNG', 'SL'],
  'fruit machines': ['RNG', 'SL'],
  'jackpot slots': ['RNG', 'SL', 'JP'],
  'progressive slots': ['RNG', 'SL', 'JP'],
  megaways: ['RNG', 'SL'],
  'table games': ['RNG', 'TG'],
  'video poker': ['RNG', 'VP'],
  'scratch cards': ['RNG', 'SC'],
  scratchcards: ['RNG', 'SC'],
  'instant win': ['RNG', 'SC'],
  'instant games': ['RNG', 'AC'],
  arcade: ['RNG', 'AC'],
  'arcade games': ['RNG', 'AC'],
  bingo: ['RNG', 'BG'],
  'video bingo': ['RNG', 'BG'],
  keno: ['RNG', 'BG'],
  'crash games': ['RNG', 'CR'],
  crash: ['RNG', 'CR'],
  dice: ['RNG', 'DC'],
  'dice games': ['RNG', 'DC'],
  roulette: ['RNG', 'TG', 'RL'],
  blackjack: ['RNG', 'TG', 'BJ'],
  baccarat: ['RNG', 'TG', 'BC'],
  poker: ['RNG', 'TG', 'PK'],
  'live dealer': ['LIVE', 'TG'],
  'live casino': ['LIVE', 'TG'],
  'live games': ['LIVE', 'TG'],
  'live roulette': ['LIVE', 'TG', 'RL'],
  'live blackjack': ['LIVE', 'TG', 'BJ'],
  'live baccarat': ['LIVE', 'TG', 'BC'],
  'live dragon tiger': ['LIVE', 'TG', 'DT'],
  'live poker': ['LIVE', 'TG', 'PK'],
  'live sic bo': ['LIVE', 'TG', 'DC'],
  'game show': ['LIVE', 'GS'],
  'game shows': ['LIVE', 'GS'],
  'live game shows': ['LIVE', 'GS'],
  fishing: ['FISH', 'FH'],
  'fishing games': ['FISH', 'FH'],
  'fish games': ['FISH', 'FH'],
  'shooting games': ['FISH', 'FH'],
  'sports betting': ['SPORTS', 'SB'],
  sportsbook: ['SPORTS', 'SB'],
  'virtual sports': ['SPORTS', 'VS'],
  'virtual games': ['SPORTS', 'VS'],
  'e-sports': ['ESPORTS', 'SB'],
  cockfighting: ['COCKFIGHT'],
  'p2p poker': ['PVP', 'PK'],
  'card games': ['PVP', 'PK'],
  mahjong: ['PVP', 'MJ'],
};

/** Money units of the dialect's ×100 000 amounts. */
const perUnit = 10;
const gamesAtMost = 100_000;

/** A vendor's list as far as it can be used, and what is wrong with the rest. */
export interface GameList {
  games: ListedGame[];
  /** Codes that the vendor itself has switched off: they count as gone. */
  off: string[];
  unfit: { line: number; message: string; code?: string }[];
}

/** Classes of a word: our code (SL), its English name (Slots), or a category of the dialect (megaways); undefined when it is none of them. */
export function readClass(word: string): GameClassification[] | undefined {
  const code = word.trim().toUpperCase();
  const own = gameClassifications.find((one) => one === code || words.say('EN', `class.${one}`).toUpperCase() === code);
  if (own !== undefined) return [own];
  const classify = readCategory(word)?.classify ?? [];
  return classify.length > 0 ? classify : undefined;
}

/** Type and classes of a category: the dialect's word, or one of our own types. */
export function readCategory(category: string): { gameType: GameType; classify: GameClassification[] } | undefined {
  const own = gameTypes.find((gameType) => gameType === category.trim().toUpperCase());
  if (own !== undefined) return { gameType: own, classify: [] };
  const key = category.trim().toLowerCase();
  const found = Object.hasOwn(categories, key) ? categories[key] : undefined;
  if (found === undefined) return undefined;
  const [gameType, ...classify] = found;
  return { gameType, classify };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text that may be shown: no control signs, no edges of blanks, not too long. */
function readText(value: unknown, atMost: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.normalize('NFC').trim();
  return text !== '' && text.length <= atMost && !/[\p{Cc}\p{Cs}]/u.test(text) ? text : undefined;
}

function readNames(value: unknown): Partial<Record<LanguageCode, string>> {
  const names: Partial<Record<LanguageCode, string>> = {};
  if (!isRecord(value)) return names;
  for (const [given, text] of Object.entries(value)) {
    const code = readLanguage(given);
    const name = readText(text, 120);
    if (code !== undefined && name !== undefined && languageCodes.includes(code)) names[code] = name;
  }
  return names;
}

function readAmount(value: unknown): bigint | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value % perUnit !== 0) return undefined;
  return BigInt(value / perUnit);
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

function readRooms(value: unknown): ListedGame['rooms'] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 200) return undefined;
  const rooms: ListedGame['rooms'] = [];
  for (const given of value as unknown[]) {
    if (!isRecord(given)) return undefined;
    const room = given as Partial<Record<keyof VendorRoom, unknown>>;
    const code = readText(room.room_code, 40);
    const name = readText(room.name, 120);
    const minBet = readAmount(room.min_bet);
    const maxBet = readAmount(room.max_bet);
    const { seats } = room;
    if (code === undefined || name === undefined || typeof minBet !== 'bigint' || typeof maxBet !== 'bigint' || maxBet < minBet)
      return undefined;
    if (typeof seats !== 'number' || !Number.isInteger(seats) || seats < 1 || seats > 1_000) return undefined;
    rooms.push({ code, name, names: readNames(room.names), minBet, maxBet, seats });
  }
  return new Set(rooms.map(({ code }) => code)).size === rooms.length ? rooms : undefined;
}

/** One game of the list, or why it cannot be used, with its code where that can be read. */
function readGame(given: unknown): ListedGame | { message: string; code?: string } {
  if (!isRecord(given)) return { message: 'is no object' };
  const game = given as Partial<Record<keyof VendorGame, unknown>>;
  const code = readText(game.game_code, 80);
  if (code === undefined || !/^[\x21-\x7e]+$/.test(code)) return { message: 'has no game_code of 1 to 80 printable signs' };
  const name = readText(game.name, 120);
  if (name === undefined) return { message: `${code} has no name of 1 to 120 signs`, code };
  const category = typeof game.category === 'string' ? readCategory(game.category) : undefined;
  if (category === undefined) return { message: `${code} has the unknown category ${JSON.stringify(game.category ?? null)}`, code };
  const minBet = readAmount(game.min_bet);
  if (minBet === undefined) return { message: `${code} has a min_bet that is no amount × 100 000`, code };
  const rooms = readRooms(game.rooms);
  if (rooms === undefined) return { message: `${code} has rooms that are not as described`, code };
  const countries = game.blocked_countries ?? [];
  // Left out, a game would be offered where the vendor may not.
  if (!Array.isArray(countries) || !countries.every((one) => typeof one === 'string' && /^[A-Za-z]{2}$/.test(one)))
    return { message: `${code} has blocked_countries that are no list of ISO 3166 codes of two letters`, code };
  const { rtp } = game;
  return {
    code,
    gameType: category.gameType,
    classify: [...new Set([...category.classify, ...listOf(game.classify).flatMap((one) => readClass(one) ?? [])])],
    name,
    names: readNames(game.names),
    isNew: game.is_new === true,
    hasJackpot: game.has_jackpot === true,
    minBet,
    returnToPlayer: typeof rtp === 'number' && Number.isInteger(rtp) && rtp > 0 && rtp <= 100_000 ? rtp : null,
    hasTrial: game.has_demo === true,
    blockedCountries: [...new Set(listOf(countries).map((one) => one.toUpperCase()))].sort(),
    rooms,
  };
}

/** Classes of a game that nobody knows here, in the list's own words. The game is used without them. */
function unknownClasses(item: unknown): string[] {
  const classify = isRecord(item) ? item['classify'] : undefined;
  if (classify === undefined || classify === null) return [];
  if (!Array.isArray(classify)) return [JSON.stringify(classify)];
  return (classify as unknown[]).filter((one) => typeof one !== 'string' || readClass(one) === undefined).map((one) => JSON.stringify(one));
}

/** Reads a vendor's list: an array, or {games: […]}. What cannot be used is told, never guessed. `lines` are the lines of a file that the games stand in, otherwise they are counted. @throws RangeError when it is no list at all. */
export function readGameList(given: unknown, lines?: readonly number[]): GameList {
  const list = Array.isArray(given)
    ? (given as unknown[])
    : isRecord(given) && Array.isArray(given['games'])
      ? (given['games'] as unknown[])
      : undefined;
  if (list === undefined) throw new RangeError('the list must be an array of games, or {"games": [...]}');
  if (list.length > gamesAtMost) throw new RangeError(`the list has more than ${gamesAtMost} games`);
  const games = new Map<string, ListedGame>();
  const off: string[] = [];
  const unfit: GameList['unfit'] = [];
  for (const [index, item] of list.entries()) {
    const line = lines?.[index] ?? index + 1;
    const game = readGame(item);
    if ('message' in game) unfit.push({ line, ...game });
    else if (games.has(game.code)) unfit.push({ line, message: `${game.code} is listed twice`, code: game.code });
    else if (isRecord(item) && item['enabled'] === false) off.push(game.code);
    else {
      games.set(game.code, game);
      for (const word of unknownClasses(item))
        unfit.push({ line, message: `${game.code} has the unknown class ${word.slice(0, 80)}; it is left out`, code: game.code });
    }
  }
  return { games: [...games.values()], off, unfit };
}
