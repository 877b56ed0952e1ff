import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { Faults } from '../faults.js';
import type { PayosKeys } from '../keys.js';
import type { OrderBook } from './order-book.js';
import type { Order } from './order.js';
import { PAYOS_ACCOUNT, payosTime, payosWebhook, signPayos, vietQr } from './payos-message.js';

const LINK_LIFETIME_MS = 24 * 60 * 60_000;

const CreateLink = Type.Object({
  orderCode: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  amount: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
  description: Type.String({ minLength: 1, maxLength: 25 }),
  cancelUrl: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 }),
  returnUrl: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 }),
  expiredAt: Type.Optional(Type.Integer({ minimum: 0 })),
  signature: Type.String({ maxLength: 200 }),
});

const STATUS: Record<Order['status'], string> = {
  awaiting_payment: 'PENDING',
  paid: 'PAID',
  failed: 'FAILED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
};

interface PayosOptions {
  keys: PayosKeys;
  clock: Clock;
  book: OrderBook;
  faults: Faults;
  hang: (reply: FastifyReply) => void;
  publicUrl: () => string;
  /** Where webhooks go; payOS keeps one address an account. Empty: nowhere. */
  webhook: { url: string };
}

/** Whether two texts are the same, in constant time for texts of one length. */
const same = (one: string, other: string): boolean =>
  Buffer.byteLength(one) === Buffer.byteLength(other) && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Adds the interface of payOS (v2 `payment-requests`), as far as a merchant of bank transfers needs it: open, ask, cancel, set the webhook's
 * address. Errors are answered as it answers them: HTTP 200 with another code than "00".
 */
