import { housePrizeGroups } from '../families/house.js';
import { racingPlays, type RacingSettings } from '../families/racing.js';
import { houseReturn } from '../odds.js';
import type { Calendar, Game, Play } from '../types.js';
import { whenRead } from '../when-read.js';

function racing(code: string, calendar: Calendar, plays: () => readonly Play[]): Game {
  return {
    code,
    group: 'PK10',
    prizeModes: ['LOTT', 'ELOTT'],
    prizeGroups: housePrizeGroups,
    kind: 'house',
    lowestReturn: houseReturn,
    shape: { kind: 'distinct', from: 1, to: 10, count: 10 },
    calendar,
    rulesVersion: `${code}/1`,
    get plays() {
      return plays();
    },
  };
}

const usual: RacingSettings = { sumEleven: 'small', sumElevenParity: 'odd' };
const plays = whenRead(() => racingPlays(usual));

/**
 * Racing with house draws: all day every one and five minutes; `pkday5m` in the hours and with the running number of the Beijing original
 * (179 draws, 09:07 to 23:57); `airship5m` in those of Lucky Airship (180 draws, 13:09 to 04:04, lottery sheet 2.13), where a champion
 * sum of 11 gives the stake back.
 */
export const racingGames: readonly Game[] = [
  racing(
    'pk1m',
    {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds: 60,
      closeBeforeSeconds: 5,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    plays,
  ),
  racing(
    'pk5m',
    {
      kind: 'interval',
      timezone: 'Asia/Ho_Chi_Minh',
      everySeconds: 300,
      closeBeforeSeconds: 10,
      issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
    },
    plays,
  ),
  racing(
    'pkday5m',
    {
      kind: 'interval',
      timezone: 'Asia/Shanghai',
      everySeconds: 300,
      closeBeforeSeconds: 10,
      window: { from: '09:02', draws: 179 },
      issue: { pattern: '{C:6}', continuousFrom: { date: '2015-01-01', first: 1 } },
    },
    plays,
  ),
  racing(
    'airship5m',
    {
      kind: 'interval',
      timezone: 'Asia/Shanghai',
      everySeconds: 300,
      closeBeforeSeconds: 10,
      window: { from: '13:04', draws: 180 },
      issue: { pattern: '{YYYY}{MM}{DD}{N:3}' },
    },
    whenRead(() => racingPlays({ sumEleven: 'push', sumElevenParity: 'push' })),
  ),
];
