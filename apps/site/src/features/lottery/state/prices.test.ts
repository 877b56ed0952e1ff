import { countContent, findGame, findPlay, formatOdds, type Game, type Play } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import type { SoldPlay } from '../api/play-menu';
import {
  fullHitOdds,
  greatestMultiple,
  lineRebate,
  oddsOfTier,
  optionOddsOf,
  rebateShare,
  returnsOf,
  seriesIn,
  seriesRangeOf,
  topPrizeOf,
  type SeriesRange,
} from './prices';
import { linePrize } from './slip';
import { linePrice, linesOfOrder, priceOf, writeOrder } from './write-order';

const ssc = findGame('ssc1m') as Game;
const range = seriesRangeOf(ssc, 'LOTT', undefined) as SeriesRange;
const playOf = (game: Game, code: string) => findPlay(game, code) as Play;
const line = { game: 'ssc1m', play: 'S3_DIRECT', content: '1|2|3', combinations: 1, unit: '1000', multiple: 2 };

describe('prize groups', () => {
  it('are those the server names, within those the game sells; none for fixed odds', () => {
    expect(range).toMatchObject({ lowest: 1700, own: 1960, highest: 1960, step: 2 });
    expect(seriesRangeOf(ssc, 'LOTT', { minSeries: 1800, maxSeries: 1950, maxBetSeries: 1940, step: 2 })).toMatchObject({
      lowest: 1800,
      own: 1950,
      highest: 1940,
    });
    expect(seriesRangeOf(ssc, 'ELOTT', undefined)).toBeUndefined();
    expect(seriesRangeOf(findGame('xsmb') as Game, 'SEA', undefined)).toBeUndefined();
  });
  it('fall back to the own highest when the remembered one is not sold', () => {
    expect(seriesIn(range, 1900)).toBe(1900);
    for (const odd of [undefined, 1698, 1962, 1901]) expect(seriesIn(range, odd)).toBe(1960);
  });
  it('scale the odds as the server does, rounded down; a push stays 1', () => {
    const play = playOf(ssc, 'S3_DIRECT');
    expect(oddsOfTier(play, { tier: 'direct', odds: '978' })).toBe(9_780_000n);
    expect(oddsOfTier(play, { tier: 'direct', odds: '978' }, range, 1700)).toBe(8_500_000n);
    const elf = findGame('elf1m') as Game;
    const ball = playOf(elf, 'E5_BALL');
    const push = ball.tiers.find((tier) => tier.push)?.tier ?? '';
    const elfRange = seriesRangeOf(elf, 'LOTT', undefined) as SeriesRange;
    expect(oddsOfTier(ball, { tier: push, odds: '1' }, elfRange, 1700)).toBe(10_000n);
    expect(
      topPrizeOf(ball, [
        { tier: push, odds: '1' },
        { tier: ball.tiers[0]?.tier ?? '', odds: '1.9' },
      ]).tier,
    ).not.toBe(push);
  });
  it('give 13 % back at 1700 of 1960, off the price', () => {
    expect(rebateShare(range, 1700)).toBeCloseTo(0.13, 10);
    expect(lineRebate(range, 1_000_0000n, 1700)).toBe(130_0000n);
    expect(lineRebate(range, 1_000_0000n, 1960)).toBe(0n);
    expect(linePrice({ ...line, series: 1700 }, range)).toEqual({ gross: 20_000_000n, rebate: 2_600_000n, net: 17_400_000n });
    expect(priceOf([line, { ...line, series: 1700 }], () => range).net).toBe(37_400_000n);
  });
  it('show what each option pays', () => {
    const play = playOf(ssc, 'DTT');
    const sold = play.tiers.map(({ tier }) => ({ tier, odds: tier === 'tie' ? '9.78' : '2.1733' }));
    expect(optionOddsOf(play, sold, 'X')).toBe(97_800n);
    expect(optionOddsOf(play, sold, 'D')).toBe(21_733n);
  });
});

describe('the greatest multiple', () => {
  it('keeps one prize within the cap', () => {
    expect(greatestMultiple(9_780_000n, 10_000_000n, 4_000_000_000_000n, 10_000)).toBe(408);
    expect(greatestMultiple(9_780_000n, 10_000_000n, undefined, 10_000)).toBe(10_000);
    expect(greatestMultiple(9_780_000_000n, 10_000_000n, 4_000_000n, 10_000)).toBe(0);
  });
});

