import type { DepositKind } from '@sortes/contract';
import { IconBank, IconCreditCard, IconQrCode, IconTicket, IconWallet, type IconComponent } from '@sortes/ui';
import { type TextId, type Translate, isTextId } from '../../../kit/i18n';
import type { DepositDetail } from '../api/deposits';

/** Words for the state of a deposit. */
export function stateName(t: Translate, state: string): string {
  const id = `cashier.state.${state}`;
  return isTextId(id) ? t(id) : state;
}

/** Why an order stands where it stands; nothing for a reason that is newer than this page. */
export function reasonText(t: Translate, reason: string | null): string | undefined {
  const id = `cashier.reason.${reason}`;
  return reason !== null && isTextId(id) ? t(id) : undefined;
}

/** Fields of a payment that is no transfer between banks have other names. */
const namesOfKind: Readonly<Record<string, Readonly<Record<string, TextId>>>> = {
  'e-wallet': { bank: 'cashier.field.wallet', number: 'cashier.field.walletNumber' },
  qr: { bank: 'cashier.field.network' },
};

/** What a field of a payment is called. */
export function fieldName(t: Translate, kind: string, key: string): string {
  const id = namesOfKind[kind]?.[key] ?? `cashier.field.${key}`;
  return isTextId(id) ? t(id) : key;
}

export const stateTone = {
  open: 'info',
  awaiting_payment: 'warning',
  submitted: 'info',
  review: 'info',
  credited: 'win',
  expired: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
  reversed: 'danger',
} as const;
export type KnownState = keyof typeof stateTone;

export function isKnownState(state: string): state is KnownState {
  return Object.hasOwn(stateTone, state);
}

const kindIcons: Readonly<Record<DepositKind, IconComponent>> = {
  'hosted-page': IconCreditCard,
  'gateway-qr': IconQrCode,
  'bank-transfer': IconBank,
  'e-wallet': IconWallet,
  qr: IconQrCode,
  voucher: IconTicket,
};

export function isKnownKind(kind: string): kind is DepositKind {
  return Object.hasOwn(kindIcons, kind);
}

/** The picture of a kind of payment. */
export function kindIcon(kind: string): IconComponent {
  return isKnownKind(kind) ? kindIcons[kind] : IconWallet;
}

/** What to do next, per state. */
const nextSteps: Readonly<Record<KnownState, TextId>> = {
  open: 'cashier.next.open',
  awaiting_payment: 'cashier.next.awaiting',
  submitted: 'cashier.next.submitted',
  review: 'cashier.next.review',
  credited: 'cashier.next.credited',
  expired: 'cashier.next.expired',
  failed: 'cashier.next.failed',
  cancelled: 'cashier.next.cancelled',
  reversed: 'cashier.next.reversed',
};

/** What to do next: by state, and by how the order is paid. */
export function nextStep({ state, kind, instructions }: DepositDetail, isByHand: boolean): TextId {
  if (state === 'awaiting_payment' && isByHand) return 'cashier.next.awaitingManual';
  if (state === 'awaiting_payment' && instructions?.qr) return 'cashier.next.awaitingQr';
  if (state === 'expired' && isByHand) return 'cashier.next.expiredManual';
  if (state === 'credited' && kind === 'voucher') return 'cashier.next.creditedVoucher';
  return isKnownState(state) ? nextSteps[state] : 'cashier.next.review';
}
