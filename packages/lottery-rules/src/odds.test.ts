import { describe, expect, it } from 'vitest';
import {
  canonicalOddsText,
  checkGames,
  checkOdds,
  exactReturns,
  findGame,
  findPlay,
  formatOdds,
  games,
  judgePrepared,
  oddsAtGroup,
  oddsOf,
  oddsTable,
  parseOdds,
  prepare,
  prizesOf,
  rebateOf,
  rtpOf,
  type Fraction,
} from './index.js';
import { anyDay, gameOf, playOf } from './test-support.js';

const ssc = gameOf('ssc1m');
const xsmb = gameOf('xsmb');

/** Whether two fractions are equal, without reducing them. */
function same(left: Fraction, right: Fraction): boolean {
  return left.numerator * right.denominator === right.numerator * left.denominator;
}

describe('five-digit probabilities by full enumeration of 100,000 results', () => {
  // One bet of one combination of each kind whose chance the formula claims; symmetric in the digits chosen.
  const single: [string, string, string][] = [
    ['S5_DIRECT', '1|2|3|4|5', 'direct'],
    ['S4_DIRECT', '0|0|9|9', 'direct'],
    ['S3_DIRECT', '1|1|1', 'direct'],
    ['S2_DIRECT', '4|2', 'direct'],
    ['S1_DIRECT', '7', 'direct'],
    ['S3_GROUP6', '035', 'group6'],
    ['S3_ANY1', '4', 'any1'],
    ['S3_ANY2', '48', 'any2'],
    ['S2_BSOE', 'B|O', 'bsoe'],
    ['S2_BSOE', 'S|E', 'bsoe'],
    ['S2_BSOE', 'E|B', 'bsoe'],
    ['DTT', 'D', 'dragon'],
    ['DTT', 'T', 'tiger'],
    ['DTT', 'X', 'tie'],
  ];
  const wins = single.map(() => 0);
  let group3 = 0;
  for (let number = 0; number < 100_000; number += 1) {
    const prepared = prepare(ssc, { kind: 'numbers', numbers: [...String(number).padStart(5, '0')] }, anyDay);
    single.forEach(([play, content, tier], index) => {
      for (const hit of judgePrepared(prepared, play, content)) if (hit.tier === tier) wins[index] = (wins[index] ?? 0) + hit.count;
    });
    for (const hit of judgePrepared(prepared, 'S3_GROUP3', '27')) group3 += hit.count;
  }

  it.each(single.map(([play, content, tier], index) => ({ play, content, tier, index })))('$play "$content"', ({ play, tier, index }) => {
    const stated = playOf(ssc, play).tiers.find((candidate) => candidate.tier === tier)?.probability;
    expect(stated && same(stated, { numerator: BigInt(wins[index] ?? 0), denominator: 100_000n })).toBe(true);
  });

  it('S3_GROUP3: the two combinations of a pair of digits win twice the stated chance together', () => {
    const stated = playOf(ssc, 'S3_GROUP3').tiers[0]?.probability;
    expect(
      stated &&
        same({ numerator: stated.numerator * 2n, denominator: stated.denominator }, { numerator: BigInt(group3), denominator: 100_000n }),
    ).toBe(true);
  });
});

describe('five-digit odds are 0.978 / p, rounded down', () => {
  it.each([
    ['S5_DIRECT', ['97800']],
    ['S4_DIRECT', ['9780']],
    ['S3_DIRECT', ['978']],
    ['S2_DIRECT', ['97.8']],
    ['S1_DIRECT', ['9.78']],
    ['S3_GROUP3', ['326']],
    ['S3_GROUP6', ['163']],
    ['S3_ANY1', ['3.6088']],
    ['S3_ANY2', ['18.1111']],
    ['S2_BSOE', ['3.912']],
    ['DTT', ['2.1733', '2.1733', '9.78']],
  ])('%s pays %j', (code, odds) => {
    expect(playOf(ssc, code).tiers.map((tier) => formatOdds(tier.odds))).toEqual(odds);
  });
});

