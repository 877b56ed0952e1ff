/** What waits for another person than the one who asked. */
export const approvalKinds = [
  'adjustment',
  'payout-account',
  'result-correction',
  'draw-void',
  'player-erasure',
  'deposit-credit',
  'payment-assign',
  'voucher-batch',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStates = ['waiting', 'approved', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];
