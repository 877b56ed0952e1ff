import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatMoney, tryParseMoney } from '@sortes/money';
import type { cashier as contract, Input, Static } from '@sortes/contract';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '@sortes/service';
import { askGatewayOnce, readGatewayJson as read } from './call-gateway.js';
import {
  GatewayRefusal,
  GatewayUnavailable,
  type GatewayOrderRequest,
  type GatewayWord,
  type NotificationVerdict,
  type PaymentGateway,
} from './payment-gateway.js';

export interface HostedPageGatewayOptions {
  /** Origin of the gateway, without a trailing slash. */
  url: string;
  merchant: string;
  /** Shared key of both directions. */
  secret: string;
  clock: Clock;
  /** A call that takes longer counts as unanswered. */
  deadlineMs?: number;
}

/** A signature older or newer than this is not taken at its word: a recorded message must not be played again later. */
export const signatureLifetimeMs = 5 * 60_000;

const OpenedOrder = Type.Object({
  gatewayOrderId: Type.String({ minLength: 1, maxLength: 80 }),
  payUrl: Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 2_000 }),
});
const OrderStatus = Type.Object({
  gatewayOrderId: Type.String({ minLength: 1, maxLength: 80 }),
  merchantOrderId: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.String({ maxLength: 40 }),
  amount: Type.String({ maxLength: 40 }),
  currency: Type.String({ maxLength: 10 }),
  paidAmount: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
});

/** Hex HMAC-SHA256 over `timestamp.body`, both as sent: the rule of the hosted-page protocol (apps/sandbox speaks it). */
export function signHostedPageMessage(secret: string, timestamp: string, rawBody: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

const statuses: Readonly<Record<string, GatewayWord['status']>> = {
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  awaiting_payment: 'awaiting_payment',
};

/** Reads what the protocol says of an order, from a webhook or an answer. Sums that are no exact amounts become undefined. */
export function readHostedPageWord(word: Static<typeof OrderStatus>): GatewayWord {
  return {
    gatewayOrderId: word.gatewayOrderId,
    status: Object.hasOwn(statuses, word.status) ? (statuses[word.status] ?? 'other') : 'other',
    amount: tryParseMoney(word.amount),
    repeatsAmount: true,
    currency: word.currency,
    paidAmount: typeof word.paidAmount === 'string' ? tryParseMoney(word.paidAmount) : undefined,
    // The protocol has one payment an order: the order's name is the payment's.
    references: [word.gatewayOrderId],
  };
}

/** A gateway with a hosted payment page and signed JSON in both directions. */
export function createHostedPageGateway({ url, merchant, secret, clock, deadlineMs = 8_000 }: HostedPageGatewayOptions): PaymentGateway {
  const call = async (method: 'GET' | 'POST', path: string, body: string): Promise<Response> => {
    const timestamp = String(clock.now().getTime());
    const headers = {
      'content-type': 'application/json',
      'x-gateway-merchant': merchant,
      'x-gateway-timestamp': timestamp,
      'x-gateway-signature': signHostedPageMessage(secret, timestamp, body),
    };
    return askGatewayOnce(`${url}${path}`, { method, headers, ...(method === 'POST' && { body }) }, deadlineMs);
  };
  const judge = (rawBody: Buffer, header: (name: string) => string | undefined, now: Date): NotificationVerdict => {
    const timestamp = header('x-gateway-timestamp') ?? '';
    const signature = header('x-gateway-signature') ?? '';
    if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'forged';
    const expected = Buffer.from(signHostedPageMessage(secret, timestamp, rawBody), 'hex');
    // Judged before the age, so that guessing learns nothing from an old message.
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'forged';
    return Math.abs(now.getTime() - Number(timestamp)) <= signatureLifetimeMs ? 'genuine' : 'genuine-but-old';
  };

  return {
    async createOrder(request: GatewayOrderRequest) {
      const response = await call(
        'POST',
        '/pay/v1/orders',
        JSON.stringify({
          merchantOrderId: request.orderId,
          amount: formatMoney(request.amount),
          currency: request.currency,
          description: request.description,
          notifyUrl: request.notifyUrl,
          returnUrl: request.returnUrl,
          expiresAt: request.expiresAt.getTime(),
          language: request.language,
        }),
      );
      const opened = await read(response);
      if (response.status === 404) throw new GatewayRefusal('gateway does not know the call');
      if (!Value.Check(OpenedOrder, opened)) throw new GatewayUnavailable('gateway answered in another shape than agreed');
      return { gatewayOrderId: opened.gatewayOrderId, payUrl: opened.payUrl };
    },
    readNotification(rawBody, header, given, now) {
      const body = given as Input<typeof contract.notifyDeposit>['body'];
      return {
        verdict: judge(rawBody, header, now),
        eventId: body.eventId,
        order: { id: body.merchantOrderId },
        word: readHostedPageWord({ ...body, paidAmount: body.paidAmount === undefined ? body.amount : body.paidAmount }),
      };
    },
    async queryOrder(gatewayOrderId) {
      const response = await call('GET', `/pay/v1/orders/${encodeURIComponent(gatewayOrderId)}`, '');
      const word = await read(response);
      if (response.status === 404) return undefined;
      if (!Value.Check(OrderStatus, word) || word.gatewayOrderId !== gatewayOrderId)
        throw new GatewayUnavailable('gateway answered in another shape than agreed');
      const said = readHostedPageWord(word);
      return word.merchantOrderId === undefined ? said : { ...said, order: { id: word.merchantOrderId } };
    },
    async cancelOrder(gatewayOrderId) {
      try {
        const response = await call('POST', `/pay/v1/orders/${encodeURIComponent(gatewayOrderId)}/cancel`, '{}');
        const word = await read(response);
        return Value.Check(OrderStatus, word) && word.status === 'cancelled';
      } catch (error) {
        // 409: the order has moved on. Any other refusal takes nothing back either.
        if (error instanceof GatewayRefusal) return false;
        throw error;
      }
    },
  };
}
