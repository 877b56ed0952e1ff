import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Clock } from '../clock.js';
import { parseAs, parseJson, SandboxError } from '../errors.js';
import type { Faults } from '../faults.js';
import type { OrderBook } from './order-book.js';
import type { Order } from './order.js';
import { judgeSignature } from './signature.js';

const MAX_ORDER_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Decimal text above zero: at most 15 digits before and 4 after the point, no sign, no exponent, no leading zero. */
export const AMOUNT_PATTERN = '^(?!0(\\.0+)?$)(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$';

const HTTP_URL_PATTERN = '^https?://[^\\s]+$';

const CreateOrder = Type.Object({
  merchantOrderId: Type.String({ pattern: '^[\\x21-\\x7e]{1,100}$' }),
  amount: Type.String({ pattern: AMOUNT_PATTERN }),
  // ISO 4217 and the four-letter codes of coins such as USDT.
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  description: Type.String({ minLength: 1, maxLength: 200 }),
  notifyUrl: Type.String({ pattern: HTTP_URL_PATTERN, maxLength: 2000 }),
  returnUrl: Type.String({ pattern: HTTP_URL_PATTERN, maxLength: 2000 }),
  expiresAt: Type.Integer({ minimum: 0 }),
  language: Type.String({ maxLength: 20 }),
});

interface GatewayOptions {
  secret: string;
  clock: Clock;
  book: OrderBook;
  faults: Faults;
  hang: (reply: FastifyReply) => void;
  /** Where browsers reach this process, without a trailing slash. */
  publicUrl: () => string;
}

/**
 * Adds the merchant's side of the gateway: create, query and cancel an order. Every call is signed; the signature is checked before
 * anything of the body is looked at.
 */
export async function addGatewayRoutes(
  app: FastifyInstance,
  { secret, clock, book, faults, hang, publicUrl }: GatewayOptions,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as sent, so the body stays text here until it has been verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    function authenticate(request: FastifyRequest): { merchant: string; rawBody: string } {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const merchant = header('x-gateway-merchant');
      if (!/^[\p{L}\p{N} ._-]{1,60}$/u.test(merchant))
        throw new SandboxError(401, 'unknown_merchant', 'send the header X-Gateway-Merchant');
      const verdict = judgeSignature(secret, header('x-gateway-timestamp'), rawBody, header('x-gateway-signature'), clock.now());
      if (verdict === 'bad')
        throw new SandboxError(401, 'bad_signature', 'X-Gateway-Signature does not match X-Gateway-Timestamp and the body');
      if (verdict === 'stale') throw new SandboxError(401, 'stale_signature', 'X-Gateway-Timestamp is more than five minutes away');
      return { merchant, rawBody };
    }

    /** Another merchant's order is as unknown as one that never was. */
    function findOwnOrder(merchant: string, gatewayOrderId: string): Order {
      const order = book.findById(gatewayOrderId);
      if (!order || order.merchant !== merchant) throw new SandboxError(404, 'order_not_found', 'no such order');
      return order;
    }

    scope.post('/pay/v1/orders', async (request, reply) => {
      const { merchant, rawBody } = authenticate(request);
      const body = parseAs(CreateOrder, parseJson(rawBody));
      for (const field of ['notifyUrl', 'returnUrl'] as const) {
        if (!URL.canParse(body[field])) throw new SandboxError(400, 'invalid_request', `${field}: is not a URL`, field);
      }
      if (body.expiresAt > clock.now() + MAX_ORDER_LIFETIME_MS) {
        throw new SandboxError(400, 'invalid_request', 'expiresAt: is more than seven days away', 'expiresAt');
      }
      const fault = faults.take('payments');
      if (fault === 'hang') return hang(reply);
      if (fault === 'fail') throw new SandboxError(500, 'gateway_fault', 'made to fail by the fault switch');
      const { merchantOrderId, amount, currency, description, notifyUrl, returnUrl, expiresAt, language } = body;
      const order = book.open(merchant, {
        dialect: 'hosted-page',
        merchantOrderId,
        amount,
        currency,
        description,
        notifyUrl,
        returnUrl,
        expiresAt,
        language,
      });
      if (fault === 'lose-reply') throw new SandboxError(500, 'gateway_fault', 'accepted, then made to fail by the fault switch');
      return { gatewayOrderId: order.gatewayOrderId, payUrl: `${publicUrl()}/pay/${order.token}`, status: 'awaiting_payment' };
    });

    scope.get<{ Params: { gatewayOrderId: string } }>('/pay/v1/orders/:gatewayOrderId', async (request) => {
      const { merchant } = authenticate(request);
      return presentToMerchant(findOwnOrder(merchant, request.params.gatewayOrderId));
    });

    scope.post<{ Params: { gatewayOrderId: string } }>('/pay/v1/orders/:gatewayOrderId/cancel', async (request) => {
      const { merchant } = authenticate(request);
      const order = findOwnOrder(merchant, request.params.gatewayOrderId);
      if (order.status !== 'cancelled') book.move(order, 'cancel');
      return presentToMerchant(order);
    });
  });
}

function presentToMerchant(order: Order) {
  const { gatewayOrderId, merchantOrderId, status, amount, currency, paidAmount, expiresAt, createdAt } = order;
  const sequence = Math.max(0, ...order.deliveries.map((delivery) => delivery.event.sequence));
  return { gatewayOrderId, merchantOrderId, status, amount, currency, paidAmount, sequence, expiresAt, createdAt };
}
