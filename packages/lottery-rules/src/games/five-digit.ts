import { digitPlays } from '../families/five-digit.js';
import { houseReturn } from '../odds.js';
import type { Fraction, Game } from '../types.js';
import { whenRead } from '../when-read.js';

/** Wire names of the five positions, ten-thousands first. */
export const fivePositions = ['wan', 'qian', 'bai', 'shi', 'ge'] as const;

/** Prize group 1956 of 2000, without rebate (lottery sheet 2.1). */
const returnRate: Fraction = { numerator: 978n, denominator: 1000n };

const plays = whenRead(() => digitPlays({ family: 'ssc', positions: fivePositions, returnRate, straightWraps: true, withHands: true }));

/** Five digits, a house draw every so many minutes: 1440, 720 or 288 a day (lottery sheet 2.13). */
function fiveDigitGame(code: string, minutes: number): Game {
  return {
    code,
    group: 'SSC',
    prizeModes: ['LOTT', 'ELOTT'],
    prizeGroups: { base: 2000, house: 1956, lowest: 1700, highest: 1960, step: 2 },
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'digits', count: 5 },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds: 60 * minutes,
      closeBeforeSeconds: 5,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    rulesVersion: `${code}/2`,
    get plays() {
      return plays();
    },
  };
}

export const fiveDigitGames: readonly Game[] = [fiveDigitGame('ssc1m', 1), fiveDigitGame('ssc2m', 2), fiveDigitGame('ssc5m', 5)];
