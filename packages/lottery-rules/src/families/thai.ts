import { parseOdds } from '../odds.js';
import { judgeEndings } from '../rules/prize-endings.js';
import { judgeEndingSides, judgeRun, judgeTod } from '../rules/thai.js';
import type { ContentForm, Play, PrizeShape, Tier } from '../types.js';
import { fraction } from './house.js';

/** Prizes of a government draw that bets are placed on (lottery sheet 2.10): since September 2015 two front, two back, one bottom. */
export const thaiPrizes: readonly PrizeShape[] = [
  { key: 'first', count: 1, width: 6 },
  { key: 'front3', count: 2, width: 3 },
  { key: 'back3', count: 2, width: 3 },
  { key: 'bottom2', count: 1, width: 2 },
];

export interface ThaiSettings {
  /** Odds of three digits in any order when two of them are equal; the street pays 130 as for three different, which returns 0.39. */
  readonly todPair: string;
}

function playOf(play: Omit<Play, 'family' | 'coverage' | 'perHit'> & { readonly perHit?: boolean }): Play {
  return { perHit: false, ...play, family: 'thai', coverage: 1 };
}

function endingPlay(
  code: string,
  group: string,
  { width, prize, results = 1, odds, example }: { width: number; prize: string; results?: number; odds: string; example: string },
): Play {
  return playOf({
    code,
    group,
    form: { kind: 'numbers', width, choose: 1 },
    judge: judgeEndings([prize], { width }),
    reads: { prizes: [prize] },
    perHit: results > 1,
    tiers: [{ tier: 'hit', odds: parseOdds(odds), probability: fraction(results, 10 ** width) }],
    example,
  });
}

const digits: ContentForm = {
  kind: 'digits',
  symbols: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  choose: 1,
  arrangements: 1,
};

/** `appearing` of the 10^width endings hold a given digit. */
function runPlay(code: string, { prize, width, appearing, odds }: { prize: string; width: number; appearing: number; odds: string }): Play {
  return playOf({
    code,
    group: 'run',
    form: digits,
    judge: judgeRun(prize, width),
    reads: { prizes: [prize] },
    tiers: [{ tier: 'hit', odds: parseOdds(odds), probability: fraction(appearing, 10 ** width) }],
    example: '5',
  });
}

/** High or low, odd or even. Ours: the sheet has the rule and no odds; 1.9 returns 0.95, a little above the straight bets. */
function sidesPlay(code: string, prize: string, width: number): Play {
  const tier = (name: string, option: string): Tier => ({ tier: name, option, odds: parseOdds('1.9'), probability: fraction(1, 2) });
  return playOf({
    code,
    group: 'sides',
    form: { kind: 'options', options: ['B', 'S', 'O', 'E'] },
    judge: judgeEndingSides(prize, width),
    reads: { prizes: [prize] },
    tiers: [tier('big', 'B'), tier('small', 'S'), tier('odd', 'O'), tier('even', 'E')],
    example: 'B',
  });
}

const common = {
  top3: endingPlay('TOP3', 'three', { width: 3, prize: 'first', odds: '900', example: '123' }),
  rest: [
    endingPlay('FRONT3', 'three', { width: 3, prize: 'front3', results: 2, odds: '400', example: '123' }),
    endingPlay('BOTTOM3', 'three', { width: 3, prize: 'back3', results: 2, odds: '400', example: '123' }),
    endingPlay('TOP2', 'two', { width: 2, prize: 'first', odds: '90', example: '68' }),
    endingPlay('BOTTOM2', 'two', { width: 2, prize: 'bottom2', odds: '90', example: '68' }),
    runPlay('RUN_TOP', { prize: 'first', width: 3, appearing: 271, odds: '3.2' }),
    runPlay('RUN_BOTTOM', { prize: 'bottom2', width: 2, appearing: 19, odds: '4.2' }),
    sidesPlay('TOP3_SIDES', 'first', 3),
    sidesPlay('BOTTOM2_SIDES', 'bottom2', 2),
  ],
};

/** Bets on a Thai draw; games of other settings share every play that the settings leave alone. */
export function thaiPlays({ todPair }: ThaiSettings): readonly Play[] {
  return [
    common.top3,
    playOf({
      code: 'TOD3',
      group: 'three',
      form: {
        kind: 'numbers',
        width: 3,
        choose: 1,
        patterns: [
          [1, 1, 1],
          [2, 1],
        ],
        unordered: true,
      },
      judge: judgeTod,
      reads: { prizes: ['first'] },
      tiers: [
        { tier: 'abc', option: 'abc', odds: parseOdds('130'), probability: fraction(6, 1000) },
        { tier: 'aab', option: 'aab', odds: parseOdds(todPair), probability: fraction(3, 1000) },
      ],
      example: '123',
    }),
    ...common.rest,
  ];
}
