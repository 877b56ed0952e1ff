/**
 * Life of a withdrawal, and who may make each move. The server obeys this table and the screen draws its timeline from it. Nobody can cancel one:
 * there is no move by which a player gets their money back into play.
 *
 * - `review`: asked for, the money is held, a person looks at it. `approved`: it waits to be sent.
 * - `sending`: handed to the payment side, whose answer is awaited for as long as it takes. It is never sent again under another name meanwhile.
 * - `sent`: the payment side reported success (or staff paid by hand); the player is asked whether it arrived.
 * - `received`: they said so, or the minutes for saying otherwise are over, or staff decided so.
 * - `disputed`: it did not arrive, or not all of it. Staff resolve it: received after all, sent again (`approved`), or back to the balance.
 * - `rejected`, `returned`: the money is back in the balance.
 *
 * `gateway` is the payment side's own word; `clock` a time that is over; `rules` what the brand lets pass without a person.
 */
export const withdrawalMoves = {
  review: { approved: ['staff', 'rules'], rejected: ['staff'], sent: ['staff'] },
  approved: { sending: ['clock'], rejected: ['staff'], sent: ['staff'] },
  sending: { sent: ['gateway'], returned: ['gateway'] },
  sent: { received: ['player', 'clock', 'staff'], disputed: ['player'], returned: ['gateway'] },
  received: { disputed: ['player'], returned: ['gateway'] },
  disputed: { received: ['player', 'staff'], approved: ['staff'], returned: ['staff', 'gateway'] },
  rejected: {},
  returned: {},
} as const satisfies Record<string, Partial<Record<string, readonly WithdrawalMover[]>>>;

export type WithdrawalMover = 'player' | 'staff' | 'gateway' | 'clock' | 'rules';
export type WithdrawalState = keyof typeof withdrawalMoves;

export const withdrawalStates = Object.keys(withdrawalMoves) as readonly WithdrawalState[];

/** Whether `who` may move a withdrawal from one state to another. */
export function mayMoveWithdrawal(from: WithdrawalState, to: WithdrawalState, who: WithdrawalMover): boolean {
  const moves: Partial<Record<WithdrawalState, readonly WithdrawalMover[]>> = withdrawalMoves[from];
  return moves[to]?.includes(who) ?? false;
}

/** The four words a player follows: requested, review, sent, received. Each state stands at one of them. */
export const withdrawalSteps = ['requested', 'review', 'sent', 'received'] as const;
export type WithdrawalStep = (typeof withdrawalSteps)[number];

/** What staff may decide, and the states that allow it. `pay-by-hand`: the money was sent outside the payment side. */
export const withdrawalDecisions = {
  approve: ['review'],
  reject: ['review', 'approved'],
  'pay-by-hand': ['review', 'approved'],
  'force-received': ['sent', 'disputed'],
  resend: ['disputed'],
  return: ['disputed'],
} as const satisfies Record<string, readonly WithdrawalState[]>;
export type WithdrawalDecision = keyof typeof withdrawalDecisions;

/** Whether staff may decide so about a withdrawal in this state. */
export function mayDecide(state: WithdrawalState, decision: WithdrawalDecision): boolean {
  return (withdrawalDecisions[decision] as readonly WithdrawalState[]).includes(state);
}

/**
 * Orders of a list of withdrawals: by the time since it was asked for, with `-` the longest first; by the sum, or when it was asked for, with `-` the
 * greatest or latest first.
 */
export const withdrawalOrders = ['waits', '-waits', 'amount', '-amount', 'createdAt', '-createdAt'] as const;
export type WithdrawalOrder = (typeof withdrawalOrders)[number];
