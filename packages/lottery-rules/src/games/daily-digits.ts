import { digitPlays } from '../families/five-digit.js';
import { houseReturn, officialReturn } from '../odds.js';
import type { Calendar, Fraction, Game, Play, PrizeGroups } from '../types.js';
import { whenRead } from '../when-read.js';
import { fivePositions } from './five-digit.js';

/**
 * 3D, P3 and P5. Official draws and house draws alike are sold at site group 1926 of 2000 (lottery sheet 2.8), not at the official prizes,
 * which return about 0.52: a board of both would sell one and the same number at two prices.
 */
const returnRate: Fraction = { numerator: 963n, denominator: 1000n };
const prizeGroups: PrizeGroups = { base: 2000, house: 1926, lowest: 1700, highest: 1960, step: 2 };

const threeDigitPlays = whenRead(() =>
  digitPlays({ family: 'd3', positions: ['bai', 'shi', 'ge'], returnRate, straightWraps: true, withHands: true }),
);
const fiveDigitPlays = whenRead(() =>
  digitPlays({ family: 'ssc', positions: fivePositions, returnRate, straightWraps: true, withHands: false }),
);

function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, at) => new Date(Date.parse(`${first}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10));
}

/**
 * No draw on ten days at Spring Festival and on 1-4 October. 2026 as held (lottery sheet 2.8); the later festivals are ours, from the lunar
 * new year (2027-02-06, 2028-01-26, 2029-02-13, 2030-02-03) and the distance of 2026: the operator voids or adds days when they are announced.
 */
const springBreaks = ['2026-02-14', '2027-02-03', '2028-01-23', '2029-02-10', '2030-01-31'];
const breaks: readonly string[] = springBreaks.flatMap((first) => [...datesFrom(first, 10), ...datesFrom(`${first.slice(0, 4)}-10-01`, 4)]);

/** Issues count the draws of the year. */
function daily(drawAt: string, closeBeforeMinutes: number): Calendar {
  return {
    kind: 'days',
    timezone: 'Asia/Shanghai',
    drawAt,
    closeBeforeSeconds: closeBeforeMinutes * 60,
    days: { except: breaks },
    issue: { pattern: '{YYYY}{T:3}' },
  };
}

function every(minutes: number): Calendar {
  return {
    kind: 'interval',
    timezone: 'Asia/Ho_Chi_Minh',
    everySeconds: minutes * 60,
    closeBeforeSeconds: 5,
    issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
  };
}

function gameOf(code: string, kind: Game['kind'], plays: () => readonly Play[], calendar: Calendar): Game {
  return {
    code,
    group: '3D',
    prizeModes: ['LOTT', 'ELOTT'],
    prizeGroups,
    kind,
    lowestReturn: kind === 'house' ? houseReturn : officialReturn,
    shape: { kind: 'digits', count: plays === fiveDigitPlays ? 5 : 3 },
    calendar,
    rulesVersion: `${code}/1`,
    get plays() {
      return plays();
    },
  };
}

/** Sales of 3D end at 20:20, those of P3 and P5 at 20:00 (lottery sheet 2.8; draws 55 and 30 minutes later, 2.13). */
export const dailyDigitGames: readonly Game[] = [
  gameOf('fc3d', 'official', threeDigitPlays, daily('21:15', 55)),
  gameOf('pl3', 'official', threeDigitPlays, daily('20:30', 30)),
  gameOf('pl5', 'official', fiveDigitPlays, daily('20:30', 30)),
  gameOf('h3d', 'house', threeDigitPlays, every(3)),
  gameOf('hp3', 'house', threeDigitPlays, every(5)),
  gameOf('hp5', 'house', fiveDigitPlays, every(5)),
];
