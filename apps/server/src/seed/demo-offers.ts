import { type Offer, startingOffer, usualRequirement } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';

/** What an operator begins with: offers of every sort, in the demo's money, each as the trade would make it and within what the strict profile allows of it. */
export interface DemoOffer {
  code: string;
  offer: Offer;
  /** The slide of the home page that opens it, and for whom: those of `home` are seen by everybody. */
  slide?: { groupName: 'home_visitor' | 'home'; slide: 'deposit' | 'wheel' };
}

/** A handy sum of the demo's currency. */
const unit = parseMoney('10000');
const whole = 10_000;
const dong = (sum: string): bigint => parseMoney(sum);

const titles = (EN: string, VI: string, CN: string, ID: string, PT: string, TH: string) => ({ EN, VI, CN, ID, PT, TH });

const match = (at: number): Offer => startingOffer('deposit-match', { unit, at });
const gift = (at: number): Offer => startingOffer('no-deposit', { unit, at });

const welcome = (at: number): DemoOffer => ({
  code: 'welcome',
  slide: { groupName: 'home_visitor', slide: 'deposit' },
  offer: {
    ...match(at),
    title: titles(
      'Double your first deposit',
      'Nhân đôi lần nạp đầu',
      '首存翻倍',
      'Gandakan setoran pertama',
      'Dobre o primeiro depósito',
      'ฝากครั้งแรก รับเพิ่มเท่าตัว',
    ),
    reward: { rule: 'match', steps: [{ from: dong('100000'), rate: whole }], most: dong('2000000') },
    requirement: { ...usualRequirement(unit, true), maxBet: dong('500000') },
    hasExample: true,
    group: 'deposit',
    budget: { nominal: dong('1000000000'), expected: null },
    places: ['promotions', 'deposit', 'registration', 'banner'],
  },
});

const weekend = (at: number): DemoOffer => ({
  code: 'weekend',
  offer: {
    ...match(at),
    title: titles(
      'Weekend extra: 30 % on a deposit',
      'Cuối tuần thưởng thêm 30 % tiền nạp',
      '周末存款加赠30%',
      'Ekstra akhir pekan: 30 % setoran',
      'Extra de fim de semana: 30 % do depósito',
      'สุดสัปดาห์ รับเพิ่ม 30 % ของเงินฝาก',
    ),
    who: { all: [{ weekday: { from: 6, to: 7 } }, { deposits: { count: { from: 1 } } }] },
    reward: { rule: 'match', steps: [{ from: dong('200000'), rate: 3_000 }], most: dong('1000000') },
    requirement: { ...usualRequirement(unit, true), multiple: 8 * whole, days: 14, maxBet: dong('500000') },
    limits: [{ scope: 'player', period: 'week', most: 1 }],
    group: 'deposit',
    budget: { nominal: dong('500000000'), expected: null },
    places: ['promotions', 'deposit'],
  },
});

const firstSteps = (at: number): DemoOffer => ({
  code: 'first-steps',
  offer: {
    ...gift(at),
    title: titles(
      '50,000 to try us, no deposit',
      'Tặng 50.000 chơi thử, không cần nạp',
      '免存款体验金 50,000',
      '50.000 untuk mencoba, tanpa setoran',
      '50.000 para experimentar, sem depósito',
      'รับ 50,000 ลองเล่น ไม่ต้องฝาก',
    ),
    who: { any: [{ contact: { has: 'mobile' } }, { contact: { has: 'email' } }] },
    reward: { rule: 'fixed', sum: dong('50000') },
    requirement: { ...usualRequirement(unit, false), maxBet: dong('50000'), maxConvert: { sum: dong('250000') } },
    limits: [
      { scope: 'player', period: 'life', most: 1 },
      { scope: 'person', period: 'life', most: 1 },
      { scope: 'device', period: 'life', most: 1 },
    ],
    stock: { aDay: 500, all: null },
    claimDays: null,
    budget: { nominal: dong('100000000'), expected: null },
    places: ['promotions', 'registration'],
  },
});

