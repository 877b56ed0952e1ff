import { markSixPlays } from '../families/mark-six.js';
import { houseReturn, officialReturn } from '../odds.js';
import type { DrawDays, Game, ResultShape } from '../types.js';
import { whenRead } from '../when-read.js';
import { markSixDates } from './mark-six-dates.js';

/** Six regular numbers and the special one, which comes last, of 49. */
const shape: ResultShape = { kind: 'distinct', from: 1, to: 49, count: 7 };
const plays = whenRead(() => markSixPlays());

/**
 * Parlays go by the place of a regular number in the draw. Results of the Jockey Club are published in rising order, in which the first
 * number is nearly always small: a parlay judged on them would give money away.
 */
const playsWithoutPlaces = whenRead(() => plays().filter((play) => play.form.kind !== 'positions'));

/**
 * The draws that the Jockey Club held, by its own numbers (mark-six-dates.ts), and after the last of them its usual days, Tuesdays, Thursdays and
 * Saturdays, as a plan (lottery sheet 2.9). It publishes its days a few months ahead and moves some, mostly a Saturday to the Sunday after a race
 * day: the operator stores what it publishes (published-calendar.ts), which wins over the plan, or voids a draw that is not held, and stakes come back.
 */
const days: DrawDays = { weekdays: [2, 4, 6], extra: [], except: [], recorded: markSixDates };

/** Mark Six of the Hong Kong Jockey Club; results are entered or fed. */
const markSixHongKong: Game = {
  code: 'marksix_hk',
  group: 'M6',
  prizeModes: ['ELOTT'],
  kind: 'official',
  lowestReturn: officialReturn,
  shape,
  calendar: {
    kind: 'days',
    timezone: 'Asia/Hong_Kong',
    drawAt: '21:30',
    // The Jockey Club stops selling at 21:15.
    closeBeforeSeconds: 900,
    days,
    // The Jockey Club writes 26/045; a slash would cut addresses and file names in two.
    issue: { pattern: '{YY}{T:3}' },
  },
  rulesVersion: 'marksix/1',
  get plays() {
    return playsWithoutPlaces();
  },
};

/** The same draw by the house, every five minutes. */
const markSixFive: Game = {
  code: 'marksix5m',
  group: 'M6',
  prizeModes: ['ELOTT'],
  kind: 'house',
  lowestReturn: houseReturn,
  shape,
  calendar: {
    kind: 'interval',
    // As the zodiac, whose year begins at midnight in Hong Kong.
    timezone: 'Asia/Hong_Kong',
    everySeconds: 300,
    closeBeforeSeconds: 5,
    issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
  },
  rulesVersion: 'marksix/1',
  get plays() {
    return plays();
  },
};

export const markSixGames: readonly Game[] = [markSixHongKong, markSixFive];
