import { fastNorthernPlays, fastSouthernPlays, northernPrizes, southernPrizes } from '../families/vietnam.js';
import { houseReturn } from '../odds.js';
import type { Game } from '../types.js';

function fastGame(results: 18 | 27, minutes: 1 | 2 | 5): Game {
  return {
    code: `vn${results}_${minutes}m`,
    group: 'VN',
    prizeModes: ['SEA'],
    kind: 'house',
    region: 'fast',
    lowestReturn: houseReturn,
    shape: { kind: 'prizes', prizes: results === 18 ? southernPrizes : northernPrizes },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds: minutes * 60,
      closeBeforeSeconds: 5,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    rulesVersion: `vn${results}fast/1`,
    plays: results === 18 ? fastSouthernPlays : fastNorthernPlays,
  };
}

/** A house draw in the northern form once a day, Tet included. Each time of day is a game of its own, as each station is. */
function dailyGame(drawAt: string): Game {
  const code = `vnvip${drawAt.replace(':', '')}`;
  return {
    ...fastGame(27, 5),
    code,
    calendar: {
      kind: 'days',
      timezone: 'Asia/Ho_Chi_Minh',
      drawAt,
      closeBeforeSeconds: 5,
      days: {},
      issue: { pattern: `${code.toUpperCase()}-{YYYY}{MM}{DD}` },
    },
  };
}

/** House draws in the form of a southern or a northern lottery, every 1, 2 and 5 minutes, and the daily ones at fixed times (lottery sheet 1.6). */
export const vietnamFast: readonly Game[] = [
  ...([18, 27] as const).flatMap((results) => ([1, 2, 5] as const).map((minutes) => fastGame(results, minutes))),
  ...['12:15', '15:15', '16:15', '17:15', '19:15', '20:15', '21:15'].map(dailyGame),
];
