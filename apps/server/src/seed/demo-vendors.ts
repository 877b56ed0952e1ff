import type { VendorGame } from '@sortes/wallet-protocol';
import type { NewVendor } from '../modules/games/index.js';
import type { DemoVendorKeys } from './demo-config.js';

/** Names by ISO 639-1 code. */
interface Names {
  en: string;
  zh: string;
  id: string;
  pt: string;
  th: string;
  vi: string;
}

/** Amounts × 100 000, as vendors' lists give them. */
const dong = (amount: number): number => amount * 100_000;

function game(code: string, category: string, classify: string[], rtp: number, names: Names, rest: Partial<VendorGame> = {}): VendorGame {
  return {
    game_code: code,
    name: names.en,
    names: { ...names },
    category,
    classify,
    enabled: true,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    blocked_countries: [],
    has_demo: true,
    min_bet: dong(1_000),
    rtp,
    ...rest,
  };
}

const room = (code: string, stake: number, names: Names) => ({
  room_code: code,
  name: names.en,
  names: { ...names },
  min_bet: dong(stake),
  max_bet: dong(stake),
  seats: 2,
});

/** What the sandbox's two vendors offer, as their own lists say it (the seed must work while they do not run). */
const lumenGames: readonly VendorGame[] = [
  game('dragon-tiger', 'PVP', ['DT'], 9750, {
    en: 'Dragon Tiger',
    zh: '龙虎',
    id: 'Dragon Tiger',
    pt: 'Dragão e Tigre',
    th: 'เสือมังกร',
    vi: 'Rồng Hổ',
  }),
];

const kiteGames: readonly VendorGame[] = [
  game('match-day', 'SPORTS', ['VS'], 9750, {
    en: 'Match Day',
    zh: '比赛日',
    id: 'Hari Pertandingan',
    pt: 'Dia de Jogo',
    th: 'วันแข่งบอล',
    vi: 'Ngày Thi Đấu',
  }),
  game(
    'card-duel',
    'PVP',
    ['PK'],
    9750,
    { en: 'Card Duel', zh: '单牌对决', id: 'Duel Kartu', pt: 'Duelo de Cartas', th: 'ดวลไพ่', vi: 'Đấu Bài' },
    {
      min_bet: dong(10_000),
      rooms: [
        room('bronze', 10_000, {
          en: 'Bronze room',
          zh: '青铜房',
          id: 'Ruang Perunggu',
          pt: 'Sala Bronze',
          th: 'ห้องบรอนซ์',
          vi: 'Phòng Đồng',
        }),
        room('silver', 50_000, { en: 'Silver room', zh: '白银房', id: 'Ruang Perak', pt: 'Sala Prata', th: 'ห้องซิลเวอร์', vi: 'Phòng Bạc' }),
        room('gold', 200_000, { en: 'Gold room', zh: '黄金房', id: 'Ruang Emas', pt: 'Sala Ouro', th: 'ห้องโกลด์', vi: 'Phòng Vàng' }),
      ],
    },
  ),
];

export interface DemoVendor {
  vendor: NewVendor;
  games: readonly VendorGame[];
  isHot: boolean;
  position: number;
  hotGames: readonly string[];
}

/**
 * The demo's vendors: LUMEN speaks the RS dialect and has wallets of its own, KITE speaks PAM. Both are the sandbox at this address, with keys that
 * only this installation has. They are stand-ins of outside vendors: their names say so, they come after the studio, and none of their games is hot.
 */
export function demoVendors(sandboxUrl: string, currency: string, keys: DemoVendorKeys): DemoVendor[] {
  const shared = { operatorId: 'sortes', launchOrigins: [new URL(sandboxUrl).origin], currencies: [currency], playsTrial: true };
  return [
    {
      vendor: {
        ...shared,
        code: 'LUMEN',
        name: 'Lumen Demo Vendor',
        protocol: 'rs',
        apiUrl: `${sandboxUrl}/rs-vendor`,
        publicKey: keys.lumenPublicKey,
        ownSecret: keys.operatorPrivateKey,
        hasWallet: true,
      },
      games: lumenGames,
      isHot: false,
      position: 8,
      hotGames: [],
    },
    {
      vendor: {
        ...shared,
        code: 'KITE',
        name: 'Kite Demo Vendor',
        protocol: 'pam',
        apiUrl: `${sandboxUrl}/pam-vendor`,
        apiKey: keys.kiteWalletKey,
        ownSecret: keys.kiteOperatorKey,
        hasWallet: false,
      },
      games: kiteGames,
      isHot: false,
      position: 9,
      hotGames: [],
    },
  ];
}
