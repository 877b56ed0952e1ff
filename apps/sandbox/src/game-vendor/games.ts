import { randomInt } from 'node:crypto';
import { UNITS_PER_WHOLE } from './amount.js';
import type { Language } from './pages/texts.js';
import type { VendorCode } from './vendors.js';

type Names = Readonly<Record<Language, string>>;

/** A room with stakes of its own. Amounts are units of 1/100 000. */
export interface GameRoom {
  code: string;
  names: Names;
  minBet: bigint;
  maxBet: bigint;
}

/** A game as the vendor's list has it; all are played alike. Amounts are units of 1/100 000. */
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
}

/** What a bet that wins returns, in hundredths of the stake. */
export const RETURN_HUNDREDTHS = 195;
/** Hundredths of a percent of the stakes that come back in the long run: one bet in two wins. */
export const RETURN_TO_PLAYER = (RETURN_HUNDREDTHS / 2) * 100;

/** Whether a bet wins: one in two. */
export const drawWin = (): boolean => randomInt(2) === 0;

/** What comes back on a stake of whole units of the currency, units. */
export function returnOn(stake: bigint, isWon: boolean): bigint {
  return isWon ? (stake * BigInt(RETURN_HUNDREDTHS)) / 100n : 0n;
}

/** Names in the order of the languages. */
const named = (en: string, id: string, pt: string, th: string, vi: string, zh: string): Names => ({ en, id, pt, th, vi, zh });
const limits = { minBet: 1_000n * UNITS_PER_WHOLE, maxBet: 10_000_000n * UNITS_PER_WHOLE };
const room = (code: string, stake: bigint, names: Names): GameRoom => {
  return { code, names, minBet: stake * UNITS_PER_WHOLE, maxBet: stake * UNITS_PER_WHOLE };
};

/** Every game of both vendors, in the order of their lists. The platform's seed says the same of them. */
export const games: readonly VendorGame[] = [
  {
    code: 'dragon-tiger',
    vendor: 'LUMEN',
    names: named('Dragon Tiger', 'Dragon Tiger', 'Dragão e Tigre', 'เสือมังกร', 'Rồng Hổ', '龙虎'),
    category: 'PVP',
    classify: ['DT'],
    ...limits,
  },
  {
    code: 'match-day',
    vendor: 'KITE',
    names: named('Match Day', 'Hari Pertandingan', 'Dia de Jogo', 'วันแข่งบอล', 'Ngày Thi Đấu', '比赛日'),
    category: 'SPORTS',
    classify: ['VS'],
    ...limits,
  },
  {
    code: 'card-duel',
    vendor: 'KITE',
    names: named('Card Duel', 'Duel Kartu', 'Duelo de Cartas', 'ดวลไพ่', 'Đấu Bài', '单牌对决'),
    category: 'PVP',
    classify: ['PK'],
    minBet: 10_000n * UNITS_PER_WHOLE,
    maxBet: 200_000n * UNITS_PER_WHOLE,
    rooms: [
      room('bronze', 10_000n, named('Bronze room', 'Ruang Perunggu', 'Sala Bronze', 'ห้องบรอนซ์', 'Phòng Đồng', '青铜房')),
      room('silver', 50_000n, named('Silver room', 'Ruang Perak', 'Sala Prata', 'ห้องซิลเวอร์', 'Phòng Bạc', '白银房')),
      room('gold', 200_000n, named('Gold room', 'Ruang Emas', 'Sala Ouro', 'ห้องโกลด์', 'Phòng Vàng', '黄金房')),
    ],
  },
];
