import { parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lanes } from './lanes.js';
import { partReturn, type Parts } from './parting.js';
import {
  bestWeightOf,
  convertBonus,
  countBet,
  countDifference,
  judgeStake,
  missingOf,
  requiredOf,
  weightOf,
  type BookedBet,
  type CountingRules,
  type GameChoice,
} from './wagering.js';

const all: GameChoice = { choose: 'all', lanes: [], games: [] };
const rules: CountingRules = {
  weights: { games: {}, classes: {}, lanes: {} },
  games: all,
  leastOdds: null,
  mostOdds: null,
  counts: 'all',
};
const bet = (lane: BookedBet['lane'], turnover: bigint, more: Partial<BookedBet> = {}): BookedBet => ({
  lane,
  game: 'studio:dice',
  gameClass: null,
  edge: null,
  turnover,
  staked: { main: turnover, bonus: 0n },
  odds: null,
  ...more,
});

describe('what is required', () => {
  it('is a multiple of the bonus, of deposit and bonus, or of what was won', () => {
    const sums = { bonus: m('150'), deposit: m('200'), winnings: m('12.3456') };
    expect(requiredOf('bonus', 100_000, sums)).toBe(m('1500'));
    expect(requiredOf('deposit-and-bonus', 60_000, sums)).toBe(m('2100'));
    expect(requiredOf('winnings', 33_333, sums)).toBe(411_515n);
  });

  it('lacks nothing once it is met', () => {
    expect([missingOf(10n, 3n), missingOf(10n, 10n), missingOf(10n, 12n)]).toEqual([7n, 0n, 0n]);
  });
});

/** Deposit 200, 100 % up to 150, 10x: the played example, bet by bet. */
describe('the played example', () => {
  const terms = { maxBet: m('50'), games: all };
  let balances: Parts = { main: m('200'), bonus: m('150') };
  let wagered = 0n;
  const house = { stakes: 0n, prizes: 0n, bonusStakes: 0n, bonusPrizes: 0n };
  const play = (lane: 'RNG' | 'LIVE', stake: bigint, won: bigint, turnover = stake): void => {
    const verdict = judgeStake(stake, balances, terms, { lane, game: 'vendor:game' });
    if (!verdict.ok) throw new Error(verdict.code);
    const back = partReturn(won, verdict.parts);
    balances = { main: balances.main - verdict.parts.main + back.main, bonus: balances.bonus - verdict.parts.bonus + back.bonus };
    house.stakes += verdict.parts.main;
    house.bonusStakes += verdict.parts.bonus;
    house.prizes -= back.main;
    house.bonusPrizes -= back.bonus;
    wagered += countBet(rules, bet(lane, turnover, { staked: verdict.parts }));
  };

  it('ends with the figures of the books', () => {
    const required = requiredOf('bonus', 100_000, { bonus: m('150'), deposit: m('200'), winnings: 0n });
    play('RNG', m('180'), 0n);
    expect([balances, wagered]).toEqual([{ main: m('20'), bonus: m('150') }, m('180')]);
    play('RNG', m('30'), m('75'));
    expect([balances, wagered]).toEqual([{ main: m('50'), bonus: m('165') }, m('210')]);
    play('LIVE', m('40'), m('76'), m('36'));
    expect([balances, wagered]).toEqual([{ main: m('86'), bonus: m('165') }, m('213.6')]);
    play('RNG', m('86'), 0n);
    expect([balances, wagered]).toEqual([{ main: 0n, bonus: m('165') }, m('299.6')]);
    play('RNG', m('33.3333'), m('100.0001'));
    expect([balances, wagered]).toEqual([{ main: 0n, bonus: m('231.6668') }, m('332.9333')]);
    const spin = (required - wagered) / 25n;
    for (let spins = 0; spins < 24; spins += 1) play('RNG', spin, m('44'));
    play('RNG', required - wagered, m('44'));
    expect([balances, wagered]).toEqual([{ main: 0n, bonus: m('164.6001') }, m('1500')]);
    expect(house).toEqual({ stakes: m('326'), prizes: m('-126'), bonusStakes: m('1210.4'), bonusPrizes: m('-1225.0001') });
    expect(convertBonus(balances.bonus, { sum: m('600') }, m('150'))).toEqual({ converted: m('164.6001'), forfeited: 0n });
    expect(-m('150') + house.bonusStakes + house.bonusPrizes).toBe(-m('164.6001'));
  });

  it('refuses a stake of 60 that takes bonus money, and takes it from own money alone', () => {
    const game = { lane: 'RNG', game: 'vendor:game' } as const;
    expect(judgeStake(m('60'), { main: m('50'), bonus: m('165') }, terms, game)).toEqual({ ok: false, code: 'bonus.bet.most' });
    expect(judgeStake(m('60'), { main: m('60'), bonus: m('165') }, terms, game)).toEqual({ ok: true, parts: { main: m('60'), bonus: 0n } });
  });

  it('takes back what a rolled-back bet counted', () => {
    const spin = bet('RNG', m('40'), { staked: { main: 0n, bonus: m('40') } });
    expect(countDifference(rules, { ...spin, turnover: 0n }, countBet(rules, spin))).toBe(m('-40'));
  });
});

