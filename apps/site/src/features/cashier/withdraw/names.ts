import { withdrawalStates } from '@sortes/contract';
import type { WithdrawalState } from '@sortes/contract';
import type { BadgeTone } from '@sortes/ui';
import type { useT } from '../../../shared/i18n';

const known: ReadonlySet<string> = new Set(withdrawalStates);

export const isWithdrawalState = (state: string): state is WithdrawalState => known.has(state);

export const withdrawalTone: Readonly<Record<WithdrawalState, BadgeTone>> = {
  review: 'info',
  approved: 'info',
  sending: 'info',
  sent: 'warning',
  received: 'win',
  disputed: 'warning',
  rejected: 'danger',
  returned: 'danger',
};

/** The state in the player's words; one that a newer server knows stays as it is. */
export const withdrawalStateName = (t: ReturnType<typeof useT>, state: string): string =>
  isWithdrawalState(state) ? t(`payout.state.${state}`) : state;

export const maskedAccount = (account: { providerName: string; last4: string }): string => `${account.providerName} •••• ${account.last4}`;
