import { formatMoney, parseMoney as m } from '@sortes/money';
import { createWords } from '@sortes/service';
import { describe, expect, it } from 'vitest';
import { briefFactsOf, factsOf, headFactOf, type Fact, type SayContext, type Slot } from './facts.js';
import { offerFiles, type OfferTextId } from './messages.js';
import { limitPeriods, limitScopes, offerKinds, type Offer, type OfferKind, type Requirement } from './offer.js';
import { readOffer, writeOffer } from './read-offer.js';
import { sayFact, sayOffer, sayOfferBriefly, sayOfferHead, type FormatSlot, type OfferTexts } from './sentence.js';
import { startingOffer, usualRequirement } from './starting-offer.js';

const words = createWords('test/offers', offerFiles);
const languages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'] as const;
type Language = (typeof languages)[number];
const textsOf = (language: Language): OfferTexts => ({ say: (id, values) => words.say(language, id, values) });

const at = Date.UTC(2026, 7, 22);
const shown: SayContext = { grant: null };
const inHand: SayContext = { grant: { sum: m('150'), deposit: m('150'), until: Date.UTC(2026, 8, 21) } };
const start = { unit: m('1'), at };
const title = Object.fromEntries(languages.map((language) => [language, 'x']));
const offerOf = (kind: OfferKind, more: Partial<Offer> = {}, asked?: Partial<Requirement>): Offer => {
  const offer: Offer = { ...startingOffer(kind, start), title, ...more };
  if (asked === undefined) return offer;
  return {
    ...offer,
    requirement: { ...(offer.requirement ?? { ...usualRequirement(m('1'), false), maxBet: null, maxConvert: null }), ...asked },
  };
};

/** Sums, percents and dates as plain text. */
const plain: FormatSlot = (slot) => {
  switch (slot.kind) {
    case 'money':
      return formatMoney(slot.sum);
    case 'percent':
      return String(slot.rate / 100);
    case 'chance':
      return String((100 * slot.weight) / slot.of);
    case 'multiple':
      return String(slot.rate / 10_000);
    case 'time':
      return new Date(slot.at).toISOString().slice(0, 10);
    case 'game':
      return slot.game;
    case 'games':
      return [...slot.lanes, ...slot.games].join(' + ');
    case 'lane':
      return slot.lane;
    case 'name':
      return slot.code;
    case 'weekdays':
      return `day ${slot.from}–${slot.to}`;
    case 'text':
      return slot.text;
  }
};

/** The six texts of a deposit match with all that it can say, as the trade writes them. */
const depositMatch: Readonly<Record<Language, string>> = {
  EN: 'Deposit {min} or more and get {pct} % as bonus, up to {cap}. Stake {required} ({multiple}x the bonus) by {until}, at most {maxBet} a bet with bonus money; up to {maxConvert} becomes cash. The bonus locks none of your own money; a withdrawal ends the bonus, and what is left of it is lost.',
  VI: 'Nạp từ {min}, nhận thưởng {pct} %, tối đa {cap}. Cược {required} ({multiple} lần tiền thưởng) trước {until}, mỗi cược dùng tiền thưởng tối đa {maxBet}; đổi tối đa {maxConvert} thành tiền thật. Thưởng không khóa tiền của bạn; rút tiền sẽ kết thúc thưởng, phần thưởng còn lại sẽ mất.',
  ID: 'Setor {min} atau lebih dan dapatkan bonus {pct} %, maksimal {cap}. Pertaruhkan {required} ({multiple}x bonus) sebelum {until}, maksimal {maxBet} per taruhan dengan uang bonus; hingga {maxConvert} menjadi tunai. Bonus tidak mengunci uang Anda; penarikan mengakhiri bonus, dan sisanya hangus.',
  PT: 'Deposite {min} ou mais e receba {pct} % de bônus, até {cap}. Aposte {required} ({multiple}x o bônus) até {until}, no máximo {maxBet} por aposta com dinheiro de bônus; até {maxConvert} vira dinheiro. O bônus não bloqueia o seu dinheiro; um saque encerra o bônus, e o que resta dele se perde.',
  CN: '存款满{min}得{pct}%奖金，最高{cap}。{until}前投注满{required}（奖金的{multiple}倍），用奖金时每注最多{maxBet}；最多{maxConvert}可转为现金。奖金不锁定您自己的钱；提款即结束该奖金，剩余奖金作废。',
  TH: 'ฝาก {min} ขึ้นไป รับโบนัส {pct} % สูงสุด {cap} เดิมพันให้ครบ {required} ({multiple} เท่าของโบนัส) ภายใน {until} ใช้เงินโบนัสได้ไม่เกิน {maxBet} ต่อเดิมพัน แปลงเป็นเงินสดได้สูงสุด {maxConvert} โบนัสไม่ล็อกเงินของคุณ หากถอนเงิน โบนัสจะสิ้นสุดและส่วนที่เหลือจะหายไป',
};

