import type { PayoutRule } from './repository.js';

export interface AutomaticFacts {
  /** Money units. */
  amount: bigint;
  accountAgeDays: number;
  /** Withdrawals that arrived before. */
  received: number;
  /** Withdrawals that wait for a person now. */
  open: number;
  /** A password, a contact or a factor changed lately. */
  securityChanged: boolean;
  /** Takes a break or excluded themselves: no bets are due of them, so a person looks whether it is their own money that leaves. */
  excluded: boolean;
  /** One person alone has credited money of the player lately: another one looks before it leaves. */
  creditedAlone: boolean;
  /** Other players are paid to the same account, and nothing of this one's has arrived there yet. */
  sharedAccount: boolean;
  /** A deposit of theirs was taken back by the payment side. */
  depositReversed: boolean;
}

export type ReviewReason =
  | 'amount'
  | 'young-account'
  | 'first-withdrawal'
  | 'open-review'
  | 'security-changed'
  | 'excluded'
  | 'credited-alone'
  | 'shared-account'
  | 'deposit-reversed';

/** Why a withdrawal needs a person; none: it passes by the brand's rules. */
export function judgeAutomatically(
  {
    automaticUpTo,
    automaticAccountDays,
    automaticEarlier,
  }: Pick<PayoutRule, 'automaticUpTo' | 'automaticAccountDays' | 'automaticEarlier'>,
  facts: AutomaticFacts,
): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (facts.amount > automaticUpTo) reasons.push('amount');
  if (facts.accountAgeDays < automaticAccountDays) reasons.push('young-account');
  if (facts.received < automaticEarlier) reasons.push('first-withdrawal');
  if (facts.open > 0) reasons.push('open-review');
  if (facts.securityChanged) reasons.push('security-changed');
  if (facts.excluded) reasons.push('excluded');
  if (facts.creditedAlone) reasons.push('credited-alone');
  if (facts.sharedAccount) reasons.push('shared-account');
  if (facts.depositReversed) reasons.push('deposit-reversed');
  return reasons;
}
