import { northernPlays, northernPrizes, vietnamCalendar } from '../families/vietnam.js';
import { officialReturn } from '../odds.js';
import type { Game } from '../types.js';

/** Northern Vietnamese lottery: the official evening draw. */
export const northernVietnam: Game = {
  code: 'xsmb',
  group: 'VN',
  prizeModes: ['SEA'],
  kind: 'official',
  region: 'north',
  lowestReturn: officialReturn,
  shape: { kind: 'prizes', prizes: northernPrizes },
  calendar: vietnamCalendar('xsmb', '18:15'),
  rulesVersion: 'xsmb/2',
  plays: northernPlays,
};
