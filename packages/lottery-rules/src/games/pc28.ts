import { housePrizeGroups } from '../families/house.js';
import { pc28Plays } from '../families/pc28.js';
import { houseReturn } from '../odds.js';
import type { Game } from '../types.js';
import { whenRead } from '../when-read.js';

const plays = whenRead(pc28Plays);

function pc28Game(code: string, everySeconds: number): Game {
  return {
    code,
    group: 'PC28',
    prizeModes: ['LOTT', 'ELOTT'],
    prizeGroups: housePrizeGroups,
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'digits', count: 3 },
    calendar: {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds,
      closeBeforeSeconds: 5,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    rulesVersion: 'pc28/1',
    get plays() {
      return plays();
    },
  };
}

/** Three digits and their sum, a house draw every minute or every three. */
export const pc28Games: readonly Game[] = [pc28Game('pc28_1m', 60), pc28Game('pc28_3m', 180)];