describe('a deposit match', () => {
  const offer = offerOf('deposit-match', { claimDays: null, who: null, limits: [] }, { maxConvert: { sum: m('600') } });
  const values: Readonly<Record<string, string>> = {
    min: '20',
    pct: '100',
    cap: '150',
    required: '1500',
    multiple: '10',
    until: '2026-09-21',
    maxBet: '50',
    maxConvert: '600',
  };

  it.each(languages)('is said in %s as it should be', (language) => {
    const expected = depositMatch[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
    expect(sayOffer(offer, textsOf(language), plain, inHand)).toBe(expected);
  });

  it('says once how often, for all who have it equally often', () => {
    const limits = (['player', 'person', 'device'] as const).map((scope) => ({ scope, period: 'life', most: 1 }) as const);
    const daily = { scope: 'address', period: 'day', most: 3 } as const;
    const said = sayOffer(offerOf('deposit-match', { limits: [...limits, daily] }), textsOf('EN'), plain, shown);
    expect(said).toMatch(/At most once in all for each account, person and device\. At most 3 times a day for each internet connection\.$/);
  });

  it('says nothing of a time to claim: it comes with the deposit', () => {
    expect(sayOffer(offerOf('deposit-match', { claimDays: 30 }), textsOf('EN'), plain, shown)).not.toContain('lapses');
  });

  it('says which deposit it is for, and how often', () => {
    const said = sayOffer(offerOf('deposit-match', { claimDays: null }), textsOf('EN'), plain, shown);
    expect(said).toContain('up to 150. For your first deposit. Stake 10x the bonus');
    expect(said).toMatch(/what is left of it is lost\. At most once in all for each account\.$/);
    expect(sayOffer(offerOf('deposit-match', { who: { deposits: { count: { is: 2 } } } }), textsOf('EN'), plain, shown)).toContain(
      'For your deposit number 3.',
    );
    expect(
      sayOffer(offerOf('deposit-match', { who: { not: { deposits: { count: { is: 0 } } } } }), textsOf('EN'), plain, shown),
    ).not.toContain('first deposit');
  });

  it('says which confirmed contact it is for: one of them, or whichever there is', () => {
    const saidTo = (who: Offer['who']): string => sayOffer(offerOf('no-deposit', { who }), textsOf('EN'), plain, shown);
    const [mobile, email] = [{ contact: { has: 'mobile' } }, { contact: { has: 'email' } }];
    expect(saidTo({ all: [email, { rank: { from: 1 } }] })).toContain('You need a confirmed e-mail address.');
    expect(saidTo({ any: [email] })).toContain('You need a confirmed e-mail address.');
    expect(saidTo({ any: [mobile, email] })).toContain('You need a confirmed mobile number or e-mail address.');
    expect(saidTo({ any: [mobile, { rank: { from: 1 } }] })).not.toContain('confirmed');
  });

  it('says that a code is needed, and never which', () => {
    const said = sayOffer(offerOf('no-deposit', { who: { code: { is: 'SUMMER' } } }), textsOf('EN'), plain, shown);
    expect(said).toContain('You need a code.');
    expect(said).not.toContain('SUMMER');
  });

  it('says the requirement of the grant in hand, with its date once it is fixed', () => {
    const of = (context: SayContext): string => sayOffer(offer, textsOf('EN'), plain, context);
    const grant = { sum: m('50'), deposit: m('50'), until: at + 86_400_000 };
    expect(of({ grant })).toContain('Stake 500 (10x the bonus) by 2026-08-23');
    expect(of({ grant: { ...grant, until: null } })).toContain('Stake 500 (10x the bonus) within 30 days of getting it');
  });

  it('says of an award in hand what it came to, and before that the most it may be', () => {
    const award = offerOf('award');
    expect(sayOffer(award, textsOf('EN'), plain, shown)).toMatch(/^Up to 100 /);
    expect(sayOffer(award, textsOf('EN'), plain, { grant: { sum: m('40'), deposit: 0n, until: null } })).toMatch(/^40 /);
  });

  it('says before it is given the rule, what it comes to for a round deposit, and how many days there are', () => {
    const of = (said: Offer): string => sayOffer(said, textsOf('EN'), plain, shown);
    expect(of(offer)).toContain('Stake 10x the bonus (500 for a deposit of 50) within 30 days of getting it, at most');
    expect(of(offer)).not.toMatch(/2026/);
    expect(of(offerOf('deposit-match', {}, { base: 'deposit-and-bonus', multiple: 60_000 }))).toContain(
      'Stake 6x the deposit and the bonus (600 for a deposit of 50)',
    );
    const reward = { rule: 'match', steps: [{ from: m('20'), rate: 5_000 }], most: null } as const;
    expect(of(offerOf('deposit-match', { reward }))).toContain('Stake 10x the bonus (500 for a deposit of 100)');
    expect(of(offerOf('cashback', { money: 'bonus' }, {}))).toContain('Stake 10x the bonus within 30 days');
    expect(of(offerOf('no-deposit', {}, {}))).toContain('Stake 100 (10x the bonus) within 30 days');
  });

  it('tells an account from the person who has it, in every language', () => {
    const limits = (['player', 'person'] as const).map((scope) => [{ scope, period: 'life', most: 1 }] as const);
    for (const language of languages) {
      const [account = '', person = ''] = limits.map((of) =>
        sayOffer(offerOf('deposit-match', { limits: of }), textsOf(language), plain, shown),
      );
      expect(account).not.toBe(person);
      expect(person).not.toMatch(/player|người chơi|pemain|jogador|ผู้เล่น|玩家/);
    }
  });
});

/** What may be there or not in an offer of each kind, with what must then be read, as `plain` says it. */
interface Variation {
  readonly name: string;
  readonly offer: Offer;
  readonly says: readonly string[];
}

const deposit = { on: 'deposit', least: m('77') } as const;
const steps = [
  { from: m('21'), rate: 1_100 },
  { from: m('210'), rate: 2_200 },
];
const game = 'v:roulette-9';

const ofReward: { readonly [Kind in OfferKind]: readonly Variation[] } = {
  'deposit-match': [
    { name: 'cap', offer: offerOf('deposit-match'), says: ['20', '100 %', '150'] },
    {
      name: 'no cap',
      offer: offerOf('deposit-match', { reward: { rule: 'match', steps: steps.slice(0, 1), most: null } }),
      says: ['21', '11 %'],
    },
    {
      name: 'steps',
      offer: offerOf('deposit-match', { reward: { rule: 'match', steps, most: m('333') } }),
      says: ['21', '11 %', '210', '22 %', '333'],
    },
    {
      name: 'steps without cap',
      offer: offerOf('deposit-match', { reward: { rule: 'match', steps, most: null } }),
      says: ['21', '11 %', '210', '22 %'],
    },
  ],
  'no-deposit': [{ name: 'sum', offer: offerOf('no-deposit'), says: ['10'] }],
  'free-spins': [
    { name: 'claim', offer: offerOf('free-spins'), says: ['20', '1', 'STUDIO:ruby-row', '7'] },
    { name: 'deposit', offer: offerOf('free-spins', { trigger: deposit }), says: ['77', '20', 'STUDIO:ruby-row'] },
  ],
  'free-bet': [
    { name: 'claim', offer: offerOf('free-bet'), says: ['10', '7'] },
    { name: 'deposit', offer: offerOf('free-bet', { trigger: deposit }), says: ['77', '10', '7'] },
  ],
  cashback: [
    { name: 'tiers, cap, least', offer: offerOf('cashback'), says: ['5 %', '500', '8 %', '2000', '10 %', '300'] },
    ...(['day', 'week', 'month'] as const).map((period) => ({
      name: period,
      offer: offerOf('cashback', {
        trigger: { on: 'period', period },
        reward: { rule: 'tiers', tiers: [{ above: 0n, rate: 700 }], most: null, least: 0n },
      }),
      says: ['7 %'],
    })),
    {
      name: 'a first part without',
      offer: offerOf('cashback', { reward: { rule: 'tiers', tiers: [{ above: m('44'), rate: 700 }], most: null, least: m('3') } }),
      says: ['7 %', '44', '3'],
    },
  ],
  'turnover-rebate': [true, false].map((collectable) => ({
    name: `collectable ${collectable}`,
    offer: offerOf('turnover-rebate', {
      trigger: { on: 'turnover', collectable },
      reward: {
        rule: 'rates',
        rates: [
          { lane: 'RNG', rate: 60 },
          { lane: 'LIVE', rate: 45 },
        ],
      },
    }),
    says: ['0.6 %', 'RNG', '0.45 %', 'LIVE'],
  })),
  raffle: [null, 50].flatMap((mostADay) =>
    [true, false].map((onePrizeEach) => ({
      name: `most ${mostADay}, one each ${onePrizeEach}`,
      offer: offerOf('raffle', {
        reward: {
          rule: 'tickets',
          every: m('123'),
          mostADay,
          onePrizeEach,
          prizes: [
            { sum: m('4321'), count: 1 },
            { sum: m('99'), count: 8 },
          ],
        },
      }),
      says: ['123', '4321', '99', '8', '2026-09-22', ...(mostADay === null ? [] : ['50'])],
    })),
  ),
  wheel: [1, 3].map((aDay) => ({
    name: `${aDay} a day`,
    offer: offerOf('wheel', { trigger: { on: 'spin', aDay } }),
    says: ['70 %', '20 %', '5', '8 %', '1.9 %', '100', '0.1 %'],
  })),
  packets: [{ name: 'parts', offer: offerOf('packets'), says: ['1000', '100', '1'] }],
  'sign-in': [true, false].map((restarts) => ({
    name: `restarts ${restarts}`,
    offer: offerOf('sign-in', { reward: { rule: 'calendar', sums: [m('11'), m('22'), m('55')], restarts } }),
    says: ['11', '22', '55', '3'],
  })),
  birthday: [0, 30].map((accountDays) => ({
    name: `account ${accountDays} days`,
    offer: offerOf('birthday', { trigger: { on: 'birthday', accountDays } }),
    says: ['20', ...(accountDays === 0 ? [] : ['30'])],
  })),
  manual: [
    { name: 'entered', offer: offerOf('manual'), says: ['100'] },
    { name: 'fixed', offer: offerOf('manual', { reward: { rule: 'fixed', sum: m('66') } }), says: ['66'] },
  ],
  award: [
    { name: 'entered', offer: offerOf('award'), says: ['100'] },
    { name: 'fixed', offer: offerOf('award', { reward: { rule: 'fixed', sum: m('66') } }), says: ['66'] },
    {
      name: 'spins',
      offer: offerOf('award', { reward: { rule: 'spins', count: 23, value: m('4'), game, days: 9 }, money: 'spins' }),
      says: ['23', '4', '9', game],
    },
    { name: 'bet', offer: offerOf('award', { reward: { rule: 'bet', sum: m('31'), days: 9 }, money: 'freebet' }), says: ['31', '9'] },
  ],
};

/** What every offer may say besides. */
const besides: readonly (readonly [string, (offer: Offer) => Offer | undefined, readonly string[]])[] = [
  ['code', (offer) => ({ ...offer, who: { all: [{ rank: { from: 1 } }, { code: { is: 'SUMMER' } }] } }), []],
  ['weekdays', (offer) => ({ ...offer, who: { weekday: { from: 6 } } }), ['day 6–7']],
  ['contact', (offer) => ({ ...offer, who: { any: [{ contact: { has: 'mobile' } }, { contact: { has: 'email' } }] } }), []],
  ['third deposit', (offer) => ({ ...offer, who: { deposits: { count: { is: 2 } } } }), ['3']],
  ['limit', (offer) => ({ ...offer, limits: [{ scope: 'household', period: 'week', most: 27 }] }), ['27']],
  ['only', (offer) => ({ ...offer, games: { choose: 'only', lanes: ['SPORTS'], games: [game] } }), ['SPORTS', game]],
  ['all-but', (offer) => ({ ...offer, games: { choose: 'all-but', lanes: ['SPORTS'], games: [game] } }), ['SPORTS', game]],
  [
    'end',
    (offer) => (offer.kind === 'raffle' ? undefined : { ...offer, window: { from: null, to: Date.UTC(2027, 1, 3) } }),
    ['2027-02-03'],
  ],
  ['claim', (offer) => (offer.trigger.on === 'deposit' ? undefined : { ...offer, claimDays: 19 }), ['19']],
];

const isFit = (offer: Offer): boolean => readOffer(writeOffer(offer), languages).ok;

/** Each money and requirement that the kind allows, and each of its bounds there or not. */
function withMoney({ name, offer, says }: Variation): readonly Variation[] {
  const base = { ...usualRequirement(m('1'), false), maxBet: null, maxConvert: null, tied: false, multiple: 120_000, days: 61 };
  const asked = (['bonus', 'deposit-and-bonus', 'winnings'] as const).flatMap((of) =>
    [null, m('57')].flatMap((maxBet) =>
      [null, { sum: m('612') }, { times: 90_000 }].flatMap((maxConvert) =>
        [true, false].map((tied) => ({
          requirement: { ...base, base: of, maxBet, maxConvert, tied },
          says: ['12', '61', ...(maxBet === null ? [] : ['57']), ...(maxConvert === null ? [] : 'sum' in maxConvert ? ['612'] : ['9'])],
        })),
      ),
    ),
  );
  const all = (['cash', 'bonus', 'release', 'spins', 'freebet'] as const).flatMap((money): readonly Variation[] => [
    { name: `${name}, ${money}`, offer: { ...offer, money, requirement: null }, says },
    ...asked.map((one, place) => ({
      name: `${name}, ${money}, requirement ${place}`,
      offer: { ...offer, money, requirement: one.requirement },
      // Own money waits without an end.
      says: [...says, ...one.says.filter((part) => !['cash', 'spins', 'freebet'].includes(money) || part !== '61')],
    })),
  ]);
  return all.filter((one) => isFit(one.offer));
}

/** Each reward in each money with each requirement, and each reward with all else that may be said besides. */
const everyVariation = (kind: OfferKind): readonly Variation[] => [
  ...ofReward[kind].flatMap(withMoney),
  ...ofReward[kind].flatMap((variation) =>
    besides.flatMap(([name, change, says]): readonly Variation[] => {
      const offer = change(variation.offer);
      return offer === undefined ? [] : [{ name: `${variation.name}, ${name}`, offer, says: [...variation.says, ...says] }];
    }),
  ),
];

/** Everything that a person reads of a fact, however deep. */
const saidSlots = (fact: Fact): readonly Slot[] =>
  Object.values(fact.slots).flatMap((slot) => (slot.kind === 'list' ? slot.facts.flatMap(saidSlots) : [slot]));

describe('every kind of offer', () => {
  it.each(offerKinds)('%s says all that it has, in every language', (kind) => {
    const variations = everyVariation(kind);
    expect(variations.length).toBeGreaterThan(5);
    for (const { name, offer, says } of variations) {
      if (!isFit(offer)) throw new Error(`${kind}, ${name}: ${JSON.stringify(readOffer(writeOffer(offer), languages))}`);
      const facts = factsOf(offer, shown);
      for (const language of languages) {
        const said = sayOffer(offer, textsOf(language), plain, shown);
        const where = `${kind}, ${name}, ${language}: ${said}`;
        for (const part of says) {
          const wanted = language === 'CN' ? part.replace(' %', '%') : part;
          if (!said.includes(wanted)) throw new Error(`lacks ${wanted} in ${where}`);
        }
        expect(said, where).not.toMatch(/[{}]|undefined|\byes\b|  |,,|\.\.|。。/);
        expect(
          facts.map((fact) => sayFact(fact, textsOf(language), plain).trim()).every((one) => one !== '' && said.includes(one)),
          where,
        ).toBe(true);
      }
    }
  });

  it.each(offerKinds)('%s says each of its facts with marks of their own in every language alike', (kind) => {
    const marked: FormatSlot = (slot) =>
      `⟦${JSON.stringify(slot, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}⟧`;
    for (const { name, offer } of everyVariation(kind)) {
      const facts = [...factsOf(offer, shown), ...briefFactsOf(offer), headFactOf(offer)];
      for (const language of languages) {
        for (const fact of facts) {
          const said = sayFact(fact, textsOf(language), marked);
          const wanted = saidSlots(fact).filter(({ kind: of }) => of !== 'choice' && of !== 'count');
          const marks = [...said.matchAll(/⟦.*?⟧/g)].map(([mark]) => mark).toSorted();
          expect(marks, `${kind}, ${name}, ${language}, ${fact.id}: ${said}`).toEqual(
            wanted.map((slot) => marked(slot as Parameters<FormatSlot>[0])).toSorted(),
          );
        }
      }
    }
  });

  it.each(offerKinds)('%s is said briefly in less than the whole, without its tables', (kind) => {
    for (const { name, offer } of everyVariation(kind))
      for (const language of languages) {
        const said = sayOfferBriefly(offer, textsOf(language), plain);
        const where = `${kind}, ${name}, ${language}: ${said}`;
        expect(said.length, where).toBeLessThanOrEqual(sayOffer(offer, textsOf(language), plain, shown).length);
        expect(said, where).not.toMatch(/[{}]|undefined|\byes\b|  |,,|\.\.|。。/);
      }
  });

  it.each(offerKinds)('%s is told by one figure, shorter than its sentence', (kind) => {
    for (const { name, offer } of everyVariation(kind))
      for (const language of languages) {
        const said = sayOfferHead(offer, textsOf(language), plain);
        expect(said, `${kind}, ${name}, ${language}`).toMatch(/\d/);
        expect(said, `${kind}, ${name}, ${language}`).not.toMatch(/[{}]|undefined|\byes\b|  |\.$/);
        expect(said.length, said).toBeLessThan(sayOfferBriefly(offer, textsOf(language), plain).length);
      }
    const match = offerOf('deposit-match');
    expect(sayOfferHead(match, textsOf('EN'), plain)).toBe('100 % up to 150');
  });

  it('says briefly of what is won by free spins that it is staked, and nothing of a bonus', () => {
    const { offer } = everyVariation('free-spins')[0] ?? expect.fail('no free spins');
    const requirement = {
      ...usualRequirement(10_000n, false),
      base: 'winnings',
      multiple: 20_000,
      maxBet: null,
      maxConvert: null,
    } as const;
    expect(sayOfferBriefly({ ...offer, requirement }, textsOf('EN'), plain)).toMatch(/Stake .* what you win before you withdraw it\.$/);
  });

  it('says each choice in words of its own, in every language', () => {
    const choices: Readonly<Record<string, readonly string[]>> = {
      money: ['cash', 'release', 'bonus'],
      period: ['day', 'week', 'month'],
      scope: limitScopes,
      base: ['bonus', 'both'],
    };
    const ids = Object.keys(offerFiles.en) as OfferTextId[];
    for (const language of languages) {
      for (const id of ids) {
        const blanks = words.blanksOf(language, id);
        const full: Record<string, string | number> = Object.fromEntries(
          blanks.map((blank) => [blank, ['count', 'days', 'aDay', 'mostADay', 'most', 'n'].includes(blank) ? 3 : `<${blank}>`]),
        );
        for (const flag of blanks.filter((blank) => /^(?:has|is)[A-Z]/.test(blank))) full[flag] = 'yes';
        for (const blank of blanks) {
          const isFlag = /^(?:has|is)[A-Z]/.test(blank) || ['collectable', 'restarts', 'oneEach'].includes(blank);
          const options = (id === 'limit' && blank === 'period' ? limitPeriods : choices[blank]) ?? (isFlag ? ['yes', 'no'] : undefined);
          if (options === undefined) continue;
          const said = new Set(options.map((option) => words.say(language, id, { ...full, [blank]: option })));
          expect(said.size, `${language} ${id} ${blank}: ${[...said].join(' | ')}`).toBe(options.length);
        }
      }
    }
  });
});
