import type { DeliveryAttempt } from '../payments/order.js';

export type PayoutStatus = 'processing' | 'paid' | 'partly_paid' | 'failed' | 'reversed';
/** What the merchant is told of. */
export type PayoutEnd = Exclude<PayoutStatus, 'processing'>;

/** What the merchant asked for. Amounts are decimal text: nobody here calculates with them. */
export interface PayoutRequest {
  merchantPayoutId: string;
  amount: string;
  currency: string;
  institution: string;
  accountNumber: string;
  accountName: string;
  description: string;
  /** Empty: the merchant asks, they are not told. */
  notifyUrl: string;
}

/** The JSON body of a webhook. */
export interface PayoutEvent {
  eventId: string;
  payoutId: string;
  merchantPayoutId: string;
  status: PayoutEnd;
  amount: string;
  /** What left: not always `amount`. */
  paidAmount: string;
  currency: string;
  reason: string;
  /** 1, 2, 3 … per payout. */
  sequence: number;
  occurredAt: number;
}

export interface PayoutDelivery {
  event: PayoutEvent;
  state: 'waiting' | 'delivered' | 'given-up';
  attempts: DeliveryAttempt[];
}

export interface Payout extends PayoutRequest {
  payoutId: string;
  /** By which interface it came. */
  dialect: 'direct' | 'payos';
  merchant: string;
  status: PayoutStatus;
  paidAmount: string;
  reason: string;
  createdAt: number;
  deliveries: PayoutDelivery[];
}

/**
 * What becomes of a payout without anybody's hand. `hold`: nothing, until a button says so. `silent`: it is paid and nobody is told.
 * `double`: told twice. `lose-answer`: taken, then answered 500. `hang`: taken down, never answered.
 */
export const payoutModes = ['pay', 'fail', 'partly', 'hold', 'silent', 'double', 'lose-answer', 'hang', 'refuse'] as const;
export type PayoutMode = (typeof payoutModes)[number];

const MOVES: Record<PayoutStatus, readonly PayoutEnd[]> = {
  processing: ['paid', 'partly_paid', 'failed'],
  paid: ['reversed'],
  partly_paid: ['reversed'],
  failed: [],
  reversed: [],
};

/** Whether a payout in this status can end so. Money comes back only after it has left. */
export function mayEnd(from: PayoutStatus, to: PayoutEnd): boolean {
  return MOVES[from].includes(to);
}

/** Half of an amount, whole units, at least one: what `partly` pays. */
export function halfOf(amount: string): string {
  const whole = BigInt(amount.split('.')[0] ?? '0') / 2n;
  return (whole > 0n ? whole : 1n).toString();
}
