import { togelPlays } from '../families/togel.js';
import { houseReturn, officialReturn } from '../odds.js';
import type { Game } from '../types.js';

/** A market draws elsewhere and its four digits come by feed; sales end fifteen minutes before (lottery sheet 2.11; times WIB, ours). */
function marketOf(code: string, issue: string, drawAt: string, weekdays?: readonly number[]): Game {
  return {
    code,
    group: 'TOGEL',
    prizeModes: ['SEA'],
    kind: 'official',
    lowestReturn: officialReturn,
    shape: { kind: 'digits', count: 4 },
    calendar: {
      kind: 'days',
      timezone: 'Asia/Jakarta',
      drawAt,
      closeBeforeSeconds: 900,
      days: { ...(weekdays && { weekdays }) },
      issue: { pattern: `${issue}-{YYYY}{MM}{DD}` },
    },
    rulesVersion: 'togel/2',
    plays: togelPlays,
  };
}

/** Four digits of three daily markets, and a house draw of the same form every five minutes. */
export const togelGames: readonly Game[] = [
  marketOf('togel_sd', 'SD', '13:50'),
  // No draw on Tuesdays and Fridays.
  marketOf('togel_sgp', 'SGP', '17:45', [0, 1, 3, 4, 6]),
  marketOf('togel_hk', 'HK', '23:00'),
  {
    code: 'toto4d5m',
    group: 'TOGEL',
    prizeModes: ['SEA'],
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'digits', count: 4 },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Jakarta',
      everySeconds: 300,
      closeBeforeSeconds: 5,
      issue: { pattern: '{YYYY}{MM}{DD}{N:3}' },
    },
    rulesVersion: 'togel/2',
    plays: togelPlays,
  },
];
