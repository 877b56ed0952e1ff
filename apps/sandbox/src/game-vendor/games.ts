import { randomInt } from 'node:crypto';
import { UNITS_PER_WHOLE } from './amount.js';
import type { Language, TextKey } from './pages/texts.js';
import type { VendorCode } from './vendors.js';

/** Which of both sides came out higher. */
export type Result = 'first' | 'equal' | 'second';

/** One way in which both sides come out, as the page shows it, and in how many of all ways it happens. */
export interface Way {
  first: string;
  second: string;
  result: Result;
  weight: number;
}

/** What a player can bet on: on a side, or on neither. */
export interface Choice {
  code: Result;
  name: TextKey;
  /** What comes back by result, in hundredths of the stake; of a result that is left out nothing. */
  returns: Partial<Record<Result, number>>;
}

type Names = Readonly<Record<Language, string>>;

/** A room with stakes of its own. Amounts are units of 1/100 000. */
export interface GameRoom {
  code: string;
  names: Names;
  minBet: bigint;
  maxBet: bigint;
  seats: number;
}

/** A game of two sides: a bet, a draw, the answer. What more a game can be, the studio plays. Amounts are units of 1/100 000. */
export interface VendorGame {
  /** Lower case with dashes: the game_code and the path of its page. */
  code: string;
  vendor: VendorCode;
  names: Names;
  /** One of the platform's game types. */
  category: string;
  /** Classes such as SL or DT. */
  classify: readonly string[];
  minBet: bigint;
  maxBet: bigint;
  rooms?: readonly GameRoom[];
  sides: readonly [TextKey, TextKey];
  ways: readonly Way[];
  choices: readonly Choice[];
}

/** What a player chose and what was drawn then. */
export interface Drawn {
  choice: Result;
  first: string;
  second: string;
  result: Result;
}

const suits = ['♠', '♥', '♦', '♣'];
const aceLow = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const aceHigh = [...aceLow.slice(1), 'A'];

/** One card for each side out of so many packs. */
function cards(packs: number, ranks: readonly string[]): Way[] {
  const pack = ranks.flatMap((rank, value) => suits.map((suit) => ({ name: `${rank}${suit}`, value })));
  return pack.flatMap((first) =>
    pack.flatMap((second) => {
      const weight = packs * (first === second ? packs - 1 : packs);
      return weight === 0 ? [] : [{ first: first.name, second: second.name, result: compare(first.value, second.value), weight }];
    }),
  );
}

/** A match whose sides score 0, 1, 2 … goals in so many of all matches. */
function goals(home: readonly number[], away: readonly number[]): Way[] {
  return home.flatMap((homeWeight, first) =>
    away.map((awayWeight, second) => ({
      first: String(first),
      second: String(second),
      result: compare(first, second),
      weight: homeWeight * awayWeight,
    })),
  );
}

function compare(first: number, second: number): Result {
  return first === second ? 'equal' : first > second ? 'first' : 'second';
}

const limits = { minBet: 1_000n * UNITS_PER_WHOLE, maxBet: 10_000_000n * UNITS_PER_WHOLE };
const room = (code: string, stake: bigint, names: Names): GameRoom => ({
  code,
  names,
  minBet: stake * UNITS_PER_WHOLE,
  maxBet: stake * UNITS_PER_WHOLE,
  seats: 2,
});

/** Every game of both vendors, in the order of their lists. The platform's seed says the same of them. */
export const games: readonly VendorGame[] = [
  {
    code: 'dragon-tiger',
    vendor: 'LUMEN',
    names: { en: 'Dragon Tiger', id: 'Dragon Tiger', pt: 'Dragão e Tigre', th: 'เสือมังกร', vi: 'Rồng Hổ', zh: '龙虎' },
    category: 'PVP',
    classify: ['DT'],
    ...limits,
    sides: ['dragon', 'tiger'],
    ways: cards(8, aceLow),
    choices: [
      { code: 'first', name: 'dragon', returns: { first: 200, equal: 50 } },
      { code: 'equal', name: 'equal', returns: { equal: 1_288 } },
      { code: 'second', name: 'tiger', returns: { second: 200, equal: 50 } },
    ],
  },
  {
    code: 'match-day',
    vendor: 'KITE',
    names: { en: 'Match Day', id: 'Hari Pertandingan', pt: 'Dia de Jogo', th: 'วันแข่งบอล', vi: 'Ngày Thi Đấu', zh: '比赛日' },
    category: 'SPORTS',
    classify: ['VS'],
    ...limits,
    sides: ['home', 'away'],
    ways: goals([223, 335, 251, 126, 47, 18], [301, 361, 217, 87, 26, 8]),
    choices: [
      { code: 'first', name: 'home', returns: { first: 217 } },
      { code: 'equal', name: 'equal', returns: { equal: 376 } },
      { code: 'second', name: 'away', returns: { second: 315 } },
    ],
  },
  {
    code: 'card-duel',
    vendor: 'KITE',
    names: { en: 'Card Duel', id: 'Duel Kartu', pt: 'Duelo de Cartas', th: 'ดวลไพ่', vi: 'Đấu Bài', zh: '单牌对决' },
    category: 'PVP',
    classify: ['PK'],
    minBet: 10_000n * UNITS_PER_WHOLE,
    maxBet: 200_000n * UNITS_PER_WHOLE,
    rooms: [
      room('bronze', 10_000n, {
        en: 'Bronze room',
        id: 'Ruang Perunggu',
        pt: 'Sala Bronze',
        th: 'ห้องบรอนซ์',
        vi: 'Phòng Đồng',
        zh: '青铜房',
      }),
      room('silver', 50_000n, {
        en: 'Silver room',
        id: 'Ruang Perak',
        pt: 'Sala Prata',
        th: 'ห้องซิลเวอร์',
        vi: 'Phòng Bạc',
        zh: '白银房',
      }),
      room('gold', 200_000n, { en: 'Gold room', id: 'Ruang Emas', pt: 'Sala Ouro', th: 'ห้องโกลด์', vi: 'Phòng Vàng', zh: '黄金房' }),
    ],
    sides: ['you', 'dealer'],
    ways: cards(1, aceHigh),
    choices: [{ code: 'first', name: 'you', returns: { first: 195, equal: 100 } }],
  },
];

/** Hundredths of a percent of the stakes that come back in the long run, counted over every way and cut, never rounded up. */
export function returnToPlayer(ways: readonly Way[], { returns }: Choice): number {
  let all = 0n;
  let returned = 0n;
  for (const { weight, result } of ways) {
    all += BigInt(weight);
    returned += BigInt(weight * (returns[result] ?? 0));
  }
  return Number((returned * 100n) / all);
}

/** The least of a game's choices: a list promises no more than every bet keeps. */
export function leastReturn({ ways, choices }: VendorGame): number {
  return Math.min(...choices.map((choice) => returnToPlayer(ways, choice)));
}

/** Draws one way, each as often as its weight says. `below` answers a whole number from 0 up to, not including, its argument. */
export function drawWay(ways: readonly Way[], below: (bound: number) => number = randomInt): Way {
  let rest = below(ways.reduce((sum, { weight }) => sum + weight, 0));
  for (const way of ways) {
    if (rest < way.weight) return way;
    rest -= way.weight;
  }
  throw new RangeError('the ways have no weight');
}

/** What comes back on a stake, units, cut to a hundredth of the currency: what every wallet can book. */
export function returnOn(stake: bigint, { returns }: Choice, result: Result): bigint {
  const hundredth = UNITS_PER_WHOLE / 100n;
  return ((stake * BigInt(returns[result] ?? 0)) / 100n / hundredth) * hundredth;
}