describe('weights', () => {
  it('are those of the game, else of its class, else of its lane, else the default', () => {
    const weights = { games: { 'v:one': 2_500 }, classes: { slots: 7_500 }, lanes: { RNG: 9_000 } };
    const countOf = (game: string, gameClass: string | null, lane: BookedBet['lane'] = 'RNG'): bigint =>
      countBet({ ...rules, weights }, bet(lane, 10_000n, { game, gameClass }));
    expect([
      countOf('v:one', 'slots'),
      countOf('v:two', 'slots'),
      countOf('v:two', null),
      countOf('constructor', 'toString', 'LIVE'),
    ]).toEqual([2_500n, 7_500n, 9_000n, 1_000n]);
  });

  it('have a default in every lane: lottery half, live tables a tenth, bets between players nothing', () => {
    const counted = Object.fromEntries(lanes.map((lane) => [lane, Number(countBet(rules, bet(lane, 10_000n, { odds: 15_000 })))]));
    expect(counted).toEqual({
      LOTT: 5_000,
      ELOTT: 5_000,
      SEA: 5_000,
      RNG: 10_000,
      LIVE: 1_000,
      SPORTS: 10_000,
      ESPORTS: 10_000,
      FISH: 10_000,
      PVP: 0,
      COCKFIGHT: 1_000,
      INHOUSE: 10_000,
    });
  });

  it('follow the edge of the game where they are automatic, whole from 4 %', () => {
    const weights = { games: {}, classes: {}, lanes: { INHOUSE: 'auto', LIVE: 'auto' } } as const;
    const of = (numerator: bigint): bigint =>
      countBet({ ...rules, weights }, bet('INHOUSE', 10_000n, { edge: { numerator, denominator: 100n } }));
    expect([of(1n), of(2n), of(4n), of(7n), of(0n), of(-1n)]).toEqual([2_500n, 5_000n, 10_000n, 10_000n, 0n, 0n]);
    expect(weightOf(weights, bet('LIVE', 1n))).toEqual({ numerator: 1_000n, denominator: 10_000n });
  });

  it('count nothing in other games, at short odds, or at odds that nobody knows', () => {
    const only: CountingRules = { ...rules, games: { choose: 'only', lanes: ['SPORTS'], games: ['v:one'] } };
    const but: CountingRules = { ...rules, games: { choose: 'all-but', lanes: [], games: ['v:one'] } };
    expect(countBet(only, bet('RNG', 100n, { game: 'v:one' }))).toBe(100n);
    expect(countBet(only, bet('RNG', 100n, { game: 'v:two' }))).toBe(0n);
    expect(countBet(but, bet('RNG', 100n, { game: 'v:one' }))).toBe(0n);
    expect(countBet(but, bet('RNG', 100n, { game: 'v:two' }))).toBe(100n);
    expect(countBet(rules, bet('SPORTS', 100n, { odds: 14_999 }))).toBe(0n);
    expect(countBet(rules, bet('SPORTS', 100n))).toBe(0n);
    expect(countBet({ ...rules, leastOdds: 14_000, mostOdds: 20_000 }, bet('SPORTS', 100n, { odds: 14_000 }))).toBe(100n);
    expect(countBet({ ...rules, leastOdds: 14_000, mostOdds: 20_000 }, bet('SPORTS', 100n, { odds: 20_001 }))).toBe(0n);
  });

  it('leave own money out where the offer says so', () => {
    const lent: CountingRules = { ...rules, counts: 'bonus' };
    expect(countBet(lent, bet('RNG', 30n, { staked: { main: 20n, bonus: 10n } }))).toBe(10n);
    expect(countBet(lent, bet('RNG', 30n, { staked: { main: 30n, bonus: 0n } }))).toBe(0n);
    expect(countBet(lent, bet('RNG', 30n, { staked: { main: 0n, bonus: 0n } }))).toBe(0n);
  });

  it('leave bonus money out of what is released for own stakes', () => {
    const own: CountingRules = { ...rules, counts: 'own' };
    expect(countBet(own, bet('RNG', 30n, { staked: { main: 20n, bonus: 10n } }))).toBe(20n);
    expect(countBet(own, bet('RNG', 30n, { staked: { main: 0n, bonus: 30n } }))).toBe(0n);
    expect(countBet(own, bet('LIVE', 30n, { staked: { main: 15n, bonus: 15n } }))).toBe(1n);
  });

  it('give the same wagered sum through any history of corrections', () => {
    const turnover = fc.bigInt({ min: 0n, max: 10_000_000n });
    const lane = fc.constantFrom(...lanes);
    fc.assert(
      fc.property(lane, fc.array(turnover, { minLength: 1, maxLength: 20 }), (of, states) => {
        let counted = 0n;
        for (const state of states) counted += countDifference(rules, bet(of, state, { odds: 20_000 }), counted);
        expect(counted).toBe(countBet(rules, bet(of, states.at(-1) ?? 0n, { odds: 20_000 })));
      }),
    );
  });
});

