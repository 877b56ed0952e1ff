/** Plays of Togel (lottery sheet 2.11). Odds are ours unless said otherwise; returns lie between .88 and .99. */
import { oddsScale, parseOdds } from '../odds.js';
import {
  classesOfDigit,
  judgeColok,
  judgeDigitAtPosition,
  judgeExact,
  judgeShio,
  judgeSymbolsAtPositions,
  rootOf,
} from '../rules/four-digit.js';
import { judgeOptions } from '../rules/options.js';
import { numbersAt } from '../rules/hits.js';
import { zodiacSigns } from '../rules/zodiac.js';
import type { ContentForm, Fraction, Judge, Odds, Play, Tier } from '../types.js';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const positions = ['as', 'kop', 'kepala', 'ekor'] as const;
const everyPosition = [0, 1, 2, 3] as const;

function playOf(play: Omit<Play, 'family' | 'coverage' | 'perHit'>): Play {
  return { ...play, family: 'togel', coverage: 1, perHit: false };
}

function tierOf(tier: string, odds: string, chance: readonly [bigint, bigint], option?: string): Tier {
  const probability: Fraction = { numerator: chance[0], denominator: chance[1] };
  return { tier, odds: parseOdds(odds), probability, ...(option === undefined ? {} : { option }) };
}

/**
 * Odds on the full price that return what the trade's prize returns on its discounted one. Operators of the trade take `discount` percent
 * off the price (3000 for a price of 0.34); we charge the full price and raise the prize instead: the player's return is the same, and
 * nobody has to reckon with two prices.
 */
function oddsOfDiscount(prize: bigint, discount: bigint): Odds {
  return (prize * oddsScale * 100n) / (100n - discount);
}

function exactPlay(code: string, read: readonly number[], odds: Odds, example: string): Play {
  return playOf({
    code,
    group: 'number',
    form: { kind: 'numbers', width: read.length, choose: 1 },
    judge: judgeExact(read, 'hit'),
    reads: { positions: read },
    tiers: [{ tier: 'hit', odds, probability: { numerator: 1n, denominator: 10n ** BigInt(read.length) } }],
    example,
  });
}

function colokPlay(code: string, choose: number, tiers: readonly Tier[], example: string): Play {
  return playOf({
    code,
    group: 'colok',
    form: { kind: 'digits', symbols: digits, choose, arrangements: 1 },
    judge: judgeColok(choose),
    reads: { positions: everyPosition },
    tiers,
    example,
  });
}

/** Each option has a tier of its own, here with its odds and its chance in hundredths. */
function optionsPlay(
  code: string,
  group: string,
  options: readonly (readonly [option: string, tier: string, odds: string, hundredths: bigint])[],
  winning: (kepala: number, ekor: number) => readonly string[],
): Play {
  const tiers = new Map(options.map(([option, tier]) => [option, tier]));
  return playOf({
    code,
    group,
    form: { kind: 'options', options: options.map(([option]) => option) },
    judge: judgeOptions((result) => {
      const [kepala = 0, ekor = 0] = numbersAt(result, [2, 3]).map(Number);
      return new Map(winning(kepala, ekor).map((option) => [option, tiers.get(option) ?? '']));
    }),
    reads: { positions: [2, 3] },
    tiers: options.map(([option, tier, odds, hundredths]) => tierOf(tier, odds, [hundredths, 100n], option)),
    example: options[0]?.[0] ?? '',
  });
}

function placesPlay(
  settings: { code: string; group: string; places: readonly string[]; symbols: readonly string[]; tiers: readonly Tier[]; example: string },
  judge: Judge,
  separator: '' | ',' = ',',
): Play {
  const { code, group, places, symbols, tiers, example } = settings;
  const form: ContentForm = { kind: 'positions', positions: places, symbols, separator, ...(places.length > 1 && { choose: 1 }) };
  return playOf({ code, group, form, judge, reads: { positions: everyPosition }, tiers, example });
}

/** Neighbouring digits: as and kop, kop and kepala, kepala and ekor. */
const pairs = ['front', 'middle', 'back'] as const;

function pairsOf<T>(drawn: readonly number[], name: (left: number, right: number) => T): T[] {
  return pairs.map((_, index) => name(drawn[index] ?? 0, drawn[index + 1] ?? 0));
}

