import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatMoney, tryParseMoney } from '@sortes/money';
import type { Static } from '@sortes/contract';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '@sortes/service';
import { callPayoutSide } from './call-payout-side.js';
import { PayoutUnavailable, type PayoutGateway, type PayoutWord } from './payout-gateway.js';

export interface DirectPayoutOptions {
  /** Origin of the payment side, without a trailing slash. */
  url: string;
  merchant: string;
  /** Shared key of both directions. */
  secret: string;
  clock: Clock;
  /** A call that takes longer counts as unanswered. */
  deadlineMs?: number;
}

/** A signature older or newer than this is not taken at its word: a recorded message must not be played again later. */
const signatureLifetimeMs = 5 * 60_000;

const Status = Type.Object({
  payoutId: Type.String({ minLength: 1, maxLength: 80 }),
  status: Type.String({ maxLength: 40 }),
  amount: Type.String({ maxLength: 40 }),
  currency: Type.String({ maxLength: 10 }),
  paidAmount: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
  reason: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
});

/** Hex HMAC-SHA256 over `timestamp.body`, both as sent: the rule of the sandbox's protocol, deposits and payouts alike. */
function signDirectPayout(secret: string, timestamp: string, rawBody: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

const statuses: Readonly<Record<string, PayoutWord['status']>> = {
  processing: 'processing',
  paid: 'paid',
  partly_paid: 'partly',
  failed: 'failed',
  reversed: 'reversed',
};

/** Reads what the protocol says of a payout, from a webhook or an answer. Sums that are no exact amounts become undefined. */
export function readDirectPayoutWord(word: Static<typeof Status>): PayoutWord {
  return {
    gatewayPayoutId: word.payoutId,
    status: Object.hasOwn(statuses, word.status) ? (statuses[word.status] ?? 'other') : 'other',
    amount: tryParseMoney(word.amount),
    currency: word.currency,
    paidAmount: typeof word.paidAmount === 'string' ? tryParseMoney(word.paidAmount) : undefined,
    reason: word.reason ?? '',
  };
}

/** The sandbox's own protocol: signed JSON in both directions. */
export function createDirectPayoutGateway({ url, merchant, secret, clock, deadlineMs = 8_000 }: DirectPayoutOptions): PayoutGateway {
  const call = (method: 'GET' | 'POST', path: string, body: string) => {
    const timestamp = String(clock.now().getTime());
    return callPayoutSide(
      `${url}${path}`,
      {
        method,
        headers: {
          'content-type': 'application/json',
          'x-gateway-merchant': merchant,
          'x-gateway-timestamp': timestamp,
          'x-gateway-signature': signDirectPayout(secret, timestamp, body),
        },
        ...(method === 'POST' && { body }),
      },
      deadlineMs,
    );
  };
  const read = (json: unknown): PayoutWord => {
    if (!Value.Check(Status, json)) throw new PayoutUnavailable('payment side answered in another shape than agreed');
    return readDirectPayoutWord(json);
  };
  return {
    reaches: () => true,
    async send(request) {
      const { response, json } = await call(
        'POST',
        '/payout/v1/payouts',
        JSON.stringify({
          merchantPayoutId: request.payoutId,
          amount: formatMoney(request.amount),
          currency: request.currency,
          kind: request.kind,
          institution: request.providerCode,
          accountNumber: request.number,
          accountName: request.holderName,
          description: request.description,
          notifyUrl: request.notifyUrl,
        }),
      );
      if (response.status === 404) throw new PayoutUnavailable('payment side does not know the call');
      return read(json);
    },
    async ask({ payoutId }) {
      const { response, json } = await call('GET', `/payout/v1/payouts?merchantPayoutId=${encodeURIComponent(payoutId)}`, '');
      return response.status === 404 ? undefined : read(json);
    },
    verifyNotification(rawBody, header, now) {
      const timestamp = header('x-gateway-timestamp') ?? '';
      const signature = header('x-gateway-signature') ?? '';
      if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'forged';
      const expected = Buffer.from(signDirectPayout(secret, timestamp, rawBody), 'hex');
      // Judged before the age, so that guessing learns nothing from an old message.
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'forged';
      return Math.abs(now.getTime() - Number(timestamp)) <= signatureLifetimeMs ? 'genuine' : 'genuine-but-old';
    },
  };
}
