import { unitsPerCurrencyUnit as moneyScale } from '@sortes/money';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { askGatewayOnce, readGatewayJson } from './call-gateway.js';
import { GatewayRefusal, GatewayUnavailable, type GatewayWord, type PaymentGateway, type PaymentField } from './payment-gateway.js';
import { isPayosSignature, signPayosOrder } from './payos-signature.js';

export interface PayosGatewayOptions {
  /** Origin of the interface, without a trailing slash; theirs is https://api-merchant.payos.vn. */
  url: string;
  clientId: string;
  apiKey: string;
  checksumKey: string;
  /** Where a payment link's page stands, for an order whose opening was answered but lost: the link's id follows. */
  checkoutUrl: string;
  deadlineMs?: number;
}

const Answer = Type.Object({
  code: Type.String(),
  desc: Type.Optional(Type.String()),
  data: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  signature: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Opened = Type.Object({
  paymentLinkId: Type.String({ minLength: 1, maxLength: 80 }),
  checkoutUrl: Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 2_000 }),
  qrCode: Type.String({ minLength: 1, maxLength: 1_000 }),
  orderCode: Type.Integer(),
  amount: Type.Integer(),
  bin: Type.Optional(Type.String({ maxLength: 40 })),
  accountNumber: Type.Optional(Type.String({ maxLength: 60 })),
  accountName: Type.Optional(Type.String({ maxLength: 200 })),
  description: Type.Optional(Type.String({ maxLength: 200 })),
});
const Link = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 80 }),
  orderCode: Type.Integer(),
  amount: Type.Integer(),
  amountPaid: Type.Integer(),
  status: Type.String({ maxLength: 40 }),
  transactions: Type.Optional(Type.Array(Type.Object({ reference: Type.String({ maxLength: 200 }) }))),
});
const Webhook = Type.Object({
  code: Type.String(),
  data: Type.Object({
    orderCode: Type.Integer({ minimum: 0 }),
    amount: Type.Integer({ minimum: 0 }),
    reference: Type.String(),
    paymentLinkId: Type.String(),
    currency: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  signature: Type.String(),
});

const success = '00';
/** "The order code exists already": the answer to opening one twice. */
const orderExists = '231';
/** "There is no such payment". */
const unknownOrder = '101';
const currency = 'VND';
/** What a bank shows of a description at most; accounts that are not linked show nine characters. */
const descriptionAtMost = 9;

const statuses: Readonly<Record<string, GatewayWord['status']>> = {
  PAID: 'paid',
  UNDERPAID: 'paid',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  FAILED: 'failed',
  PENDING: 'awaiting_payment',
  PROCESSING: 'awaiting_payment',
};

/** Banks by the number that VietQR knows them by (NAPAS); of another one the number itself is shown. */
const banksByBin: Readonly<Record<string, string>> = {
  '970403': 'Sacombank',
  '970405': 'Agribank',
  '970407': 'Techcombank',
  '970415': 'VietinBank',
  '970416': 'ACB',
  '970418': 'BIDV',
  '970422': 'MB Bank',
  '970423': 'TPBank',
  '970426': 'MSB',
  '970431': 'Eximbank',
  '970432': 'VPBank',
  '970436': 'Vietcombank',
  '970437': 'HDBank',
  '970440': 'SeABank',
  '970441': 'VIB',
  '970443': 'SHB',
  '970448': 'OCB',
};

/**
 * payOS (payos.vn), bank transfers by VietQR: interface v2 `payment-requests`. Orders are numbers there, sums whole dong. Its webhooks carry
 * no time: a recorded one says nothing new, because what it names (the payment's reference) is taken once.
 */
export function createPayosGateway({
  url,
  clientId,
  apiKey,
  checksumKey,
  checkoutUrl,
  deadlineMs = 8_000,
}: PayosGatewayOptions): PaymentGateway {
  /** @returns data of a good answer, or the code of a refusal. */
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ data: Record<string, unknown> } | { refused: string; desc: string }> => {
    const response = await askGatewayOnce(
      `${url}${path}`,
      {
        method,
        headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-api-key': apiKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      deadlineMs,
    );
    const answer = await readGatewayJson(response);
    if (!Value.Check(Answer, answer)) throw new GatewayUnavailable('payOS answered in another shape than agreed');
    const { code, data, signature } = answer;
    if (code !== success || data === undefined || data === null) return { refused: code, desc: answer.desc ?? '' };
    if (!isPayosSignature(checksumKey, data, signature)) throw new GatewayUnavailable('payOS answered without a good signature');
    return { data };
  };
  const readLink = async (id: string): Promise<GatewayWord | undefined> => {
    const answer = await call('GET', `/v2/payment-requests/${encodeURIComponent(id)}`);
    if ('refused' in answer) {
      if (answer.refused === unknownOrder) return undefined;
      throw new GatewayRefusal(`payOS refused with ${answer.refused}`);
    }
    if (!Value.Check(Link, answer.data)) throw new GatewayUnavailable('payOS answered in another shape than agreed');
    const { amount, amountPaid, orderCode, status, transactions = [] } = answer.data;
    return {
      order: { code: BigInt(orderCode) },
      gatewayOrderId: answer.data.id,
      status: Object.hasOwn(statuses, status) ? (statuses[status] ?? 'other') : 'other',
      amount: BigInt(amount) * moneyScale,
      repeatsAmount: true,
      currency,
      paidAmount: BigInt(amountPaid) * moneyScale,
      references: transactions.map(({ reference }) => reference),
    };
  };

  return {
    currencies: [currency],
    async createOrder(request) {
      if (request.currency !== currency || request.amount % moneyScale !== 0n)
        throw new GatewayRefusal('payOS takes whole dong and nothing else');
      const order = {
        orderCode: Number(request.orderCode),
        amount: Number(request.amount / moneyScale),
        description: request.transferCode.slice(0, descriptionAtMost),
        cancelUrl: request.returnUrl,
        returnUrl: request.returnUrl,
      };
      const answer = await call('POST', '/v2/payment-requests', {
        ...order,
        expiredAt: Math.floor(request.expiresAt.getTime() / 1_000),
        signature: signPayosOrder(checksumKey, order),
      });
      if ('refused' in answer) {
        if (answer.refused !== orderExists) throw new GatewayRefusal(`payOS refused with ${answer.refused}`);
        // Opened by a call of ours whose answer was lost: it is not told again, so its own page has to do.
        const known = await readLink(String(order.orderCode));
        if (known === undefined || known.amount !== request.amount) throw new GatewayRefusal('payOS has another order under this number');
        return { gatewayOrderId: known.gatewayOrderId, payUrl: `${checkoutUrl}/${encodeURIComponent(known.gatewayOrderId)}` };
      }
      const { data } = answer;
      if (!Value.Check(Opened, data) || data.orderCode !== order.orderCode || data.amount !== order.amount)
        throw new GatewayUnavailable('payOS answered in another shape than agreed');
      const fields: PaymentField[] = [
        { key: 'bank' as const, value: banksByBin[data.bin ?? ''] ?? data.bin ?? '' },
        { key: 'number' as const, value: data.accountNumber ?? '' },
        { key: 'holder' as const, value: data.accountName ?? '' },
        { key: 'amount' as const, value: String(data.amount) },
        { key: 'reference' as const, value: data.description ?? order.description },
      ].filter(({ value }) => value !== '');
      return { gatewayOrderId: data.paymentLinkId, payUrl: data.checkoutUrl, qr: data.qrCode, fields };
    },
    readNotification(rawBody) {
      const forged = {
        gatewayOrderId: '',
        status: 'other',
        amount: undefined,
        repeatsAmount: false,
        currency,
        paidAmount: undefined,
      } as const;
      let message: unknown;
      try {
        message = JSON.parse(rawBody.toString('utf8'));
      } catch {
        return { verdict: 'forged', eventId: '', order: { code: 0n }, word: { ...forged, references: [] } };
      }
      // Every field of `data` is signed, those we do not know too: the checked body has lost them.
      if (!Value.Check(Webhook, message) || !isPayosSignature(checksumKey, message.data, message.signature))
        return { verdict: 'forged', eventId: '', order: { code: 0n }, word: { ...forged, references: [] } };
      const { data } = message;
      const isPaid = message.code === success && (data.code ?? success) === success;
      return {
        verdict: 'genuine',
        eventId: `${data.paymentLinkId}:${data.reference}`,
        order: { code: BigInt(data.orderCode) },
        word: {
          gatewayOrderId: data.paymentLinkId,
          status: isPaid ? 'paid' : 'other',
          amount: undefined,
          repeatsAmount: false,
          currency: data.currency ?? currency,
          paidAmount: BigInt(data.amount) * moneyScale,
          references: [data.reference],
        },
      };
    },
    queryOrder: readLink,
    async cancelOrder(gatewayOrderId) {
      const answer = await call('POST', `/v2/payment-requests/${encodeURIComponent(gatewayOrderId)}/cancel`, {
        cancellationReason: 'cancelled by the player',
      });
      return !('refused' in answer) && Value.Check(Link, answer.data) && answer.data.status === 'CANCELLED';
    },
  };
}
