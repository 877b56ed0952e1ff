import type { CompleteLanguage } from './languages.js';

/** What a limit is of. A session's is minutes of play, the others are amounts. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A limit as a brand sets it for every player, in one line: "loss day 5000000" in currency units, "session day 240" in minutes. */
export const limitLinePattern =
  '^((deposit|loss|stake) (day|week|month) (0|[1-9][0-9]{0,10})([.][0-9]{1,4})?|session (day|week|month) [0-9]{1,5})$';

/** Calendar day, week from Monday, calendar month, in the time zone of the brand. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Hours a raise waits before the player may confirm it, and days after that in which they may. */
export const raiseWaitsHours = 24;
export const raiseLapsesDays = 7;

export const selfExclusionTerms = ['6m', '1y', '2y', '5y', 'forever'] as const;
export type SelfExclusionTerm = (typeof selfExclusionTerms)[number];

/** Hours of a time-out: an hour more than nothing is too short to be one; six weeks at most (longer is a self-exclusion). */
export const timeOutHours = { least: 24, most: 42 * 24, offered: [24, 3 * 24, 7 * 24, 14 * 24, 30 * 24, 42 * 24] } as const;

/** Minutes between reminders of the time. */
export const reminderMinutes = [15, 30, 60] as const;

/** What a player types to exclude themselves, so that no slip of a finger does it. Any language's word counts, in whatever case. */
export const exclusionWords: Readonly<Record<CompleteLanguage, string>> = {
  EN: 'EXCLUDE',
  CN: '自我限制',
  ID: 'KECUALIKAN',
  PT: 'EXCLUIR',
  TH: 'งดเล่น',
  VI: 'TU LOAI TRU',
};

/** How far the house knows who a player is. */
export const identityStates = ['none', 'pending', 'verified', 'rejected', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];
