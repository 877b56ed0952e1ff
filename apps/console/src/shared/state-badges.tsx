import type { DepositState, WithdrawalState } from '@sortes/contract';
import { Badge, type BadgeTone } from '@sortes/ui';
import { useT } from './texts';

/** One tone a state, wherever it is shown: what waits for staff is a warning, money that arrived a win. */
const depositTones: Readonly<Record<DepositState, BadgeTone>> = {
  open: 'neutral',
  awaiting_payment: 'neutral',
  submitted: 'warning',
  review: 'warning',
  credited: 'win',
  expired: 'neutral',
  failed: 'neutral',
  cancelled: 'neutral',
  reversed: 'danger',
};
const withdrawalTones: Readonly<Record<WithdrawalState, BadgeTone>> = {
  review: 'warning',
  approved: 'neutral',
  sending: 'neutral',
  sent: 'neutral',
  received: 'win',
  disputed: 'warning',
  rejected: 'neutral',
  returned: 'neutral',
};

/** Where a deposit stands. Needs the texts of `cashier`. */
export function DepositBadge({ state }: { state: DepositState }) {
  const t = useT();
  return <Badge tone={depositTones[state]}>{t(`cashier.deposit.${state}`)}</Badge>;
}

/** Where a withdrawal stands. Needs the texts of `cashier`. */
export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const t = useT();
  return <Badge tone={withdrawalTones[state]}>{t(`cashier.withdrawal.${state}`)}</Badge>;
}