const sortes88 = (at: number): DemoOffer => ({
  code: 'sortes88',
  offer: {
    ...gift(at),
    title: titles(
      'A gift for the code SORTES88',
      'Quà tặng với mã SORTES88',
      '使用优惠码 SORTES88 领取礼金',
      'Hadiah untuk kode SORTES88',
      'Um presente com o código SORTES88',
      'ของขวัญสำหรับรหัส SORTES88',
    ),
    money: 'cash',
    who: { code: { is: 'SORTES88' } },
    reward: { rule: 'fixed', sum: dong('20000') },
    requirement: null,
    limits: [
      { scope: 'player', period: 'life', most: 1 },
      { scope: 'person', period: 'life', most: 1 },
    ],
    stock: { aDay: 200, all: null },
    budget: { nominal: dong('200000000'), expected: null },
    claimDays: null,
    places: ['promotions'],
  },
});

const weeklyCashback = (at: number): DemoOffer => ({
  code: 'weekly-cashback',
  offer: {
    ...startingOffer('cashback', { unit, at }),
    title: titles(
      'Part of a bad week comes back',
      'Hoàn một phần tuần thua',
      '每周亏损返现',
      'Cashback mingguan',
      'Parte de uma semana ruim volta',
      'คืนส่วนหนึ่งของสัปดาห์ที่เสีย',
    ),
    claimDays: null,
    places: ['promotions'],
  },
});

const daily = (at: number): DemoOffer => ({
  code: 'daily',
  offer: {
    ...startingOffer('sign-in', { unit: parseMoney('1000'), at }),
    title: titles(
      'Seven days in a row',
      'Điểm danh bảy ngày liền',
      '连续七天签到',
      'Tujuh hari berturut-turut',
      'Sete dias seguidos',
      'เช็กอินเจ็ดวันติดต่อกัน',
    ),
    limits: [
      { scope: 'player', period: 'day', most: 1 },
      { scope: 'person', period: 'day', most: 1 },
    ],
    claimDays: null,
    budget: { nominal: dong('50000000'), expected: null },
    places: ['promotions', 'pop-up'],
  },
});

const birthday = (at: number): DemoOffer => ({
  code: 'birthday',
  offer: {
    ...startingOffer('birthday', { unit, at }),
    title: titles(
      'A gift on your birthday',
      'Quà sinh nhật',
      '生日礼金',
      'Hadiah ulang tahun',
      'Um presente de aniversário',
      'ของขวัญวันเกิด',
    ),
    // It is given once a year as it is.
    limits: [],
    claimDays: 14,
    budget: { nominal: dong('100000000'), expected: null },
    places: ['promotions'],
  },
});

const zalo = (at: number): DemoOffer => ({
  code: 'zalo',
  offer: {
    ...startingOffer('manual', { unit, at }),
    title: titles(
      'Join us on Zalo: up to 131,000',
      'Kết bạn Zalo: nhận đến 131.000',
      '加入 Zalo，最高领 131,000',
      'Gabung di Zalo: hingga 131.000',
      'Entre no Zalo: até 131.000',
      'เข้าร่วม Zalo รับสูงสุด 131,000',
    ),
    reward: { rule: 'entered', most: dong('131000') },
    form: {
      fields: [
        {
          name: 'zalo',
          kind: 'text',
          isRequired: true,
          label: titles('Your name on Zalo', 'Tên Zalo của bạn', '您的 Zalo 名称', 'Nama Zalo Anda', 'Seu nome no Zalo', 'ชื่อ Zalo ของคุณ'),
        },
      ],
      pictures: 3,
    },
    limits: [
      { scope: 'player', period: 'life', most: 1 },
      { scope: 'person', period: 'life', most: 1 },
    ],
    claimDays: null,
    budget: { nominal: dong('50000000'), expected: null },
    places: ['promotions'],
  },
});

const freeBet = (at: number): DemoOffer => ({
  code: 'free-bet',
  offer: {
    ...startingOffer('free-bet', { unit, at }),
    title: titles(
      'A free bet on any lottery',
      'Cược miễn phí cho mọi loại xổ số',
      '任意彩票免费投注一次',
      'Taruhan gratis untuk lotre apa pun',
      'Uma aposta grátis em qualquer loteria',
      'เดิมพันฟรีหวยใดก็ได้',
    ),
    reward: { rule: 'bet', sum: dong('20000'), days: 7 },
    limits: [
      { scope: 'player', period: 'month', most: 1 },
      { scope: 'person', period: 'month', most: 1 },
    ],
    stock: { aDay: 500, all: null },
    claimDays: null,
    budget: { nominal: dong('50000000'), expected: null },
    places: ['promotions'],
  },
});

