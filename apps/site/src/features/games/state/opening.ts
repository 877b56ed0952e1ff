/** After this long a player who waits is told so and offered a way on. */
export const slowMs = 10_000;
/** A game that has not said by then that it can be played may never say it. */
export const silentMs = 20_000;

/** What covers the frame: nothing once the game plays, or once the player wants to see it as it is. */
export type Stage = 'loading' | 'slow' | 'silent' | 'playing';

export interface Opening {
  ready: boolean;
  /** The player asked to see a game that has not said that it is ready. */
  shownAnyway: boolean;
  /** Milliseconds since the opening was asked for. */
  waitedMs: number;
  /** Milliseconds since the frame had its address; undefined before. */
  framedMs: number | undefined;
}

/** Where an opening stands. */
export function stageOf({ ready, shownAnyway, waitedMs, framedMs }: Opening): Stage {
  if (ready || shownAnyway) return 'playing';
  if (framedMs !== undefined && framedMs >= silentMs) return 'silent';
  return waitedMs >= slowMs ? 'slow' : 'loading';
}

/** Who looks at a game's address, and what can be done there. */
export interface Looker {
  /** Of the session. */
  status: string;
  trialAccount: boolean;
  /** The address asks for demo play. */
  asksTrial: boolean;
  /** The game can be played without an account; undefined while nobody knows yet. */
  canTry: boolean | undefined;
  /** Somebody was signed in since the page was opened: their game stays in view when the session ends, and no demo takes its place. */
  wasMember: boolean;
}

/** Who plays how: with money, with play money, or only after a sign-in. Undefined while nobody knows yet who looks, or at what. */
export function playAs({ status, trialAccount, asksTrial, canTry, wasMember }: Looker): 'real' | 'trial' | 'login' | undefined {
  if (status === 'unknown') return undefined;
  if (status === 'guest') {
    if (asksTrial) return 'trial';
    if (wasMember) return 'login';
    return canTry === undefined ? undefined : canTry ? 'trial' : 'login';
  }
  // A trial account asks for the game as everybody does: the server opens demo play for it, and it is then among the games opened last.
  return asksTrial && !trialAccount ? 'trial' : 'real';
}

/** What kept a game from opening, as the player is told it. */
export type Failure =
  | 'maintenance'
  | 'vendor'
  | 'country'
  | 'unknown'
  | 'trial'
  | 'excluded'
  | 'identity'
  | 'session'
  | 'address'
  | 'other';

const failures: Readonly<Record<string, Failure>> = {
  'game.maintenance': 'maintenance',
  'game.vendor.unavailable': 'vendor',
  'game.country.blocked': 'country',
  'game.unknown': 'unknown',
  'lottery.game.unknown': 'unknown',
  request_param_err: 'unknown',
  '#727': 'unknown',
  'game.trial.unavailable': 'trial',
  'account.excluded': 'excluded',
  'identity.required': 'identity',
  'login.not.session': 'session',
};

/** The failure behind a refusal's code; `other` shows the server's own words. */
export function failureOf(code: string): Failure {
  return Object.hasOwn(failures, code) ? (failures[code] ?? 'other') : 'other';
}

/** Time played, milliseconds, as "4:07" or "1:02:30". */
export function playedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
