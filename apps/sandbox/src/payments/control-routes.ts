import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { AMOUNT_PATTERN } from './gateway-routes.js';
import type { OrderBook } from './order-book.js';
import type { Order } from './order.js';

const PaymentActionSchema = Type.Object({
  action: Type.Union([
    Type.Literal('pay'),
    Type.Literal('fail'),
    Type.Literal('expire'),
    Type.Literal('repeat-webhook'),
    Type.Literal('pay-with-amount'),
    Type.Literal('pay-again'),
    Type.Literal('pay-more'),
  ]),
  amount: Type.Optional(Type.String({ pattern: AMOUNT_PATTERN })),
  // For pay-more: what came is in this currency.
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  // Holds this event's webhook back, so that a later event overtakes it.
  webhookDelayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  // For repeat-webhook: which event; the last one when left out.
  sequence: Type.Optional(Type.Integer({ minimum: 1 })),
});
const StrayPayment = Type.Object({
  dialect: Type.Union([Type.Literal('hosted-page'), Type.Literal('payos')]),
  amount: Type.String({ pattern: AMOUNT_PATTERN }),
});

/**
 * Receives money that belongs to no order. @throws SandboxError 400 for a sum that is none (payOS: whole dong), 409 when no address is known.
 */
export function receiveStrayPayment(book: OrderBook, body: unknown, siteOrigin: string | undefined): Order {
  const { dialect, amount } = parseAs(StrayPayment, body);
  wholeDong(dialect, amount);
  return book.payWithoutOrder(dialect, amount, siteOrigin === undefined ? '' : `${siteOrigin}/cashier/gateways/${dialect}/notify`);
}

/** Its messages carry JSON integers. */
function wholeDong(dialect: Order['dialect'], amount: string): void {
  if (dialect === 'payos' && !/^\d+$/.test(amount))
    throw new SandboxError(400, 'invalid_request', 'amount: payOS knows whole dong only', 'amount');
}

/** What tests and the demo may do to an order from outside. */
export type PaymentAction = Type.Static<typeof PaymentActionSchema>;

/**
 * Does `action` to an order. Unlike the hosted page it may pay an order that has expired or failed: late money is real.
 * @throws SandboxError 409 when the order's state does not allow it; 400 when `pay-with-amount` has no amount.
 */
export function actOnOrder(book: OrderBook, order: Order, { action, amount, currency, webhookDelayMs, sequence }: PaymentAction): void {
  if (amount !== undefined) wholeDong(order.dialect, amount);
  const delay = webhookDelayMs === undefined ? {} : { webhookDelayMs };
  if (action === 'pay') book.move(order, 'late-pay', delay);
  else if (action === 'fail') book.move(order, 'decline', delay);
  else if (action === 'expire') book.move(order, 'expire', delay);
  else if (action === 'repeat-webhook') book.repeat(order, sequence);
  else if (action === 'pay-again') book.payAgain(order, amount);
  else if (action === 'pay-more') book.payMore(order, amount, currency);
  else if (amount === undefined) throw new SandboxError(400, 'invalid_request', 'amount: is required', 'amount');
  else book.move(order, 'late-pay', { ...delay, paidAmount: amount });
}

/** Adds the test controls `GET /api/payments`, `POST /api/payments/stray` (money without an order), `GET /api/payments/:gatewayOrderId` and its `/actions`. Unsigned: for the developer. */
export function addPaymentControls(app: FastifyInstance, book: OrderBook, siteOrigin: string | undefined): void {
  const find = (gatewayOrderId: string): Order => {
    const order = book.findById(gatewayOrderId);
    if (!order) throw new SandboxError(404, 'order_not_found', 'no such order');
    return order;
  };

  app.get('/api/payments', async () => ({ payments: book.list() }));
  app.post('/api/payments/stray', async (request) => receiveStrayPayment(book, request.body, siteOrigin));
  app.get<{ Params: { gatewayOrderId: string } }>('/api/payments/:gatewayOrderId', async (request) => find(request.params.gatewayOrderId));
  app.post<{ Params: { gatewayOrderId: string } }>('/api/payments/:gatewayOrderId/actions', async (request) => {
    const order = find(request.params.gatewayOrderId);
    actOnOrder(book, order, parseAs(PaymentActionSchema, request.body));
    return order;
  });
}
