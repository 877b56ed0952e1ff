import type { StaffRight } from './staff-rights.js';

/** What waits for another person than the one who asked. */
export const approvalKinds = [
  'adjustment',
  'payout-account',
  'result-correction',
  'draw-void',
  'player-erasure',
  'deposit-credit',
  'deposit-reversal',
  'payment-assign',
  'voucher-batch',
  'deposit-method',
  'payout-rule',
  'difference-apply',
  'transfer-end',
  'staff-account',
  'account-recovery',
  'player-factors',
  'agent-move',
  'bill-write-off',
  'bill-advance',
  'agent-transfer-return',
  'offer-live',
  'offer-end',
  'board-pay',
  'points-adjustment',
  'mall-item',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The right it takes to decide about each kind. */
export const approvalRights: Readonly<Record<ApprovalKind, StaffRight>> = {
  adjustment: 'adjustments.approve',
  'payout-account': 'payout.approve',
  'result-correction': 'results.correct',
  'draw-void': 'results.correct',
  'player-erasure': 'players.erase',
  'deposit-credit': 'adjustments.approve',
  'deposit-reversal': 'adjustments.approve',
  'payment-assign': 'adjustments.approve',
  'voucher-batch': 'adjustments.approve',
  'deposit-method': 'payment.rules.change',
  'payout-rule': 'payment.rules.change',
  'difference-apply': 'reconciliation.approve',
  'transfer-end': 'reconciliation.approve',
  'staff-account': 'staff.manage',
  'account-recovery': 'documents.decide',
  'player-factors': 'players.factor',
  'agent-move': 'agents.change',
  'bill-write-off': 'agents.change',
  'bill-advance': 'agents.change',
  'agent-transfer-return': 'agents.change',
  'offer-live': 'promotions.approve',
  'offer-end': 'promotions.approve',
  'board-pay': 'promotions.approve',
  'points-adjustment': 'adjustments.approve',
  'mall-item': 'promotions.approve',
};
/** `outdated`: nobody decided; what it was about has changed since it was asked for. `withdrawn`: whoever asked has taken it back. */
export const approvalStates = ['waiting', 'approved', 'rejected', 'outdated', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];
