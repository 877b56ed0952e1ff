/** What a gateway is asked to open. Asking again with the same content must find the same order. */
export interface GatewayOrderRequest {
  /** Our order id; the gateway's idempotency key. */
  orderId: string;
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

export interface GatewayOrder {
  gatewayOrderId: string;
  /** The hosted page, http or https. */
  payUrl: string;
}

/** What a gateway says of an order, by webhook or when asked. */
export interface GatewayWord {
  gatewayOrderId: string;
  /** `other`: nothing that moves our order. */
  status: 'paid' | 'failed' | 'expired' | 'cancelled' | 'awaiting_payment' | 'other';
  amount: bigint | undefined;
  currency: string;
  /** Undefined when the gateway names no sum or one we cannot read. */
  paidAmount: bigint | undefined;
}

export type NotificationVerdict = 'genuine' | 'genuine-but-old' | 'forged';

/** A payment gateway, whatever its protocol. One adapter a protocol. */
export interface PaymentGateway {
  /** @throws GatewayUnavailable (outcome unknown, asking again is safe) or GatewayRefusal (nothing was opened). */
  createOrder(request: GatewayOrderRequest): Promise<GatewayOrder>;
  /** Judges who sent a notification, from the bytes as they came. */
  verifyNotification(rawBody: Buffer, header: (name: string) => string | undefined, now: Date): NotificationVerdict;
  /** What became of an order; undefined when the gateway does not know it. @throws GatewayUnavailable or GatewayRefusal. */
  queryOrder(gatewayOrderId: string): Promise<GatewayWord | undefined>;
}

/** The gateway did not answer in time or not properly: whether it acted is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The gateway answered that it will not. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal';
}
