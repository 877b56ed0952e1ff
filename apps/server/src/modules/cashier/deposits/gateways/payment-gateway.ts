/** What a gateway is asked to open. Asking again with the same content must find the same order. */
export interface GatewayOrderRequest {
  /** Our order id; the gateway's idempotency key. */
  orderId: string;
  /** The same order as a number, for gateways that know numbers only (up to 2^53 - 1). */
  orderCode: bigint;
  /** What the payer's bank shows: a few characters that lead back to the order. */
  transferCode: string;
  /** Money units (1/10 000). */
  amount: bigint;
  currency: string;
  description: string;
  notifyUrl: string;
  returnUrl: string;
  expiresAt: Date;
  /** BCP 47 tag. */
  language: string;
}

/** One thing to type into a bank's form; the screen names it by its key. */
export interface PaymentField {
  key: 'bank' | 'number' | 'holder' | 'amount' | 'reference';
  value: string;
}

export interface GatewayOrder {
  gatewayOrderId: string;
  /** The hosted page, http or https. */
  payUrl: string;
  /** What a QR code on our own page has to say. */
  qr?: string;
  fields?: readonly PaymentField[];
}

/** What a gateway says of an order, by webhook or when asked. */
export interface GatewayWord {
  gatewayOrderId: string;
  /** `other`: nothing that moves our order. */
  status: 'paid' | 'failed' | 'expired' | 'cancelled' | 'awaiting_payment' | 'other';
  /** What was ordered; undefined when the gateway does not repeat it or we cannot read it. */
  amount: bigint | undefined;
  /** Whether the gateway repeats what was ordered: then it must be what we know. */
  repeatsAmount: boolean;
  currency: string;
  /** Undefined when the gateway names no sum or one we cannot read. */
  paidAmount: bigint | undefined;
  /** Which of our orders it is, where the gateway was asked and says so. */
  order?: OrderName;
  /** One name for each payment that `paidAmount` is made of: another name is other money. */
  references: readonly string[];
}

/** Which of our orders a notification is about. */
export type OrderName = { id: string } | { code: bigint };

export type NotificationVerdict = 'genuine' | 'genuine-but-old' | 'forged';

/** A notification that has been read; nothing of a forged one is to be used. */
export interface GatewayNotification {
  verdict: NotificationVerdict;
  /** The same for every delivery of one event. */
  eventId: string;
  order: OrderName;
  word: GatewayWord;
}

/** A payment gateway, whatever its protocol. One adapter a protocol. */
export interface PaymentGateway {
  /** Currencies it takes; undefined = any. */
  readonly currencies?: readonly string[];
  /** @throws GatewayUnavailable (outcome unknown, asking again is safe) or GatewayRefusal (nothing was opened). */
  createOrder(request: GatewayOrderRequest): Promise<GatewayOrder>;
  /** Reads a notification and judges from the bytes as they came who sent it. `body` has the shape of the contract's operation. */
  readNotification(rawBody: Buffer, header: (name: string) => string | undefined, body: unknown, now: Date): GatewayNotification;
  /** What became of an order; undefined when the gateway does not know it. @throws GatewayUnavailable or GatewayRefusal. */
  queryOrder(gatewayOrderId: string): Promise<GatewayWord | undefined>;
  /** Takes an order back. @returns false when it is paid or over, so that nothing was taken back. @throws GatewayUnavailable or GatewayRefusal. */
  cancelOrder(gatewayOrderId: string): Promise<boolean>;
}

/** The gateway did not answer in time or not properly: whether it acted is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The gateway answered that it will not. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal';
}
