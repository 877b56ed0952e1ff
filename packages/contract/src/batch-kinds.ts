import type { StaffRight } from './staff-rights.js';

/** What can be decided about many things at once, and the right it takes: the one that deciding about each of them takes. */
export const batchKinds = {
  'withdrawal-approve': 'withdrawals.review',
  'withdrawal-reject': 'withdrawals.review',
  'withdrawal-pay': 'withdrawals.pay',
  'withdrawal-second': 'withdrawals.second',
  'deposit-credit': 'deposits.review',
  'deposit-reject': 'deposits.review',
  'game-show': 'games.arrange',
  'game-hide': 'games.arrange',
  'game-hot': 'games.arrange',
  'game-new': 'games.arrange',
  'game-jackpot': 'games.arrange',
  'game-plain': 'games.arrange',
  'mall-approve': 'mall.fulfil',
  'content-show': 'content.edit',
  'content-hide': 'content.edit',
  'player-tag': 'players.tag',
  'player-untag': 'players.tag',
  'staff-lock': 'staff.manage',
  'staff-unlock': 'staff.manage',
  'staff-role': 'staff.manage',
  'staff-end': 'staff.manage',
} as const satisfies Readonly<Record<string, StaffRight>>;
export type BatchKind = keyof typeof batchKinds;
export const batchKindNames = Object.keys(batchKinds) as readonly BatchKind[];

/** What a batch does to games at one brand: offered there or not, or the badge they wear; plain: no badge. The next batch undoes it. */
export const gameBatchChanges = ['show', 'hide', 'hot', 'new', 'jackpot', 'plain'] as const;

/** What a batch does to content: on the site or off it. The next batch undoes it. */
export const contentBatchChanges = ['show', 'hide'] as const;
/** What a batch does to players: one tag is put on all of them, or taken off. The opposite batch undoes it. */
export const playerBatchChanges = ['tag', 'untag'] as const;
/** What a batch does to staff accounts; role: all get one role, end: their sessions. */
export const staffBatchChanges = ['lock', 'unlock', 'role', 'end'] as const;

/**
 * checking: tried on each, changing nothing; checked: what it would do is known, it waits for the person who asked; running: carried out one by
 * one; finished; stopped: by a person, or because who asked may do it no longer.
 */
export const batchStates = ['checking', 'checked', 'running', 'finished', 'stopped'] as const;
export type BatchState = (typeof batchStates)[number];

/** What became of one of them. second: it waits for a second person; failed: it broke three times, nothing was changed. */
export const batchOutcomes = ['done', 'second', 'refused', 'failed'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** So many things at most in one batch; more is a question of a narrower filter. */
export const batchItemsAtMost = 1_000;
