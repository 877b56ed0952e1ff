/**
 * Life of a deposit. The server obeys this table and the screen draws its words and buttons from it.
 * `credited` can be reached late: a gateway that says "paid" after the order expired has taken the player's money.
 */
export const depositMoves = {
  open: ['awaiting_payment', 'failed'],
  awaiting_payment: ['credited', 'review', 'expired', 'failed', 'cancelled'],
  expired: ['credited', 'review'],
  failed: ['credited', 'review'],
  cancelled: ['credited', 'review'],
  review: ['credited', 'failed'],
  credited: [],
} as const;

export type DepositState = keyof typeof depositMoves;

export const depositStates = Object.keys(depositMoves) as DepositState[];

export function mayMove(from: DepositState, to: DepositState): boolean {
  return (depositMoves[from] as readonly DepositState[]).includes(to);
}