describe('bonus money in a stake', () => {
  const terms = { maxBet: m('50'), games: { choose: 'all-but', lanes: ['LIVE'], games: [] } } satisfies Parameters<typeof judgeStake>[2];
  const balances = { main: m('10'), bonus: m('30') };

  it('is refused beforehand, with the reason', () => {
    expect(judgeStake(m('20'), balances, terms, { lane: 'LIVE', game: 'v:1' })).toEqual({ ok: false, code: 'bonus.game.not' });
    expect(judgeStake(m('10'), balances, terms, { lane: 'LIVE', game: 'v:1' }).ok).toBe(true);
    expect(judgeStake(m('60'), balances, terms, { lane: 'RNG', game: 'v:1' })).toEqual({ ok: false, code: 'bonus.bet.most' });
    expect(judgeStake(m('41'), balances, terms, { lane: 'RNG', game: 'v:1' })).toEqual({ ok: false, code: 'balance.insufficient' });
    expect(judgeStake(m('20'), balances, null, { lane: 'RNG', game: 'v:1' })).toEqual({ ok: false, code: 'balance.insufficient' });
    expect(judgeStake(m('20'), { main: m('10'), bonus: 0n }, terms, { lane: 'LIVE', game: 'v:1' })).toEqual({
      ok: false,
      code: 'balance.insufficient',
    });
  });

  it('becomes cash up to the most that may', () => {
    expect(convertBonus(m('700'), { sum: m('600') }, m('150'))).toEqual({ converted: m('600'), forfeited: m('100') });
    expect(convertBonus(m('700'), { times: 50_000 }, m('10'))).toEqual({ converted: m('50'), forfeited: m('650') });
    expect(convertBonus(m('700'), null, m('10'))).toEqual({ converted: m('700'), forfeited: 0n });
  });
});

describe('how much of a stake counts at best', () => {
  const none = { games: {}, classes: {}, lanes: {} };
  it('is that of the best lane that the offer is for; sports count by odds alone', () => {
    expect(bestWeightOf(none, all)).toBe(10_000);
    expect(bestWeightOf(none, { choose: 'only', lanes: ['LIVE', 'SPORTS'], games: [] })).toBe(1_000);
    expect(bestWeightOf(none, { choose: 'only', lanes: ['PVP', 'SPORTS', 'ESPORTS'], games: [] })).toBe(0);
    expect(bestWeightOf({ ...none, lanes: { SPORTS: 10_000 } }, { choose: 'only', lanes: ['SPORTS'], games: [] })).toBe(0);
    expect(bestWeightOf({ ...none, lanes: { PVP: 300 } }, { choose: 'only', lanes: ['PVP'], games: [] })).toBe(300);
  });
  it('is that of a game of its own, and of any lane where games are chosen by name', () => {
    expect(bestWeightOf({ ...none, games: { 'studio:dice': 'auto' } }, { choose: 'only', lanes: ['PVP'], games: [] })).toBe(10_000);
    expect(bestWeightOf(none, { choose: 'only', lanes: [], games: ['KITE:card-duel'] })).toBe(10_000);
  });
});
