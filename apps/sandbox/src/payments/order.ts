import type { Transfer } from './payos-message.js';

export type OrderStatus = 'awaiting_payment' | 'paid' | 'failed' | 'expired' | 'cancelled';
export type EventStatus = 'paid' | 'failed' | 'expired';

/** What the merchant asked for. Amounts are decimal text throughout: the gateway never calculates with them. */
export interface OrderRequest {
  /** Which interface it was opened by: that decides what the merchant is told, and how. */
  dialect: 'hosted-page' | 'payos';
  merchantOrderId: string;
  amount: string;
  currency: string;
  description: string;
  notifyUrl: string;
  returnUrl: string;
  /** Milliseconds since the Unix epoch. */
  expiresAt: number;
  language: string;
}

/** The JSON body of a webhook. */
export interface WebhookEvent {
  eventId: string;
  gatewayOrderId: string;
  merchantOrderId: string;
  status: EventStatus;
  amount: string;
  currency: string;
  /** What really arrived: `0` unless paid, and not always `amount` when paid. */
  paidAmount: string;
  /** 1, 2, 3 … per order. A receiver that has seen 2 may drop a 1 that comes later. */
  sequence: number;
  /** Milliseconds since the Unix epoch. */
  occurredAt: number;
}

export interface DeliveryAttempt {
  at: number;
  /** The HTTP status, or a word for why there was none. */
  outcome: number | 'timeout' | 'unreachable' | 'stopped';
}

/** One event on its way to the merchant. */
export interface Delivery {
  event: WebhookEvent;
  /** The body, when it is not the event itself: a text that carries its own signature. */
  message?: string;
  state: 'waiting' | 'delivered' | 'given-up';
  attempts: DeliveryAttempt[];
}

export interface Order extends OrderRequest {
  gatewayOrderId: string;
  /** The unguessable part of the payment page's address. */
  token: string;
  merchant: string;
  status: OrderStatus;
  paidAmount: string;
  createdAt: number;
  /** payOS only: what arrived, each transfer once. */
  transfers: Transfer[];
  deliveries: Delivery[];
}

type Move = 'pay' | 'decline' | 'cancel' | 'expire' | 'late-pay';

/**
 * Which moves a status allows and where they lead. Paid and cancelled are final. Money that arrives after an order has expired or
 * failed (`late-pay`, from the controls only) happens at real gateways, and the merchant has to cope.
 */
const MOVES: Record<OrderStatus, Partial<Record<Move, OrderStatus>>> = {
  awaiting_payment: { pay: 'paid', decline: 'failed', cancel: 'cancelled', expire: 'expired', 'late-pay': 'paid' },
  failed: { 'late-pay': 'paid' },
  expired: { 'late-pay': 'paid' },
  paid: {},
  cancelled: {},
};

/** The status that `move` leads to, or undefined when the order's state does not allow it. */
export function nextStatus(status: OrderStatus, move: Move): OrderStatus | undefined {
  return MOVES[status][move];
}
export type { Move };
