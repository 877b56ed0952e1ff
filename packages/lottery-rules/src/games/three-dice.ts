import { housePrizeGroups } from '../families/house.js';
import { threeDicePlays, type ThreeDiceSettings } from '../families/three-dice.js';
import { houseReturn } from '../odds.js';
import type { Game } from '../types.js';

function threeDice(code: string, everySeconds: number, closeBeforeSeconds: number, settings: ThreeDiceSettings): Game {
  return {
    code,
    group: 'K3',
    prizeModes: ['LOTT', 'ELOTT'],
    prizeGroups: housePrizeGroups,
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'dice', count: 3, faces: 6 },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds,
      closeBeforeSeconds,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    rulesVersion: `${code}/1`,
    plays: threeDicePlays(settings),
  };
}

/**
 * Three dice with house draws every one and five minutes. Both rules on three of a kind are played (lottery sheet 2.4), so the house has a
 * game of each: the slower one counts them, at lower odds.
 */
export const threeDiceGames: readonly Game[] = [
  threeDice('k31m', 60, 5, { triples: 'lose', pairTriples: 'excluded' }),
  threeDice('k35m', 300, 10, { triples: 'count', pairTriples: 'included' }),
];
