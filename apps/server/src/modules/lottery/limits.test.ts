import {
  contentOf,
  countCombinations,
  findGame,
  games,
  isPrizeGroup,
  paidPerHit,
  parseOdds,
  quickPick,
  type Game,
  type Play,
} from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { riskText } from '../outcomes/index.js';
import { counterOf, joinedNumbersOf, lowerOdds, numbersOf, playsNumber, riskOf, type RiskyLine } from './exposure.js';
import { betLimitsOf, greatestMultiple, isHighFrequency, isTakenUnit, orderModeOf, prizeModeOf, readLimitSettings } from './limits.js';

const gameOf = (code: string): Game => findGame(code) ?? expect.fail();
const playOf = (game: string, code: string) => gameOf(game).plays.find((play) => play.code === code) ?? expect.fail(code);

describe('the greatest multiple', () => {
  // Prizes per two units as the sheet publishes them (2.2, 2.3); caps 400,000 and 100,000 of the same units: floor(cap / prize).
  const cases = [
    ['195600', '400000', 2n],
    ['19560', '400000', 20n],
    ['1956', '400000', 204n],
    ['195.6', '400000', 2044n],
    ['7.2177', '400000', 55419n],
    ['903.4667', '400000', 442n],
    ['4.3022', '400000', 92975n],
    ['1926', '100000', 51n],
    ['642', '100000', 155n],
    ['96.3', '100000', 1038n],
    ['400000', '400000', 1n],
    ['400000.0001', '400000', 0n],
  ] as const;
  it.each(cases)('of a prize of %s under %s is %s', (prize, cap, multiple) => {
    // Odds are per unit: a prize for a stake of one unit of this size.
    expect(greatestMultiple(parseMoney(prize), 10_000n, parseMoney(cap))).toBe(multiple);
  });

  it('is reckoned in whole numbers: no multiple above it keeps under the cap, and it does', () => {
    const cap = parseMoney('400000');
    for (const odds of ['97800', '9.78', '3.6088', '2.1733', '1.0001'].map(parseOdds))
      for (const unit of ['1000', '100', '10', '1', '0.001'].map(parseMoney)) {
        const most = greatestMultiple(odds, unit, cap);
        expect((odds * unit * most) / 10_000n <= cap).toBe(true);
        expect(odds * unit * (most + 1n) > cap * 10_000n).toBe(true);
      }
  });
});

describe('limits', () => {
  it('of the house stand in points: 400,000 a prize for games of many draws a day, 100,000 for the others', () => {
    expect(games.filter(isHighFrequency).map(({ code }) => code)).toEqual(expect.arrayContaining(['ssc1m', 'ssc5m']));
    expect(betLimitsOf(gameOf('ssc1m'), 'LOTT', 'VND').maximumPrize).toBe(parseMoney('400000000'));
    expect(betLimitsOf(gameOf('xsmb'), 'SEA', 'VND').maximumPrize).toBe(parseMoney('100000000'));
    expect(betLimitsOf(gameOf('xsmb'), 'SEA', 'PHP').maximumPrize).toBe(parseMoney('100000'));
  });

  it('a highest group between two steps, or out of the game’s range, is the next one that the game sells', () => {
    const groups = gameOf('ssc1m').prizeGroups ?? expect.fail();
    const highestAt = (maximumSeries: number) => betLimitsOf(gameOf('ssc1m'), 'LOTT', 'VND', { maximumSeries }).maximumSeries ?? 0;
    expect([1_955, 1_954, 1_701, 1, 9_999].map(highestAt)).toEqual([1_954, 1_954, 1_700, 1_700, 1_960]);
    for (let asked = groups.lowest; asked <= groups.highest; asked += 1) expect(isPrizeGroup(groups, highestAt(asked))).toBe(true);
  });

  it('sell four units under LOTT and the table of units elsewhere', () => {
    const lott = betLimitsOf(gameOf('ssc1m'), 'LOTT', 'VND');
    expect(lott.units).toEqual(['1000', '100', '10', '1'].map(parseMoney));
    expect(betLimitsOf(gameOf('ssc1m'), 'LOTT', 'PHP').units).toEqual(['1', '0.1', '0.01', '0.001'].map(parseMoney));
    expect(['1000', '500', '2'].map((unit) => isTakenUnit(parseMoney(unit), 'LOTT', lott))).toEqual([true, false, false]);
    expect(['1000', '500', '2', '0.01'].map((unit) => isTakenUnit(parseMoney(unit), 'ELOTT', lott))).toEqual([true, true, true, false]);
  });

  it('read the mode without case; one that the game has not falls back to the board’s', () => {
    expect([prizeModeOf(gameOf('ssc1m'), 'elott'), prizeModeOf(gameOf('ssc1m'), 'Lott'), prizeModeOf(gameOf('ssc1m'), undefined)]).toEqual([
      'ELOTT',
      'LOTT',
      'LOTT',
    ]);
    expect(prizeModeOf(gameOf('xsmb'), 'LOTT')).toBe('SEA');
  });

  it('sell an order that names no mode at fixed odds, unless it speaks of prize groups', () => {
    const five = gameOf('ssc1m');
    expect([orderModeOf(five, undefined, false), orderModeOf(five, 'ZY', false), orderModeOf(five, 'ZY', true)]).toEqual([
      'ELOTT',
      'ELOTT',
      'LOTT',
    ]);
    expect([orderModeOf(five, 'lott', false), orderModeOf(five, 'Elott', true)]).toEqual(['LOTT', 'ELOTT']);
    expect(orderModeOf(gameOf('xsmb'), 'LOTT', true)).toBe('SEA');
  });

  it('refuse settings that are not as described', () => {
    const bad: unknown[] = [
      null,
      [],
      { maximumStake: 5 },
      { maximumStake: '-5' },
      { maximumStake: '1e3' },
      { unknown: '5' },
      { exposure: { limit: '5', action: 'lower-odds' } },
      { exposure: { limit: '5', action: 'refuse', factor: '0.5' } },
      { exposure: { limit: '5', action: 'lower-odds', factor: '0.0' } },
      { exposure: { limit: '5', action: 'lower-odds', factor: '1' } },
      { blocked: [{ numbers: [], action: 'refuse' }] },
      { blocked: [{ numbers: ['1'], action: 'lower-odds' }] },
    ];
    for (const settings of bad) expect(() => readLimitSettings(settings), JSON.stringify(settings)).toThrow(RangeError);
    expect(readLimitSettings({ maximumStake: '5', exposure: { limit: '5', action: 'refuse' } })).toBeTruthy();
  });
});

