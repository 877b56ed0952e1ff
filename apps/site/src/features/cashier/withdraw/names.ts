import { withdrawalStates, type WithdrawalState } from '@sortes/contract';
import type { BadgeTone } from '@sortes/ui';
import type { useT } from '../../../kit/i18n';
import type { Withdrawal } from '../api/withdrawals';

const known: ReadonlySet<string> = new Set(withdrawalStates);

export const isWithdrawalState = (state: string): state is WithdrawalState => known.has(state);

const withdrawalTone: Readonly<Record<WithdrawalState, BadgeTone>> = {
  review: 'info',
  approved: 'info',
  sending: 'info',
  sent: 'warning',
  received: 'win',
  disputed: 'warning',
  rejected: 'danger',
  returned: 'danger',
};

type HowFar = Pick<Withdrawal, 'state' | 'receivedAmount'>;

/** A part reached the player before the rest came back. */
export const isPartlyReceived = ({ state, receivedAmount }: HowFar): boolean =>
  state === 'returned' && receivedAmount !== null && receivedAmount > 0;

/** The state in the player's words; one that a newer server knows stays as it is. */
export const withdrawalStateName = (t: ReturnType<typeof useT>, withdrawal: HowFar): string => {
  if (isPartlyReceived(withdrawal)) return t('payout.state.returnedPart');
  return isWithdrawalState(withdrawal.state) ? t(`payout.state.${withdrawal.state}`) : withdrawal.state;
};

export const toneOf = (withdrawal: HowFar): BadgeTone => {
  if (isPartlyReceived(withdrawal)) return 'info';
  return isWithdrawalState(withdrawal.state) ? withdrawalTone[withdrawal.state] : 'neutral';
};

export const maskedAccount = (account: { providerName: string; last4: string }): string => `${account.providerName} •••• ${account.last4}`;
