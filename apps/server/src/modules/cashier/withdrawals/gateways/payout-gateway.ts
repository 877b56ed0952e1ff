/** What a payment side is asked to pay out. Asking again with the same content must find the same payout. */
export interface PayoutRequest {
  /** Our payout's id; the payment side's idempotency key. */
  payoutId: string;
  /** Money units (1/10 000). */
  amount: bigint;
  currency: string;
  kind: 'bank' | 'ewallet';
  providerCode: string;
  /** Number of the institution in its country's network; null where only the code says it. */
  bin: string | null;
  number: string;
  holderName: string;
  description: string;
  notifyUrl: string;
}

/** What a payment side says of a payout, by webhook or when asked. */
export interface PayoutWord {
  gatewayPayoutId: string;
  /**
   * `paid` all of it, `partly` a part and no more will come, `failed` nothing left, `reversed` it came back after it had been paid,
   * `processing` it is at it, `other` nothing that moves ours.
   */
  status: 'processing' | 'paid' | 'partly' | 'failed' | 'reversed' | 'other';
  amount: bigint | undefined;
  currency: string;
  /** Undefined when it names no sum or one we cannot read. */
  paidAmount: bigint | undefined;
  reason: string;
}

export type NotificationVerdict = 'genuine' | 'genuine-but-old' | 'forged';

/** Every protocol there is an adapter for. Which of them this process has keys for, `PayoutKit` says. */
export const payoutProtocols = ['direct-payout', 'payos'] as const;
export type PayoutProtocol = (typeof payoutProtocols)[number];

/** A payment side that pays out, whatever its protocol. One adapter a protocol. Refusals of all payouts (keys, rights) are `PayoutUnavailable`. */
export interface PayoutGateway {
  /** Whether it can pay there at all. */
  reaches(to: { currency: string; bin: string | null }): boolean;
  /** @throws PayoutUnavailable (outcome unknown, the same may be asked again) or PayoutRefusal (this payout will not be made). */
  send(request: PayoutRequest): Promise<PayoutWord>;
  /** What became of a payout; undefined when the payment side does not know it. @throws PayoutUnavailable */
  ask(payout: { payoutId: string; gatewayPayoutId: string | null }): Promise<PayoutWord | undefined>;
  /** Judges who sent a notification, from the bytes as they came. Absent: it sends none, it is only asked. */
  verifyNotification?(rawBody: Buffer, header: (name: string) => string | undefined, now: Date): NotificationVerdict;
}

/** The payment side did not answer in time or not properly: whether it acted is unknown. */
export class PayoutUnavailable extends Error {
  override name = 'PayoutUnavailable';
}

/** The payment side answered that it will not make this payout. */
export class PayoutRefusal extends Error {
  override name = 'PayoutRefusal';
}