describe('northern probabilities against the odds sheet', () => {
  it.each([
    ['LO2', '27/100'],
    ['LO2_1K', '27/100'],
    ['LO3', '23/1000'],
    ['LO4', '20/10000'],
    ['X2', '27441048892722544214706200014220423218728412980204837/500000000000000000000000000000000000000000000000000000'],
    ['X3', '6148968111903955595766929850483605585008103363316903/500000000000000000000000000000000000000000000000000000'],
    ['X4', '6674787626239471434449350509446923555621015096809/2500000000000000000000000000000000000000000000000000'],
    ['T4', '18437563379178327736384102280592359424/55511151231257827021181583404541015625'],
    ['T5', '33600614943460448322716069311260139/134217728000000000000000000000000000'],
    ['T6', '1401658336141707503910224923615778912162651663/7450580596923828125000000000000000000000000000'],
    ['T7', '140941734212918027953174298699396715570236458437542757/1000000000000000000000000000000000000000000000000000000'],
    ['T8', '5843211045545439551605946764725979847/55511151231257827021181583404541015625'],
    ['T9', '78364179848159496950215666284642950476127499777670531/1000000000000000000000000000000000000000000000000000000'],
    ['T10', '58149737003040059690390169/1000000000000000000000000000'],
    ['DE', '1/100'],
    ['DE_HEAD', '1/100'],
    ['G1', '1/100'],
    ['G7', '4/100'],
    ['HEAD', '1/10'],
    ['TAIL', '1/10'],
    ['C3', '1/1000'],
    ['C4', '1/10000'],
    ['BS2', '1/2'],
    ['OE2', '1/2'],
  ])('%s has chance %s', (code, text) => {
    const [numerator, denominator] = text.split('/');
    for (const tier of playOf(xsmb, code).tiers)
      expect(same(tier.probability, { numerator: BigInt(numerator ?? 0), denominator: BigInt(denominator ?? 1) })).toBe(true);
  });

  it.each([
    ['LO2', '98.5', 27, 0.985],
    ['LO2_1K', '3.649', 1, 0.9852],
    ['LO3', '960', 23, 0.96],
    ['LO4', '8880', 20, 0.888],
    ['X2', '16', 1, 0.8781],
    ['X3', '65', 1, 0.7994],
    ['X4', '180', 1, 0.4806],
    ['T4', '2.3', 1, 0.7639],
    ['T8', '8', 1, 0.8421],
    ['T10', '12', 1, 0.6978],
    ['DE', '99', 1, 0.99],
    ['DE_HEAD', '99', 1, 0.99],
    ['G1', '98', 1, 0.98],
    ['G7', '98', 4, 0.98],
    ['HEAD', '9.8', 1, 0.98],
    ['TAIL', '9.8', 1, 0.98],
    ['C3', '960', 1, 0.96],
    ['C4', '8880', 1, 0.888],
    ['BS2', '1.96', 1, 0.98],
    ['OE2', '1.96', 1, 0.98],
  ])('%s: odds %s, cost %i, return %f', (code, odds, coverage, rtp) => {
    const play = playOf(xsmb, code);
    expect(play.tiers.map((tier) => formatOdds(tier.odds))).toEqual(play.tiers.map(() => odds));
    expect(play.coverage).toBe(coverage);
    expect(Math.abs(rtpOf(play) - rtp)).toBeLessThan(0.00006);
  });

  it('the odds we chose ourselves return between the least and the most of their published neighbours', () => {
    const published = ['T4', 'T8', 'T10'].map((code) => rtpOf(playOf(xsmb, code)));
    for (const code of ['T5', 'T6', 'T7', 'T9']) {
      expect(rtpOf(playOf(xsmb, code))).toBeGreaterThanOrEqual(Math.min(...published));
      expect(rtpOf(playOf(xsmb, code))).toBeLessThanOrEqual(Math.max(...published));
    }
  });
});

