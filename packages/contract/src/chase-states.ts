/**
 * Life of a chase. Every end is final: what still waits then is released. `withdrawn`: ended by the house, because the game is not sold any more.
 */
export const chaseMoves = {
  running: ['finished', 'stopped', 'cancelled', 'withdrawn'],
  finished: [],
  stopped: [],
  cancelled: [],
  withdrawn: [],
} as const;

export type ChaseState = keyof typeof chaseMoves;

export const chaseStates = Object.keys(chaseMoves) as readonly ChaseState[];

/**
 * Life of one draw of a chase. `waiting`: its money is held. `placed`: its bets stand. Then what became of the bets: `won` (any of them),
 * `lost`, `refunded` (the draw was void), `cancelled` also when the player cancelled all of them. Before that, `cancelled` (by the player, by
 * the stop on a win, by the house) and `dropped` (its draw closed before it could be placed) released the money.
 */
export const chaseDrawMoves = {
  waiting: ['placed', 'cancelled', 'dropped'],
  placed: ['won', 'lost', 'refunded', 'cancelled'],
  won: [],
  lost: [],
  refunded: [],
  cancelled: [],
  dropped: [],
} as const;

export type ChaseDrawState = keyof typeof chaseDrawMoves;

/** How the multiples of a plan were made; it decides nothing on the server. */
export const chaseModes = ['same', 'double', 'profit'] as const;
export type ChaseMode = (typeof chaseModes)[number];

/** Draws of one chase at most. */
export const maximumChaseDraws = 200;
