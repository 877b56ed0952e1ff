import { elevenFivePlays } from '../families/eleven-five.js';
import { houseReturn } from '../odds.js';
import type { Game } from '../types.js';
import { whenRead } from '../when-read.js';

const plays = whenRead(() => elevenFivePlays({ ballEleven: 'push', sumThirty: 'push' }));

function elevenFive(code: string, everySeconds: number, closeBeforeSeconds: number): Game {
  return {
    code,
    group: '11X5',
    prizeModes: ['LOTT', 'ELOTT'],
    // Base 1980, not 2000: a first-3 direct bet of two units is one of 990 orders. 1940 returns 0.9798, as 1960 does elsewhere.
    prizeGroups: { base: 1980, house: 1936, lowest: 1700, highest: 1940, step: 2 },
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'distinct', from: 1, to: 11, count: 5 },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds,
      closeBeforeSeconds,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    rulesVersion: `${code}/1`,
    get plays() {
      return plays();
    },
  };
}

/** 11x5 with house draws every one and five minutes. */
export const elevenFiveGames: readonly Game[] = [elevenFive('elf1m', 60, 5), elevenFive('elf5m', 300, 10)];
