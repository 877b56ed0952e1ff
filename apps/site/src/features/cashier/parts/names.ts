import type { TextId, Translate } from '../../../shared/i18n';
import { isTextId } from '../../../shared/i18n';

/** Words for the state of a deposit. */
export function stateName(t: Translate, state: string): string {
  const id = `cashier.state.${state}`;
  return isTextId(id) ? t(id) : state;
}

export const stateTone = {
  open: 'info',
  awaiting_payment: 'warning',
  review: 'info',
  credited: 'win',
  expired: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
} as const;
export type KnownState = keyof typeof stateTone;

export function isKnownState(state: string): state is KnownState {
  return Object.hasOwn(stateTone, state);
}

/** What to do next, per state. */
export const nextStep: Readonly<Record<KnownState, TextId>> = {
  open: 'cashier.next.open',
  awaiting_payment: 'cashier.next.awaiting',
  review: 'cashier.next.review',
  credited: 'cashier.next.credited',
  expired: 'cashier.next.expired',
  failed: 'cashier.next.failed',
  cancelled: 'cashier.next.cancelled',
};