/** Content of more than one combination: a smallest bet with one symbol more in each of its sets. */
function widerThan(play: Play): string {
  let state = 7;
  const below = (bound: number): number => (state = (state * 75 + 74) % 65_537) % bound;
  const [first, ...others] = Array.from({ length: 8 }, () => quickPick(play, below).sets);
  const sets = (first ?? []).map((set, row) => {
    const more = others.flatMap((other) => other[row] ?? []).find((symbol) => !set.includes(symbol));
    return more === undefined ? set : [...set, more];
  });
  return contentOf(play, { sets, ...(play.form.places && { places: play.form.places.positions }) });
}

describe('exposure', () => {
  it('tells single numbers, options and tickets apart from combinations of several', () => {
    expect(numbersOf(playOf('xsmb', 'LO2'), '00,68')).toEqual(['00', '68']);
    expect(numbersOf(playOf('xsmb', 'BS2'), 'B,S')).toEqual(['B', 'S']);
    expect(numbersOf(playOf('ssc1m', 'S1_DIRECT'), '059')).toEqual(['0', '5', '9']);
    expect(numbersOf(playOf('ssc1m', 'S3_ANY1'), '059')).toEqual(['0', '5', '9']);
    expect(numbersOf(playOf('xsmb', 'X2'), '00,68')).toBeUndefined();
    expect(numbersOf(playOf('ssc1m', 'S3_ANY2'), '059')).toBeUndefined();
    expect(numbersOf(playOf('ssc1m', 'S2_DIRECT'), '0|5')).toBeUndefined();
    for (const game of games)
      for (const play of game.plays)
        for (const content of [play.example, widerThan(play)]) {
          const numbers = numbersOf(play, content);
          if (numbers !== undefined) expect(numbers.length, `${game.code} ${play.code} ${content}`).toBeGreaterThan(0);
        }
  });

  it('takes content that joins several numbers apart, and counts one bet under one name however it is written', () => {
    const joined = (game: string, code: string, content: string) => joinedNumbersOf(playOf(game, code), content);
    expect(joined('ssc1m', 'S2_DIRECT', '01|5')).toEqual(['05', '15']);
    expect(joined('ssc1m', 'A2_DIRECT', '|||1|23')).toEqual(['shi,ge@12', 'shi,ge@13']);
    expect(joined('ssc1m', 'A2_TICKET', 'bai,shi,ge@12')).toEqual(['bai,shi@12', 'bai,ge@12', 'shi,ge@12']);
    expect(joined('ssc1m', 'S3_GROUP6', '0123')).toEqual(['012', '013', '023', '123']);
    expect(joined('ssc1m', 'S3_GROUP3', '12')).toEqual(['112', '122']);
    expect(joined('ssc1m', 'S5_G60', '1|2345')).toEqual(['1|234', '1|235', '1|245', '1|345']);
    expect(joined('pk1m', 'PK_TOP2', '01,02|02')).toEqual(['0102']);
    expect(joined('elf1m', 'E5_ANY3', '07#01,11')).toEqual(['010711']);
    expect(joined('xsmb', 'X2', '00,68,70')).toEqual(['0068', '0070', '6870']);
    expect(counterOf(gameOf('ssc1m'), playOf('ssc1m', 'S3_TICKET'))).toBe('S3_DIRECT');
    expect(counterOf(gameOf('ssc1m'), playOf('ssc1m', 'A2_GROUP_TICKET'))).toBe('A2_GROUP');
    expect(counterOf(gameOf('pk1m'), playOf('pk1m', 'PK_TOP2_TICKET'))).toBe('PK_TOP2');
    // Every content is taken apart in as many numbers as it has combinations, or fewer where some cannot be told apart.
    for (const game of games)
      for (const play of game.plays)
        for (const content of [play.example, widerThan(play)]) {
          const counted = countCombinations(game, play.code, content);
          const numbers = counted.ok ? (numbersOf(play, counted.canonical) ?? joinedNumbersOf(play, counted.canonical)) : [];
          const name = `${game.code} ${play.code} ${content}`;
          expect(counted.ok && numbers.length > 0 && numbers.length <= counted.combinations, name).toBe(true);
          expect(new Set(numbers).size, name).toBe(numbers.length);
        }
  });

  it('knows a blocked number in whatever content plays it', () => {
    const plays = (game: string, code: string, content: string, number: string, isNamed = false) =>
      playsNumber(playOf(game, code), content, isNamed)(number);
    expect(plays('ssc1m', 'S3_DIRECT', '01|2|34', '123')).toBe(true);
    expect(plays('ssc1m', 'S3_DIRECT', '01|2|34', '132')).toBe(false);
    expect(plays('ssc1m', 'S3_DIRECT', '01|2|34', '12')).toBe(false);
    expect(plays('ssc1m', 'A2_DIRECT', '1||3||4', '34')).toBe(true);
    expect(plays('ssc1m', 'A2_DIRECT', '1||3||4', '43')).toBe(false);
    expect(plays('ssc1m', 'A2_TICKET', 'shi,ge@12,13', '13')).toBe(true);
    expect(plays('ssc1m', 'A2_GROUP_TICKET', 'shi,ge@12', '21')).toBe(true);
    expect(plays('ssc1m', 'S3_GROUP6', '0123', '321')).toBe(true);
    expect(plays('pk1m', 'PK_TOP2', '01,03|02', '0302')).toBe(true);
    expect(plays('xsmb', 'X2', '00,68', '68')).toBe(false);
    expect(plays('xsmb', 'X2', '00,68', '68', true)).toBe(true);
    expect(plays('xsmb', 'X2', '00,68', '68,00')).toBe(true);
    expect(plays('xsmb', 'X2', '00,68', '69', true)).toBe(false);
  });

  it('lowers odds down to 1/10 000 and never below the stake', () => {
    expect(lowerOdds(985_000n, 5_000n)).toBe(492_500n);
    expect(lowerOdds(985_001n, 5_000n)).toBe(492_500n);
    expect(lowerOdds(19_600n, 5_000n)).toBe(10_000n);
    expect(lowerOdds(9_000n, 5_000n)).toBe(9_000n);
  });

  it('counts what each number may pay at its own odds, and what the line may win for the limit of the player', () => {
    const dragon = playOf('ssc1m', 'DTT');
    const tier = (name: string) => dragon.tiers.find((one) => one.tier === name) ?? expect.fail(name);
    const odds = Object.fromEntries(dragon.tiers.map(({ tier: name, odds: value }) => [name, value]));
    expect(paidPerHit(dragon, odds, 'D')).toBe(tier('dragon').odds);
    expect(paidPerHit(dragon, odds, 'X')).toBe(tier('tie').odds);
    const line: RiskyLine = {
      game: gameOf('ssc1m'),
      play: dragon,
      content: 'D,X',
      combinations: 2,
      unit: 10_000n,
      multiple: 2,
      odds,
      oddsInFull: odds,
      factor: 10_000n,
      win: 5n,
    };
    const limits = betLimitsOf(gameOf('ssc1m'), 'ELOTT', 'PHP', { exposure: { limit: '100', action: 'refuse' }, maximumDrawWin: '7' });
    const items = riskOf(limits, line, 5001);
    expect(items?.map(({ outcome, payout, most }) => [outcome, payout, most])).toEqual([
      ['DTT D', tier('dragon').odds * 2n, 1_000_000n],
      ['DTT X', tier('tie').odds * 2n, 1_000_000n],
      ['@5001', 5n, 70_000n],
    ]);
    expect(JSON.parse(riskText(items) ?? '')).toHaveLength(3);
    expect(riskOf(betLimitsOf(gameOf('ssc1m'), 'ELOTT', 'PHP'), line, 5001)).toBeNull();
  });
});
