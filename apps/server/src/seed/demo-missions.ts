import { startingOffer } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import type { Beginning } from '../modules/missions/index.js';
import type { DemoOffer } from './demo-offers.js';

const dong = (sum: string): bigint => parseMoney(sum);
const words = (EN: string, VI: string, CN: string, ID: string, PT: string, TH: string) => ({ EN, VI, CN, ID, PT, TH });
const dayMs = 86_400_000;

/** Code of the award that missions and leaderboards of the demo give. */
export const missionAwardCode = 'goal-award';

/** What is given for goals and places. @param at milliseconds since 1970 */
export const missionAward = (at: number): DemoOffer => ({
  code: missionAwardCode,
  offer: {
    ...startingOffer('award', { unit: dong('10000'), at }),
    title: words('Cash', 'Tiền mặt', '现金', 'Tunai', 'Dinheiro', 'เงินสด'),
    reward: { rule: 'entered', most: dong('5000000') },
    budget: { nominal: dong('500000000'), expected: null },
    claimDays: null,
  },
});

type MissionGiven = Beginning['missions'][number]['document'];
type StepGiven = MissionGiven['steps'][number];
type BoardGiven = Beginning['boards'][number]['document'];
type RewardGiven = StepGiven['reward'];

const lotteries = ['LOTT', 'ELOTT', 'SEA'] as const;

const usual: Pick<MissionGiven, 'after' | 'claimDays' | 'fromDay' | 'untilDay' | 'rankFrom' | 'lists'> = {
  after: null,
  claimDays: 14,
  fromDay: null,
  untilDay: null,
  rankFrom: null,
  lists: [],
};

const step = (
  counter: StepGiven['counter'],
  goal: { sum?: string; count?: number; lanes?: StepGiven['lanes'] },
  reward: RewardGiven,
): StepGiven => ({ counter, lanes: goal.lanes ?? [], sum: goal.sum ?? null, count: goal.count ?? null, reward });

type SumReward = (of: string, points?: number) => RewardGiven;

const firstSteps = (sum: SumReward): Beginning['missions'][number] => ({
  code: 'first-steps',
  document: {
    ...usual,
    title: words('First steps', 'Những bước đầu tiên', '第一步', 'Langkah pertama', 'Primeiros passos', 'ก้าวแรก'),
    about: words(
      'Get to know the house at your own pace.',
      'Làm quen theo nhịp của bạn.',
      '按自己的节奏慢慢了解。',
      'Kenali semuanya sesuai ritme Anda.',
      'Conheça a casa no seu ritmo.',
      'ทำความรู้จักตามจังหวะของคุณ',
    ),
    art: 'star',
    joins: 'automatic',
    rhythm: 'once',
    steps: [
      step('bets', { count: 1 }, sum('5000')),
      step('bets', { count: 25 }, sum('20000')),
      step('turnover', { sum: '500000' }, sum('100000', 50)),
    ],
  },
});

const weekOfVisits = (points: (of: number) => RewardGiven): Beginning['missions'][number] => ({
  code: 'week-of-visits',
  document: {
    ...usual,
    title: words('A week of visits', 'Điểm danh cả tuần', '每周来访', 'Seminggu mampir', 'Uma semana de visitas', 'แวะมาทั้งสัปดาห์'),
    about: {},
    art: 'calendar',
    joins: 'automatic',
    rhythm: 'weekly',
    steps: [
      step('sign-in-days', { count: 1 }, points(5)),
      step('sign-in-days', { count: 3 }, points(20)),
      step('sign-in-days', { count: 5 }, points(40)),
    ],
  },
});

const lotteryMonth = (sum: SumReward): Beginning['missions'][number] => ({
  code: 'lottery-month',
  document: {
    ...usual,
    title: words('Month of the lottery', 'Tháng xổ số', '彩票月', 'Bulan lotre', 'Mês da loteria', 'เดือนแห่งลอตเตอรี'),
    about: words(
      'For whoever likes draws: join, and every decided bet on a lottery counts.',
      'Dành cho ai thích xổ số: tham gia và mỗi cược xổ số đã có kết quả đều được tính.',
      '喜欢开奖的您：参加后，每注有结果的彩票都计入。',
      'Untuk yang suka undian: ikut, dan setiap taruhan lotre yang sudah ada hasilnya dihitung.',
      'Para quem gosta de sorteios: participe, e cada aposta decidida na loteria conta.',
      'สำหรับคนชอบหวย เข้าร่วมแล้วทุกเดิมพันหวยที่มีผลจะถูกนับ',
    ),
    art: 'target',
    joins: 'opt-in',
    rhythm: 'monthly',
    steps: [
      step('turnover', { sum: '1000000', lanes: [...lotteries] }, sum('10000')),
      step('turnover', { sum: '5000000', lanes: [...lotteries] }, sum('40000')),
    ],
  },
});

const board = (
  title: BoardGiven['title'],
  [from, until]: [number, number],
  change: Pick<BoardGiven, 'score' | 'leastStake' | 'art'>,
  prizes: BoardGiven['prizes'],
): BoardGiven => ({
  title,
  about: {},
  lanes: [],
  table: [],
  from,
  until,
  rankFrom: null,
  lists: [],
  shown: 10,
  prizes,
  ...change,
});

/** The demo's missions and leaderboards. @param awardId the award that they give */
export function demoMissions(awardId: string, now: Date): Beginning {
  const sum = (of: string, points?: number): RewardGiven => ({ offerId: awardId, sum: of, points: points ?? null });
  const points = (of: number): RewardGiven => ({ offerId: null, sum: null, points: of });
  const prize = (from: number, to: number, reward: RewardGiven) => ({ from, to, reward });
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  const prizes = [prize(1, 1, sum('1000000')), prize(2, 2, sum('500000')), prize(3, 3, sum('250000')), prize(4, 10, points(100))];
  return {
    missions: [firstSteps(sum), weekOfVisits(points), lotteryMonth(sum)],
    boards: [
      {
        code: 'week-leaders',
        isOver: false,
        document: board(
          words('Leaders of the week', 'Dẫn đầu tuần', '本周榜', 'Pemimpin minggu ini', 'Líderes da semana', 'ผู้นำประจำสัปดาห์'),
          [hour - 5 * dayMs, hour + 2 * dayMs],
          { score: 'turnover', leastStake: null, art: 'crown' },
          prizes,
        ),
      },
      {
        code: 'best-hit',
        isOver: true,
        document: board(
          words('The best hit', 'Cú trúng hay nhất', '最佳一击', 'Kemenangan terbaik', 'O melhor acerto', 'ชนะที่ดีที่สุด'),
          [hour - 13 * dayMs, hour - 6 * dayMs],
          { score: 'multiple', leastStake: '10000', art: 'flame' },
          prizes,
        ),
      },
    ],
    liveAt: new Date(now.getTime() - 10 * dayMs),
    by: 'demo',
  };
}
