/** Who may move a grant: the engine by its rules, the player, staff, or a time that is over. */
export type GrantMover = 'engine' | 'player' | 'staff' | 'clock';

/**
 * Life of a grant, and who may make each move. The server's check on the row allows only these; pages draw their words from it.
 *
 * - `offered`: it can be claimed. `claimed`: the player wants it; the engine moves it on in the same transaction.
 * - `applying`: it waits for staff. `queued`: another bonus is active. `active`: stakes count for the requirement.
 * - `closing`: its time is over while bets of it are open, for 72 hours at most.
 * - `completed`: the requirement is met, or nothing was required. `expired`: the time is over, or what lay ready was withdrawn with its offer. `forfeited`: the player's own withdrawal or exclusion ended it. `cancelled`: by
 *   the player or staff. `played-out`: what is left is below the smallest stake and no bet is open. `reversed`: what it was given for was undone, also after completion.
 */
export const grantMoves = {
  offered: { claimed: ['player', 'engine'], expired: ['clock', 'staff'] },
  claimed: { applying: ['engine'], queued: ['engine'], active: ['engine'], completed: ['engine'] },
  applying: { queued: ['staff'], active: ['staff'], completed: ['staff'], rejected: ['staff'], reversed: ['engine'] },
  queued: { active: ['engine'], cancelled: ['player', 'staff'], expired: ['clock'], reversed: ['engine'] },
  active: {
    closing: ['clock'],
    completed: ['engine'],
    expired: ['clock'],
    forfeited: ['player', 'engine'],
    cancelled: ['player', 'staff'],
    reversed: ['engine'],
    'played-out': ['engine'],
  },
  closing: {
    completed: ['engine'],
    expired: ['clock'],
    forfeited: ['player', 'engine'],
    cancelled: ['player', 'staff'],
    reversed: ['engine'],
    'played-out': ['engine'],
  },
  completed: { reversed: ['engine'] },
  rejected: {},
  expired: {},
  forfeited: {},
  cancelled: {},
  reversed: {},
  'played-out': {},
} as const satisfies Record<string, Partial<Record<string, readonly GrantMover[]>>>;

export type GrantState = keyof typeof grantMoves;
export const grantStates = Object.keys(grantMoves) as readonly GrantState[];

/** Whether `who` may move a grant from one state to another; without `who`, whether anybody may. */
export function mayMoveGrant(from: GrantState, to: GrantState, who?: GrantMover): boolean {
  const moves: Partial<Record<GrantState, readonly GrantMover[]>> = grantMoves[from];
  const movers = moves[to];
  return movers !== undefined && (who === undefined || movers.includes(who));
}

/** Whether money of the grant stands on the bonus account. */
export const holdsBonus = (state: GrantState): boolean => state === 'active' || state === 'closing';

/** Hours that bets of a bonus may stay open after its time is over. */
export const closingHours = 72;

/** The words that pages have for what an activity is to a player. */
export const activityWords = ['coming-soon', 'join', 'applying', 'rejected', 'issued', 'claimed', 'process', 'signed', 'close'] as const;
export type ActivityWord = (typeof activityWords)[number];

/** What an activity is, apart from any player. Times in milliseconds since 1970. */
export interface ActivityTimes {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Paused and stopped offers make no new grants; running ones go on. */
  readonly isTaking: boolean;
}

/** What a player has of an activity: the newest grant, whether another is still allowed, whether today's sign-in was made. */
export interface OwnActivity {
  readonly state: GrantState | null;
  readonly mayAgain: boolean;
  readonly isSignedToday: boolean;
}

const wordOfState: Readonly<Partial<Record<GrantState, ActivityWord>>> = {
  offered: 'issued',
  applying: 'applying',
  claimed: 'process',
  queued: 'process',
  active: 'process',
  closing: 'process',
};

const wordOfEnd: Readonly<Partial<Record<GrantState, ActivityWord>>> = { rejected: 'rejected', completed: 'claimed' };

/**
 * The word of an activity for a player at an instant. What runs is said first, also after the offer has ended; then whether it can be joined (again); then how
 * the last grant ended.
 */
export function activityWord(times: ActivityTimes, { state, mayAgain, isSignedToday }: OwnActivity, now: number): ActivityWord {
  const running = state === null ? undefined : wordOfState[state];
  if (running !== undefined) return running;
  const isOver = !times.isTaking || (times.endsAt !== null && now >= times.endsAt);
  if (isSignedToday && !isOver) return 'signed';
  const end = state === null ? undefined : wordOfEnd[state];
  if (isOver) return end ?? 'close';
  if (times.startsAt !== null && now < times.startsAt) return 'coming-soon';
  return state === null || mayAgain ? 'join' : (end ?? 'close');
}