const dayMs = 86_400_000;

const wheel = (at: number): DemoOffer => ({
  code: 'daily-wheel',
  slide: { groupName: 'home', slide: 'wheel' },
  offer: {
    ...startingOffer('wheel', { unit: parseMoney('1000'), at }),
    title: titles('The wheel of the day', 'Vòng quay mỗi ngày', '每日转盘', 'Roda harian', 'A roleta do dia', 'วงล้อประจำวัน'),
    trigger: { on: 'spin', aDay: 3 },
    limits: [{ scope: 'person', period: 'day', most: 3 }],
    budget: { nominal: dong('100000000'), expected: null },
    claimDays: null,
    places: ['promotions'],
  },
});

const raffle = (at: number): DemoOffer => ({
  code: 'raffle',
  offer: {
    ...startingOffer('raffle', { unit, at }),
    title: titles(
      'A raffle that anybody can check',
      'Quay thưởng ai cũng kiểm tra được',
      '人人可验证的抽奖',
      'Undian yang bisa diperiksa siapa saja',
      'Um sorteio que qualquer um pode verificar',
      'ชิงรางวัลที่ใครก็ตรวจสอบได้',
    ),
    trigger: { on: 'draw', at: at + 15 * dayMs },
    reward: {
      rule: 'tickets',
      every: dong('100000'),
      mostADay: 50,
      prizes: [
        { sum: dong('10000000'), count: 1 },
        { sum: dong('1000000'), count: 5 },
        { sum: dong('200000'), count: 20 },
      ],
      onePrizeEach: true,
    },
    window: { from: null, to: at + 14 * dayMs },
    claimDays: null,
    places: ['promotions'],
  },
});

const rain = (at: number): DemoOffer => ({
  code: 'rain',
  offer: {
    ...startingOffer('packets', { unit, at }),
    title: titles('Red packet rain', 'Mưa lì xì', '红包雨', 'Hujan angpao', 'Chuva de envelopes vermelhos', 'สายฝนซองแดง'),
    reward: { rule: 'packets', total: dong('5000000'), count: 200, least: dong('5000') },
    window: { from: null, to: at + 7 * dayMs },
    claimDays: null,
    places: ['promotions'],
  },
});

const rebate = (at: number): DemoOffer => ({
  code: 'rebate',
  offer: {
    ...startingOffer('turnover-rebate', { unit, at }),
    title: titles(
      'Part of every bet comes back',
      'Hoàn trả trên mỗi cược',
      '每注返水',
      'Rabat dari setiap taruhan',
      'Parte de cada aposta volta',
      'คืนส่วนหนึ่งของทุกเดิมพัน',
    ),
    reward: {
      rule: 'rates',
      rates: [
        { lane: 'RNG', rate: 60 },
        { lane: 'LIVE', rate: 45 },
        { lane: 'ELOTT', rate: 20 },
        { lane: 'SEA', rate: 20 },
      ],
    },
    claimDays: null,
    places: ['promotions'],
  },
});

const freeSpins = (at: number): DemoOffer => ({
  code: 'free-spins',
  offer: {
    ...startingOffer('free-spins', { unit, at }),
    title: titles(
      'Ten free spins in Ruby Row',
      'Mười vòng quay miễn phí trong Ruby may mắn',
      '红宝连线十次免费旋转',
      'Sepuluh putaran gratis di Baris Rubi',
      'Dez rodadas grátis em Linha de Rubis',
      'ฟรีสปินสิบครั้งในแถวทับทิม',
    ),
    reward: { rule: 'spins', count: 10, value: dong('2000'), game: 'STUDIO:ruby-row', days: 7 },
    limits: [
      { scope: 'player', period: 'month', most: 1 },
      { scope: 'person', period: 'month', most: 1 },
    ],
    stock: { aDay: 500, all: null },
    claimDays: null,
    places: ['promotions'],
  },
});

/** Offers of the studio's games. @param at as of `demoOffers` */
export const studioOffers = (at: number): DemoOffer[] => [freeSpins(at)];

/** The demo's offers. @param at the instant from which those with an end are counted, milliseconds since 1970 */
export const demoOffers = (at: number): DemoOffer[] =>
  [welcome, weekend, firstSteps, sortes88, weeklyCashback, daily, birthday, freeBet, zalo, rebate, wheel, raffle, rain].map((make) =>
    make(at),
  );
