import { thaiPlays, thaiPrizes } from '../families/thai.js';
import { houseReturn, officialReturn } from '../odds.js';
import type { DrawDays, Game } from '../types.js';

/**
 * Draws on the 1st and 16th. Three of them move every year: 1 January to the 2nd, 16 January (teachers' day) to the 17th, 1 May to the 2nd
 * (lottery sheet 2.10). A year may move others, for Buddhist holidays or 1 January to 30 December before: the Government Lottery Office
 * announces it, and the operator enters the pair here or voids the day.
 */
const yearlyMoves = [
  ['01-01', '01-02'],
  ['01-16', '01-17'],
  ['05-01', '05-02'],
] as const;
const singleMoves = [['2020-04-01', '2020-05-16']] as const;
const years = Array.from({ length: 21 }, (_, index) => 2015 + index);
const moves = [...singleMoves, ...years.flatMap((year) => yearlyMoves.map(([from, to]) => [`${year}-${from}`, `${year}-${to}`] as const))];
const days: DrawDays = { monthDays: [1, 16], except: moves.map(([from]) => from), extra: moves.map(([, to]) => to) };

/** Thai government lottery; results are entered or fed. */
const thaiGovernment: Game = {
  code: 'thai_gov',
  group: 'THAI',
  prizeModes: ['SEA'],
  kind: 'official',
  lowestReturn: officialReturn,
  shape: { kind: 'prizes', prizes: thaiPrizes },
  calendar: {
    kind: 'days',
    timezone: 'Asia/Bangkok',
    // Results come from 14:30 to 16:00 and the street sells until 15:30 (lottery sheet 2.10); a house that fears the live draw closes earlier.
    drawAt: '16:00',
    closeBeforeSeconds: 1800,
    days,
    issue: { pattern: '{YYYY}{MM}{DD}' },
  },
  rulesVersion: 'thai/2',
  plays: thaiPlays({ todPair: '130' }),
};

/** The same bets on a house draw every fifteen minutes, 88 rounds from 06:15 to 04:00. */
const yeekee: Game = {
  code: 'yeekee15',
  group: 'THAI',
  prizeModes: ['SEA'],
  kind: 'house',
  lowestReturn: houseReturn,
  shape: { kind: 'prizes', prizes: thaiPrizes },
  calendar: {
    kind: 'interval',
    timezone: 'Asia/Bangkok',
    everySeconds: 900,
    closeBeforeSeconds: 10,
    window: { from: '06:00', draws: 88 },
    issue: { pattern: '{YYYY}{MM}{DD}{N:3}' },
  },
  rulesVersion: 'yeekee/2',
  // Ours: house draws return at least half, so a pair pays by its chance and returns 0.78 like three different digits.
  plays: thaiPlays({ todPair: '260' }),
};

export const thaiGames: readonly Game[] = [thaiGovernment, yeekee];