/** All plays of Togel, the same for every market and for the house's own draw. */
export const togelPlays: readonly Play[] = [
  // Prizes 3000, 400 and 70 at discounts of 66, 59 and 29 percent (lottery sheet 2.11): returns of .882, .976 and .986.
  exactPlay('D4', [0, 1, 2, 3], oddsOfDiscount(3000n, 66n), '0123'),
  exactPlay('D3', [1, 2, 3], oddsOfDiscount(400n, 59n), '123'),
  exactPlay('D2', [2, 3], oddsOfDiscount(70n, 29n), '68'),
  exactPlay('D2_FRONT', [0, 1], oddsOfDiscount(70n, 29n), '68'),
  exactPlay('D2_MIDDLE', [1, 2], oddsOfDiscount(70n, 29n), '68'),
  // Pays times the digit's count.
  colokPlay(
    'COLOK_BEBAS',
    1,
    [
      tierOf('match1', '2.4', [2916n, 10_000n]),
      tierOf('match2', '4.8', [486n, 10_000n]),
      tierOf('match3', '7.2', [36n, 10_000n]),
      tierOf('match4', '9.6', [1n, 10_000n]),
    ],
    '7',
  ),
  colokPlay(
    'COLOK_MACAU',
    2,
    [tierOf('match2', '9', [768n, 10_000n]), tierOf('match3', '13', [192n, 10_000n]), tierOf('match4', '20', [14n, 10_000n])],
    '07',
  ),
  colokPlay('COLOK_NAGA', 3, [tierOf('match3', '45', [168n, 10_000n]), tierOf('match4', '60', [36n, 10_000n])], '037'),
  placesPlay(
    {
      code: 'COLOK_JITU',
      group: 'colok',
      places: positions,
      symbols: digits,
      tiers: [tierOf('hit', '9.6', [1n, 10n])],
      example: '1|||',
    },
    judgeDigitAtPosition('hit'),
    '',
  ),
  optionsPlay(
    'FIFTY_GENERAL',
    'fifty',
    [
      ['B', 'big', '1.95', 50n],
      ['S', 'small', '1.95', 50n],
      ['O', 'odd', '1.95', 50n],
      ['E', 'even', '1.95', 50n],
    ],
    (kepala, ekor) => [kepala >= 5 ? 'B' : 'S', ekor % 2 === 1 ? 'O' : 'E'],
  ),
  optionsPlay(
    'FIFTY_MIDDLE',
    'fifty',
    [
      ['MIDDLE', 'middle', '1.95', 50n],
      ['EDGE', 'edge', '1.95', 50n],
    ],
    (kepala, ekor) => [kepala * 10 + ekor >= 25 && kepala * 10 + ekor <= 74 ? 'MIDDLE' : 'EDGE'],
  ),
  placesPlay(
    {
      code: 'FIFTY_POSITION',
      group: 'fifty',
      places: positions,
      symbols: ['B', 'S', 'O', 'E'],
      tiers: [tierOf('hit', '1.95', [1n, 2n])],
      example: 'B|||',
    },
    judgeSymbolsAtPositions((drawn) => drawn.map((digit) => new Map(classesOfDigit(digit).map((symbol) => [symbol, 'hit'])))),
  ),
  placesPlay(
    {
      code: 'MONO_STEREO',
      group: 'combination',
      places: pairs,
      symbols: ['MONO', 'STEREO'],
      tiers: [tierOf('hit', '1.95', [1n, 2n])],
      example: 'MONO||',
    },
    judgeSymbolsAtPositions((drawn) => pairsOf(drawn, (left, right) => new Map([[(left + right) % 2 === 0 ? 'MONO' : 'STEREO', 'hit']]))),
  ),
  placesPlay(
    {
      code: 'RISE_FALL',
      group: 'combination',
      places: pairs,
      symbols: ['RISE', 'FALL', 'TWIN'],
      tiers: [
        tierOf('rise', '2.15', [45n, 100n], 'RISE'),
        tierOf('fall', '2.15', [45n, 100n], 'FALL'),
        tierOf('twin', '9.6', [10n, 100n], 'TWIN'),
      ],
      example: 'RISE||',
    },
    judgeSymbolsAtPositions((drawn) =>
      pairsOf(drawn, (left, right) => new Map([left < right ? ['RISE', 'rise'] : left > right ? ['FALL', 'fall'] : ['TWIN', 'twin']])),
    ),
  ),
  optionsPlay(
    'DASAR',
    'root-shio',
    [
      ['B', 'big', '1.76', 55n],
      ['S', 'small', '2.15', 45n],
      ['O', 'odd', '1.76', 55n],
      ['E', 'even', '2.15', 45n],
    ],
    (kepala, ekor) => classesOfDigit(rootOf(kepala, ekor)),
  ),
  // Written as one place, because a sign has nine numbers in one year and eight in another: the kinds are not the options.
  placesPlay(
    {
      code: 'SHIO',
      group: 'root-shio',
      places: ['shio'],
      symbols: zodiacSigns,
      tiers: [tierOf('nine', '10.7', [9n, 100n], 'nine'), tierOf('eight', '12', [8n, 100n], 'eight')],
      example: 'RAT',
    },
    judgeShio(),
  ),
];
