import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import { SandboxError } from '../errors.js';
import type { PayosKeys } from '../keys.js';
import type { PayoutBook } from './payout-book.js';
import type { Payout, PayoutStatus } from './payout.js';

const CreatePayout = Type.Object({
  referenceId: Type.String({ minLength: 1, maxLength: 100 }),
  amount: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
  description: Type.String({ minLength: 1, maxLength: 200 }),
  toBin: Type.String({ pattern: '^[0-9]{6}$' }),
  toAccountNumber: Type.String({ pattern: '^[0-9]{4,30}$' }),
  category: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
});

const STATES: Record<PayoutStatus, string> = {
  processing: 'PROCESSING',
  paid: 'SUCCEEDED',
  // A transfer between banks is made or not; what was paid in part was made in part, and the rest is another one.
  partly_paid: 'SUCCEEDED',
  failed: 'FAILED',
  reversed: 'REVERSED',
};

function sortDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortDeep);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortDeep(inner)]));
}

/** The header `x-signature` of payOS payouts: keys sorted at every depth, `key=value` percent-encoded, objects and lists as JSON, null as nothing. */
function signPayosPayout(checksumKey: string, data: object): string {
  const text = Object.entries(sortDeep(data) as Record<string, unknown>)
    .map(([key, value]) => {
      const plain =
        value === null || value === undefined
          ? ''
          : typeof value === 'object'
            ? JSON.stringify(value)
            : String(value as string | number | boolean);
      return `${encodeURIComponent(key)}=${encodeURIComponent(plain)}`;
    })
    .join('&');
  return createHmac('sha256', checksumKey).update(text).digest('hex');
}

const same = (one: string, other: string): boolean =>
  Buffer.byteLength(one) === Buffer.byteLength(other) && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Adds payOS's payouts (`/v1/payouts`): create with an idempotency key, find by reference. It tells nobody; the merchant asks. */
export function addPayosPayouts(
  app: FastifyInstance,
  { keys, book, hang }: { keys: PayosKeys; book: PayoutBook; hang: (reply: FastifyReply) => void },
): void {
  const authenticate = (request: FastifyRequest): void => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    if (!same(header('x-client-id'), keys.clientId) || !same(header('x-api-key'), keys.apiKey))
      throw new SandboxError(401, 'unknown_client', 'x-client-id or x-api-key is wrong');
  };
  const answer = (reply: FastifyReply, data: object): FastifyReply =>
    reply.header('x-signature', signPayosPayout(keys.checksumKey, data)).send({ code: '00', desc: 'success', data });
  const refuse = (reply: FastifyReply, code: string, desc: string): FastifyReply => reply.code(200).send({ code, desc });

  app.post('/v1/payouts', async (request, reply) => {
    authenticate(request);
    const { body } = request;
    if (!Value.Check(CreatePayout, body)) return refuse(reply, '20', 'the body is not what this call expects');
    if (!same(String(request.headers['x-signature'] ?? ''), signPayosPayout(keys.checksumKey, body)))
      return refuse(reply, '201', 'the signature is wrong');
    const idempotencyKey = String(request.headers['x-idempotency-key'] ?? '');
    if (idempotencyKey === '') return refuse(reply, '20', 'x-idempotency-key is missing');
    try {
      const { payout, mode } = book.take(keys.clientId, 'payos', {
        merchantPayoutId: body.referenceId,
        amount: String(body.amount),
        currency: 'VND',
        institution: body.toBin,
        accountNumber: body.toAccountNumber,
        accountName: '',
        description: body.description,
        notifyUrl: '',
      });
      if (mode === 'hang') {
        hang(reply);
        return reply;
      }
      if (mode === 'lose-answer') throw new SandboxError(500, 'gateway_fault', 'taken, then made to fail by the plan');
      return answer(reply, present(payout));
    } catch (error) {
      if (error instanceof SandboxError && error.status < 500) return refuse(reply, error.status === 409 ? '231' : '20', error.message);
      throw error;
    }
  });

  app.get<{ Querystring: { referenceId?: string } }>('/v1/payouts', async (request, reply) => {
    authenticate(request);
    const found = book.findByMerchantId(keys.clientId, request.query.referenceId ?? '');
    const payouts = found?.dialect === 'payos' ? [present(found)] : [];
    return answer(reply, { pagination: { limit: 10, offset: 0, total: payouts.length, count: payouts.length, hasMore: false }, payouts });
  });

  app.get<{ Params: { id: string } }>('/v1/payouts/:id', async (request, reply) => {
    authenticate(request);
    const found = book.findById(request.params.id);
    return found?.dialect === 'payos' ? answer(reply, present(found)) : refuse(reply, '101', 'there is no such payout');
  });
}

function present(payout: Payout) {
  const amount = Number(payout.status === 'partly_paid' ? payout.paidAmount : payout.amount);
  const isOver = payout.status !== 'processing';
  return {
    id: payout.payoutId,
    referenceId: payout.merchantPayoutId,
    transactions: [
      {
        id: `${payout.payoutId}_1`,
        referenceId: payout.merchantPayoutId,
        amount,
        description: payout.description,
        toBin: payout.institution,
        toAccountNumber: payout.accountNumber,
        toAccountName: isOver ? 'NGUYEN VAN A' : null,
        reference: isOver ? payout.payoutId.slice(-12) : null,
        transactionDatetime: isOver ? new Date(payout.createdAt).toISOString() : null,
        errorMessage: payout.status === 'failed' ? payout.reason : null,
        errorCode: payout.status === 'failed' ? 'ACCOUNT_CLOSED' : null,
        state: STATES[payout.status],
      },
    ],
    category: ['withdrawal'],
    approvalState: isOver ? (payout.status === 'failed' ? 'FAILED' : 'COMPLETED') : 'PROCESSING',
    createdAt: new Date(payout.createdAt).toISOString(),
  };
}