describe('an order', () => {
  it('says every figure the player was shown, gross and paid', () => {
    expect(writeOrder([{ ...line, series: 1700 }], { game: 'ssc1m', numero: '7', prizeMode: 'LOTT', range })).toEqual({
      gameId: 'ssc1m',
      numero: '7',
      prizeMode: 'LOTT',
      betCartAmountSum: '2000',
      contents: [
        {
          playId: 'S3_DIRECT',
          bettingContent: '1|2|3',
          unit: '1000',
          multiple: 2,
          combinations: 1,
          amount: '2000.0000',
          series: 1700,
          actualAmount: '1740.0000',
        },
      ],
    });
  });
  it('can be read back into the lines it was written from', () => {
    const lines = [
      { ...line, series: 1700 },
      { ...line, series: 1956, oddsFactor: '0.5' },
    ];
    expect(linesOfOrder(writeOrder(lines, { game: 'ssc1m', numero: '7', prizeMode: 'LOTT', range }))).toEqual(lines);
  });
});

describe('what a play returns and pays', () => {
  const soldOf = (play: Play) => play.tiers.map(({ tier, odds }) => ({ tier, odds: formatOdds(odds) }));
  it('counts the rebate in: a lower prize group returns as much as the own highest', () => {
    const direct = playOf(ssc, 'S3_DIRECT');
    const whole = returnsOf(direct, soldOf(direct), range, range.own);
    expect(whole.rebate).toBe(0);
    expect(whole.lowest).toBeCloseTo(range.own / 2_000, 9);
    const low = returnsOf(direct, soldOf(direct), range, 1700);
    expect(low.rebate).toBeCloseTo((range.own - 1700) / 2_000, 9);
    expect(low.lowest).toBeCloseTo(whole.lowest, 9);
  });
  it('names the least and the most generous kind of bet', () => {
    const tod = playOf(findGame('thai_gov') as Game, 'TOD3');
    const { lowest, highest } = returnsOf(tod, soldOf(tod));
    expect(lowest).toBeLessThan(highest);
    expect(highest).toBeCloseTo(0.78, 9);
  });
  it('adds up what a complete hit of a star combination pays, endings included, and leaves other plays alone', () => {
    const combination = playOf(ssc, 'S5_COMBO');
    const odds = Object.fromEntries(combination.tiers.map((tier) => [tier.tier, tier.odds]));
    const each = Object.values(odds).reduce((sum, one) => sum + one, 0n);
    expect(fullHitOdds(combination, soldOf(combination), '1|2|3|4|5')).toBe(each);
    // Two digits at the first place: both numbers have the four endings.
    expect(fullHitOdds(combination, soldOf(combination), '17|2|3|4|5')).toBe(2n * each - (odds['direct'] ?? 0n));
    const direct = playOf(ssc, 'S5_DIRECT');
    expect(fullHitOdds(direct, soldOf(direct), '1|2|3|4|5')).toBeUndefined();
  });
});

describe('the prize of what is picked', () => {
  const prizeOf = (code: string, played: string, content: string) => {
    const game = findGame(code) as Game;
    const play = playOf(game, played);
    const counted = countContent(play, content);
    const tiers = play.tiers.map(({ tier, odds }) => ({ tier, odds: formatOdds(odds) }));
    const sold = { tiers } as unknown as SoldPlay;
    const line = { content, combinations: counted.ok ? counted.combinations : 0, unit: '1000', multiple: 1 };
    return formatMoney(linePrize(line, { game, play, sold, range: undefined, series: undefined, drawsAt: Date.UTC(2026, 7, 22) }));
  };
  it('is what the picks that win together pay, not one of them', () => {
    expect(prizeOf('ssc1m', 'S5_SUM_BSOE', 'B,S,O,E')).toBe('3912');
    expect(prizeOf('ssc1m', 'S5_SUM_BSOE', 'B,S')).toBe('1956');
  });
  it('is that of the best picked option, not of the best there is', () => {
    expect(prizeOf('k31m', 'K3_SUM', '4,10')).toBe(prizeOf('k31m', 'K3_SUM', '4'));
    expect(prizeOf('k31m', 'K3_SUM', '10')).not.toBe(prizeOf('k31m', 'K3_SUM', '4'));
  });
  it('is one hit where every hit is paid, and every prize of a star combination', () => {
    const combination = playOf(ssc, 'S5_COMBO');
    expect(prizeOf('xsmb', 'LO2', '00,68')).toBe(prizeOf('xsmb', 'LO2', '68'));
    const whole = combination.tiers.reduce((sum, { odds }) => sum + odds, 0n);
    expect(prizeOf('ssc1m', 'S5_COMBO', '1|2|3|4|5')).toBe(formatMoney(whole * 1000n));
  });
});