describe('the check on load', () => {
  it('passes every game at every prize group, and finds a code that is used twice', () => {
    expect(() => checkGames(games)).not.toThrow();
    expect(() => checkGames([ssc, { ...xsmb, code: ssc.code }])).toThrow(/ssc1m/);
    expect(() => checkGames([{ ...ssc, plays: [...ssc.plays, ...ssc.plays.slice(0, 1)] }])).toThrow(/two plays/);
  });

  it('passes every game of the house', () => {
    for (const game of games) expect(() => checkOdds(game)).not.toThrow();
  });

  const withOdds = (code: string, tier: string, text: string) => ({
    ...oddsTable(xsmb),
    [code]: { ...oddsTable(xsmb)[code], [tier]: text },
  });

  /** What a player gets back of what they pay, over every group: odds at the group on the price, for the price less the rebate. */
  const returnsAfterRebate = games.flatMap((game) => {
    const groups = game.prizeGroups;
    if (groups === undefined) return [];
    const { lowest, highest, step, base } = groups;
    return Array.from({ length: (highest - lowest) / step + 1 }, (_, index) => lowest + index * step).flatMap((group) =>
      game.plays.flatMap((play) =>
        exactReturns(play, (tier) => oddsAtGroup(tier, groups, group)).map(({ option = '', rtp }) => ({
          name: `${game.code} ${play.code} ${option} at ${group}`,
          // Of a price that the base divides nothing is lost in rounding: no rebate is a greater part of its price.
          isLoss:
            rtp.numerator * BigInt(base) <
            rtp.denominator * (BigInt(base) - rebateOf(groups, { stake: BigInt(base), own: highest, group })),
        })),
      ),
    );
  });

  it('no play returns all that was paid for it, at any prize group, the rebate counted, for who has the highest group', () => {
    expect(returnsAfterRebate.length).toBeGreaterThan(50_000);
    expect(returnsAfterRebate.filter(({ isLoss }) => !isLoss)).toEqual([]);
  });

  it('refuses a play that loses only before its rebate: a push returns the whole price, of which the player paid a part', () => {
    const even = playOf(ssc, 'S1_DIRECT');
    const half = { numerator: 1n, denominator: 2n };
    const tiers = [
      { tier: 'win', odds: 9_000n, probability: half },
      { tier: 'push', odds: 10_000n, probability: half, push: true as const },
    ];
    const game = { ...ssc, plays: [{ ...even, tiers }] };
    // 0.5 + 0.5 x 0.9 x 1700 / 1956 = 0.891 of the price is less than the price, and more than the 0.87 of it that was paid.
    expect(() => checkOdds(game, oddsTable(game, 1700))).not.toThrow();
    expect(() => checkGames([game])).toThrow(/rebate/);
  });

  it('refuses a return of 1 and more, below the game’s lowest return, and a missing tier, naming the play', () => {
    expect(() => checkOdds(xsmb, withOdds('DE', 'hit', '100'))).toThrow(/DE/);
    expect(() => checkOdds(xsmb, withOdds('DE', 'hit', '99.9999'))).not.toThrow();
    expect(() => checkOdds(xsmb, withOdds('DE', 'hit', '29.9999'))).toThrow(/DE/);
    expect(() => checkOdds(xsmb, withOdds('DE', 'hit', '30'))).not.toThrow();
    expect(() => checkOdds(xsmb, withOdds('BS2', 'small', '2'))).toThrow(/BS2 S/);
    const { DE: _removed, ...without } = oddsTable(xsmb);
    expect(() => checkOdds(xsmb, without)).toThrow(/DE/);
    expect(() => checkOdds(xsmb, { ...oddsTable(xsmb), DE: {} })).toThrow(/DE/);
  });

  it('gives each option its own return', () => {
    expect(exactReturns(playOf(ssc, 'DTT')).map(({ option }) => option)).toEqual(['D', 'T', 'X']);
  });
});

describe('odds tables', () => {
  it('survive the way through text, and their canonical text changes with any odds', () => {
    for (const game of games) {
      const table = JSON.parse(JSON.stringify(oddsTable(game))) as ReturnType<typeof oddsTable>;
      for (const play of game.plays) {
        const back = oddsOf(table, play.code);
        for (const tier of play.tiers) expect(back[tier.tier]).toBe(tier.odds);
        expect(prizesOf(play).map((line) => parseOdds(line.odds))).toEqual(play.tiers.map((tier) => tier.odds));
      }
    }
    expect(canonicalOddsText(xsmb)).not.toBe(canonicalOddsText(xsmb, { ...oddsTable(xsmb), DE: { hit: '98' } }));
    expect(canonicalOddsText(xsmb)).toBe(canonicalOddsText(xsmb, JSON.parse(JSON.stringify(oddsTable(xsmb)))));
  });

  it('refuse what is no odds', () => {
    for (const text of ['', '0', '-1', '1e3', '1.00001', 'NaN', ' 1', '１']) expect(() => parseOdds(text)).toThrow(RangeError);
    expect(() => oddsOf(oddsTable(xsmb), 'constructor')).toThrow(RangeError);
  });
});

describe('games and plays', () => {
  it('are found by exact code only', () => {
    expect(findGame('xsmb')?.prizeModes).toEqual(['SEA']);
    expect(findGame('XSMB')).toBeUndefined();
    expect(findPlay(xsmb, 'toString')).toBeUndefined();
    for (const game of games) expect(new Set(game.plays.map((play) => play.code)).size).toBe(game.plays.length);
  });
});
