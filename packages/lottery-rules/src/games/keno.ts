import { housePrizeGroups } from '../families/house.js';
import { kenoPlays } from '../families/keno.js';
import { houseReturn } from '../odds.js';
import type { Game } from '../types.js';

function kenoGame(code: string, everySeconds: number): Game {
  return {
    code,
    group: 'KENO',
    prizeModes: ['LOTT', 'ELOTT'],
    prizeGroups: housePrizeGroups,
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'distinct', from: 1, to: 80, count: 20 },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds,
      closeBeforeSeconds: 5,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    rulesVersion: 'keno/1',
    plays: kenoPlays,
  };
}

/** Twenty of eighty numbers, a house draw every minute or every five. */
export const kenoGames: readonly Game[] = [kenoGame('keno1m', 60), kenoGame('keno5m', 300)];