export function addPayosRoutes(app: FastifyInstance, { keys, clock, book, faults, hang, publicUrl, webhook }: PayosOptions): void {
  const refuse = (reply: FastifyReply, code: string, desc: string): FastifyReply => reply.code(200).send({ code, desc });
  const answer = (data: Record<string, unknown>) => ({ code: '00', desc: 'success', data, signature: signPayos(keys.checksumKey, data) });
  const authenticate = (request: FastifyRequest): void => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    if (!same(header('x-client-id'), keys.clientId) || !same(header('x-api-key'), keys.apiKey))
      throw new SandboxError(401, 'unknown_client', 'x-client-id or x-api-key is wrong');
  };
  /** By the link's id or by the merchant's order code, as payOS takes both. */
  const find = (id: string): Order | undefined => {
    const byId = book.findById(id);
    return byId?.dialect === 'payos' ? byId : book.findByMerchantOrder(keys.clientId, id);
  };
  const present = (order: Order): Record<string, unknown> => {
    const amount = Number(order.amount);
    const amountPaid = order.transfers.reduce((sum, transfer) => sum + transfer.amount, 0);
    const underpaid = order.status === 'paid' && amountPaid < amount;
    return {
      id: order.gatewayOrderId,
      orderCode: Number(order.merchantOrderId),
      amount,
      amountPaid,
      amountRemaining: Math.max(0, amount - amountPaid),
      status: underpaid ? 'UNDERPAID' : STATUS[order.status],
      createdAt: new Date(order.createdAt).toISOString(),
      transactions: order.transfers.map((transfer) => ({
        reference: transfer.reference,
        amount: transfer.amount,
        accountNumber: PAYOS_ACCOUNT.accountNumber,
        description: order.description,
        transactionDateTime: payosTime(transfer.at),
        virtualAccountName: null,
        virtualAccountNumber: null,
        counterAccountBankId: null,
        counterAccountBankName: null,
        counterAccountName: null,
        counterAccountNumber: null,
      })),
      cancellationReason: order.status === 'cancelled' ? 'cancelled' : null,
      canceledAt: order.status === 'cancelled' ? new Date(clock.now()).toISOString() : null,
    };
  };

  app.post('/v2/payment-requests', async (request, reply) => {
    authenticate(request);
    const { body } = request;
    if (!Value.Check(CreateLink, body)) return refuse(reply, '20', 'the fields are not as described');
    const { orderCode, amount, description, cancelUrl, returnUrl, expiredAt, signature } = body;
    if (!same(signature, signPayos(keys.checksumKey, { amount, cancelUrl, description, orderCode, returnUrl })))
      return refuse(reply, '201', 'the signature is not valid');
    const fault = faults.take('payments');
    if (fault === 'hang') return hang(reply);
    if (fault === 'fail') throw new SandboxError(500, 'gateway_fault', 'made to fail by the fault switch');
    if (find(String(orderCode))) return refuse(reply, '231', 'the order code exists already');
    const expiresAt = expiredAt === undefined ? clock.now() + LINK_LIFETIME_MS : expiredAt * 1_000;
    if (expiresAt <= clock.now()) return refuse(reply, '20', 'expiredAt has passed');
    const order = book.open(keys.clientId, {
      dialect: 'payos',
      merchantOrderId: String(orderCode),
      amount: String(amount),
      currency: 'VND',
      description,
      notifyUrl: webhook.url,
      returnUrl,
      expiresAt,
      language: 'vi',
    });
    if (fault === 'lose-reply') throw new SandboxError(500, 'gateway_fault', 'accepted, then made to fail by the fault switch');
    return answer({
      ...PAYOS_ACCOUNT,
      amount,
      description,
      orderCode,
      currency: 'VND',
      paymentLinkId: order.gatewayOrderId,
      status: 'PENDING',
      expiredAt: Math.floor(expiresAt / 1_000),
      checkoutUrl: `${publicUrl()}/payos/web/${order.gatewayOrderId}`,
      qrCode: vietQr(amount, description),
    });
  });

  app.get<{ Params: { id: string } }>('/v2/payment-requests/:id', async (request, reply) => {
    authenticate(request);
    const order = find(request.params.id);
    return order ? answer(present(order)) : refuse(reply, '101', 'there is no such payment');
  });

  app.post<{ Params: { id: string } }>('/v2/payment-requests/:id/cancel', async (request, reply) => {
    authenticate(request);
    const order = find(request.params.id);
    if (!order) return refuse(reply, '101', 'there is no such payment');
    // What is over is answered as it stands: nothing of it can be cancelled.
    if (order.status === 'awaiting_payment') book.move(order, 'cancel');
    return answer(present(order));
  });

  app.post('/confirm-webhook', async (request, reply) => {
    authenticate(request);
    const { body } = request;
    if (!Value.Check(Type.Object({ webhookUrl: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 }) }), body))
      return refuse(reply, '20', 'webhookUrl is not a URL');
    // The sample of its documentation: signed well, and no order that it ever had.
    const probe = payosWebhook(
      keys.checksumKey,
      { orderCode: 123, paymentLinkId: '124c33293c43417ab7879e14c8d9eb18', description: 'VQRIO123' },
      { reference: 'TF230204212323', amount: 3_000, at: Date.UTC(2023, 1, 4, 11, 25) },
    );
    const response = await fetch(body.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: probe,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await response?.body?.cancel();
    if (!response?.ok) return refuse(reply, '20', 'the webhook does not answer');
    webhook.url = body.webhookUrl;
    return answer({
      webhookUrl: body.webhookUrl,
      accountName: PAYOS_ACCOUNT.accountName,
      accountNumber: PAYOS_ACCOUNT.accountNumber,
      name: 'Sandbox',
      shortName: 'SBX',
    });
  });

  // The page of a link: payOS names it by the link's id, ours by a word that cannot be guessed.
  app.get<{ Params: { id: string } }>('/payos/web/:id', async (request, reply) => {
    const order = book.findById(request.params.id);
    return reply.redirect(order ? `/pay/${order.token}` : '/pay/unknown', 303);
  });
}
