import { unitsPerCurrencyUnit } from '@sortes/money';
import type { Static } from '@sortes/contract';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { callPayoutSide } from './call-payout-side.js';
import { isPayosPayoutSignature, signPayosPayout } from './payos-payout-signature.js';
import { PayoutRefusal, PayoutUnavailable, type PayoutGateway, type PayoutWord } from './payout-gateway.js';

export interface PayosPayoutOptions {
  /** Origin of the interface, without a trailing slash; theirs is https://api-merchant.payos.vn. */
  url: string;
  /** Keys of the payout channel: others than those of payments. */
  clientId: string;
  apiKey: string;
  checksumKey: string;
  deadlineMs?: number;
}

const Answer = Type.Object({
  code: Type.String(),
  desc: Type.Optional(Type.String()),
  data: Type.Optional(Type.Unknown()),
});
const PayoutTransaction = Type.Object({
  id: Type.String(),
  amount: Type.Integer(),
  state: Type.String(),
  errorMessage: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Payout = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 80 }),
  referenceId: Type.String(),
  transactions: Type.Array(PayoutTransaction),
  approvalState: Type.String(),
});
const PayoutList = Type.Object({ payouts: Type.Array(Payout) });

const currency = 'VND';
const success = '00';
/** States of the one transaction a payout of ours has. CANCELLED and FAILED: nothing left their account. */
const states: Readonly<Record<string, PayoutWord['status']>> = {
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'reversed',
  RECEIVED: 'processing',
  PROCESSING: 'processing',
  ON_HOLD: 'processing',
};

function readPayout(payout: Static<typeof Payout>): PayoutWord {
  const [transaction] = payout.transactions;
  // Somebody at the merchant may have to approve first; who refuses there ends a payout that has no transaction yet.
  const ended = payout.approvalState === 'REJECTED' || payout.approvalState === 'CANCELLED';
  const status =
    transaction === undefined
      ? ended
        ? 'failed'
        : 'processing'
      : Object.hasOwn(states, transaction.state)
        ? states[transaction.state]
        : 'other';
  const amount = transaction === undefined ? undefined : BigInt(transaction.amount) * unitsPerCurrencyUnit;
  return {
    gatewayPayoutId: payout.id,
    status: status ?? 'other',
    amount,
    currency,
    paidAmount: status === 'paid' ? amount : undefined,
    reason: transaction?.errorMessage ?? (ended ? payout.approvalState : ''),
  };
}

/**
 * payOS payouts (payos.vn), transfers in whole dong to any account in the Napas network: `POST /v1/payouts` with `x-idempotency-key` and
 * `x-signature`, asked again by `referenceId`, which is our payout's id. It sends no notifications of payouts.
 */
export function createPayosPayoutGateway({ url, clientId, apiKey, checksumKey, deadlineMs = 8_000 }: PayosPayoutOptions): PayoutGateway {
  const call = async (method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string): Promise<unknown> => {
    const { response, json } = await callPayoutSide(
      `${url}${path}`,
      {
        method,
        headers: {
          'content-type': 'application/json',
          'x-client-id': clientId,
          'x-api-key': apiKey,
          ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
          ...(body !== undefined && { 'x-signature': signPayosPayout(checksumKey, body) }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      deadlineMs,
    );
    if (!Value.Check(Answer, json)) throw new PayoutUnavailable('payOS answered in another shape than agreed');
    if (response.status === 404) throw new PayoutUnavailable('payOS does not know the call');
    const { code, desc = '', data } = json;
    // It answers 200 with a code of its own when it will not.
    if (code !== success) throw new PayoutRefusal(`payOS refused with ${code}: ${desc}`.slice(0, 200));
    if (typeof data !== 'object' || data === null || !isPayosPayoutSignature(checksumKey, data, response.headers.get('x-signature') ?? ''))
      throw new PayoutUnavailable('payOS answered without a good signature');
    return data;
  };
  return {
    reaches: (to) => to.currency === currency && to.bin !== null,
    async send(request) {
      if (request.currency !== currency || request.bin === null || request.amount % unitsPerCurrencyUnit !== 0n)
        throw new PayoutRefusal('payOS pays whole dong to accounts in the Napas network and nothing else');
      const data = await call(
        'POST',
        '/v1/payouts',
        {
          referenceId: request.payoutId,
          amount: Number(request.amount / unitsPerCurrencyUnit),
          description: request.description,
          toBin: request.bin,
          toAccountNumber: request.number,
          category: ['withdrawal'],
        },
        request.payoutId,
      );
      if (!Value.Check(Payout, data) || data.referenceId !== request.payoutId)
        throw new PayoutUnavailable('payOS answered in another shape than agreed');
      return readPayout(data);
    },
    async ask({ payoutId }) {
      try {
        const data = await call('GET', `/v1/payouts?referenceId=${encodeURIComponent(payoutId)}&limit=10`);
        if (!Value.Check(PayoutList, data)) throw new PayoutUnavailable('payOS answered in another shape than agreed');
        const found = data.payouts.find(({ referenceId }) => referenceId === payoutId);
        return found && readPayout(found);
      } catch (error) {
        // A question cannot be refused on behalf of a payout: only its own state ends one.
        if (error instanceof PayoutRefusal) throw new PayoutUnavailable(error.message, { cause: error });
        throw error;
      }
    },
  };
}
