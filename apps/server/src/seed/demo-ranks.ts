import { type Offer, type Rank, type RankProgramme, startingOffer } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import type { DemoOffer } from './demo-offers.js';

const dong = (sum: string): bigint => parseMoney(sum);
const words = (EN: string, VI: string, CN: string, ID: string, PT: string, TH: string) => ({ EN, VI, CN, ID, PT, TH });

/** Codes of the awards that the gifts of ranks go through. */
export const [upgradeAwardCode, monthlyAwardCode] = ['rank-upgrade', 'rank-monthly'];

const award = (code: string, title: Offer['title'], at: number): DemoOffer => ({
  code,
  offer: {
    ...startingOffer('award', { unit: dong('10000'), at }),
    title,
    reward: { rule: 'entered', most: dong('10000000') },
    budget: { nominal: dong('1000000000'), expected: null },
    claimDays: null,
  },
});

/** What the gifts of ranks are given through. @param at milliseconds since 1970 */
export const rankAwards = (at: number): DemoOffer[] => [
  award(
    upgradeAwardCode,
    words('A gift for your new rank', 'Quà lên hạng', '晋级礼金', 'Hadiah naik peringkat', 'Um presente pelo novo nível', 'ของขวัญเลื่อนระดับ'),
    at,
  ),
  award(
    monthlyAwardCode,
    words(
      'The monthly gift of your rank',
      'Quà hằng tháng theo hạng',
      '等级每月礼金',
      'Hadiah bulanan peringkat Anda',
      'O presente mensal do seu nível',
      'ของขวัญรายเดือนตามระดับ',
    ),
    at,
  ),
];

/** What higher ranks alone are offered: a second birthday gift and more of the turnover back. @param at milliseconds since 1970 */
export const rankOffers = (at: number): DemoOffer[] => [
  {
    code: 'birthday-gold',
    offer: {
      ...startingOffer('birthday', { unit: dong('10000'), at }),
      title: words(
        'One more birthday gift, from Gold on',
        'Thêm một quà sinh nhật từ hạng Vàng',
        '黄金等级起再添一份生日礼金',
        'Satu hadiah ulang tahun lagi, mulai Emas',
        'Mais um presente de aniversário, a partir de Ouro',
        'ของขวัญวันเกิดอีกชิ้น ตั้งแต่ระดับโกลด์',
      ),
      who: { rank: { from: 2 } },
      reward: { rule: 'fixed', sum: dong('500000') },
      limits: [],
      claimDays: 14,
      budget: { nominal: dong('100000000'), expected: null },
      places: ['promotions'],
    },
  },
  {
    code: 'rebate-platinum',
    offer: {
      ...startingOffer('turnover-rebate', { unit: dong('10000'), at }),
      title: words(
        'More of every bet comes back, from Platinum on',
        'Hoàn trả nhiều hơn từ hạng Bạch kim',
        '铂金等级起每注返水更多',
        'Rabat lebih besar, mulai Platinum',
        'Mais de cada aposta volta, a partir de Platina',
        'คืนมากขึ้นทุกเดิมพัน ตั้งแต่ระดับแพลทินัม',
      ),
      who: { rank: { from: 3 } },
      reward: {
        rule: 'rates',
        rates: [
          { lane: 'RNG', rate: 20 },
          { lane: 'LIVE', rate: 15 },
          { lane: 'ELOTT', rate: 10 },
          { lane: 'SEA', rate: 10 },
        ],
      },
      claimDays: null,
      places: ['promotions'],
    },
  },
];

const rank = (
  name: Rank['name'],
  [colour, background]: [string, string],
  [total, keep]: [string, string],
  [upgrade, monthly]: [string | null, string | null],
  [pointsFactor, payoutFactor]: [number, number],
): Rank => ({
  name,
  colour,
  background,
  total: dong(total),
  deposits: 0n,
  keep: dong(keep),
  upgradeGift: upgrade === null ? null : dong(upgrade),
  monthlyGift: monthly === null ? null : dong(monthly),
  pointsFactor,
  payoutFactor,
});

/** The demo's ranks. @param awards ids of the awards by their codes */
export const demoRanks = (awards: ReadonlyMap<string, string>): RankProgramme => ({
  format: 1,
  ranks: [
    rank(
      words('Bronze', 'Đồng', '青铜', 'Perunggu', 'Bronze', 'บรอนซ์'),
      ['#ffffff', '#8a5a2b'],
      ['0', '0'],
      [null, null],
      [10_000, 10_000],
    ),
    rank(
      words('Silver', 'Bạc', '白银', 'Perak', 'Prata', 'ซิลเวอร์'),
      ['#1a2330', '#c3ccd6'],
      ['2000000', '0'],
      ['20000', null],
      [11_000, 10_000],
    ),
    rank(
      words('Gold', 'Vàng', '黄金', 'Emas', 'Ouro', 'โกลด์'),
      ['#2b1d00', '#f2c14e'],
      ['20000000', '2000000'],
      ['100000', '50000'],
      [12_500, 15_000],
    ),
    rank(
      words('Platinum', 'Bạch kim', '铂金', 'Platinum', 'Platina', 'แพลทินัม'),
      ['#0b2430', '#9fd8e6'],
      ['100000000', '10000000'],
      ['500000', '200000'],
      [15_000, 20_000],
    ),
    rank(
      words('Emerald', 'Ngọc lục bảo', '翡翠', 'Zamrud', 'Esmeralda', 'มรกต'),
      ['#ffffff', '#0f7a55'],
      ['500000000', '40000000'],
      ['2000000', '800000'],
      [17_500, 30_000],
    ),
    rank(
      words('Diamond', 'Kim cương', '钻石', 'Berlian', 'Diamante', 'เพชร'),
      ['#ffffff', '#2f5fd0'],
      ['2000000000', '150000000'],
      ['5000000', '2500000'],
      [20_000, 40_000],
    ),
    rank(
      words('Crown', 'Vương miện', '皇冠', 'Mahkota', 'Coroa', 'มงกุฎ'),
      ['#ffe7a3', '#5b1a6b'],
      ['10000000000', '600000000'],
      ['10000000', '8000000'],
      [25_000, 50_000],
    ),
  ],
  upgradeAward: awards.get(upgradeAwardCode) ?? null,
  monthlyAward: awards.get(monthlyAwardCode) ?? null,
});
