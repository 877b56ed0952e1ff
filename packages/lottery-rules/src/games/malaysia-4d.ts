import { boxesRoundedNearest, boxesRoundedUp, malaysianPlays, malaysianPrizes } from '../families/malaysia-4d.js';
import { officialReturn } from '../odds.js';
import type { Game, Play } from '../types.js';

const wednesdaySaturdaySunday = [0, 3, 6];

function operatorOf(code: string, issue: string, rules: string, plays: readonly Play[]): Game {
  return {
    code,
    group: 'MY4D',
    prizeModes: ['SEA'],
    kind: 'official',
    lowestReturn: officialReturn,
    shape: { kind: 'prizes', prizes: malaysianPrizes },
    calendar: {
      kind: 'days',
      timezone: 'Asia/Kuala_Lumpur',
      drawAt: '19:00',
      closeBeforeSeconds: 300,
      // Special draws on some Tuesdays are entered by the operator of this site.
      days: { weekdays: wednesdaySaturdaySunday },
      issue: { pattern: `${issue}-{YYYY}{MM}{DD}` },
    },
    rulesVersion: rules,
    plays,
  };
}

const roundedUp = malaysianPlays(boxesRoundedUp);

/** The three operators: same days and prizes, box prizes rounded each in its own way (lottery sheet 2.12). */
export const malaysianGames: readonly Game[] = [
  operatorOf('my4d_m', 'MY4DM', 'my4d-up/2', roundedUp),
  operatorOf('my4d_t', 'MY4DT', 'my4d-nearest/2', malaysianPlays(boxesRoundedNearest)),
  operatorOf('my4d_d', 'MY4DD', 'my4d-up/2', roundedUp),
];
