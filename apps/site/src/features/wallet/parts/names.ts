import type { TextId, Translate } from '../../../shared/i18n';
import { isTextId } from '../../../shared/i18n';

/** Words for a posting template of the ledger; the template itself when it is newer than this page. */
export function templateName(t: Translate, template: string): string {
  const id = `wallet.type.${template}`;
  return isTextId(id) ? t(id) : template;
}

/** Words for one side of a double entry: the player's own accounts and those of the house. */
export function accountName(t: Translate, account: string): string {
  const id = `wallet.account.${account.replace(':', '-')}`;
  return isTextId(id) ? t(id) : account;
}

/** Words for the state of a deposit. */
export function stateName(t: Translate, state: string): string {
  const id = `wallet.state.${state}`;
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
  open: 'wallet.next.open',
  awaiting_payment: 'wallet.next.awaiting',
  review: 'wallet.next.review',
  credited: 'wallet.next.credited',
  expired: 'wallet.next.expired',
  failed: 'wallet.next.failed',
  cancelled: 'wallet.next.cancelled',
};
