import type { VendorGame } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.js';

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

const lumenGames: readonly VendorGame[] = [
  game('dragon-tiger-table', 'LIVE', ['DT'], 9626, {
    en: 'Dragon Tiger',
    zh: '龙虎',
    id: 'Dragon Tiger',
    pt: 'Dragão e Tigre',
    th: 'เสือมังกร',
    vi: 'Rồng Hổ',
  }),
  game(
    'three-bells',
    'RNG',
    ['SL'],
    9603,
    { en: 'Three Bells', zh: '三铃', id: 'Tiga Lonceng', pt: 'Três Sinos', th: 'สามระฆัง', vi: 'Ba Chuông' },
    { is_new: true },
  ),
  game('reef-shot', 'FISH', ['FH'], 9600, {
    en: 'Reef Shot',
    zh: '珊瑚捕鱼',
    id: 'Tembak Ikan Karang',
    pt: 'Pesca no Coral',
    th: 'ยิงปลาปะการัง',
    vi: 'Bắn Cá San Hô',
  }),
  game('coin', 'INHOUSE', ['AC'], 9800, {
    en: 'Coin Toss',
    zh: '抛硬币',
    id: 'Lempar Koin',
    pt: 'Cara ou Coroa',
    th: 'โยนเหรียญ',
    vi: 'Tung Đồng Xu',
  }),
];

const kiteGames: readonly VendorGame[] = [
  game('match-day', 'SPORTS', ['VS'], 9442, {
    en: 'Match Day',
    zh: '比赛日',
    id: 'Hari Pertandingan',
    pt: 'Dia de Jogo',
    th: 'วันแข่งบอล',
    vi: 'Ngày Thi Đấu',
  }),
  game(
    'map-three',
    'ESPORTS',
    ['VS'],
    9440,
    { en: 'Map Three', zh: '三图决胜', id: 'Tiga Peta', pt: 'Três Mapas', th: 'ศึกสามแมป', vi: 'Ba Bản Đồ' },
    { is_new: true },
  ),
  game(
    'card-duel',
    'PVP',
    ['PK'],
    9764,
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

const hotGames = ['dragon-tiger-table', 'three-bells', 'card-duel'];

/** Gives the demo's two vendors games of every kind that the catalogue knows, in place of the few that the demo has. */
export async function offerGamesOfManyKinds({ app, services: { db } }: TestApp): Promise<void> {
  const { changes } = app.modules.games;
  await sql`delete from games.room`.execute(db);
  await sql`delete from games.game`.execute(db);
  await changes.importGames('LUMEN', { json: [...lumenGames] }, true);
  await changes.importGames('KITE', { json: [...kiteGames] }, true);
  for (const { code, nodeId } of (await changes.read()).stored.games)
    if (hotGames.includes(code)) await changes.setGame(nodeId, { isHot: true });
}
