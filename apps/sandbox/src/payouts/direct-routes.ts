import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Clock } from '../clock.js';
import { parseAs, parseJson, SandboxError } from '../errors.js';
import { AMOUNT_PATTERN } from '../payments/gateway-routes.js';
import { judgeSignature } from '../payments/signature.js';
import type { PayoutBook } from './payout-book.js';
import type { Payout } from './payout.js';

const CreatePayout = Type.Object({
  merchantPayoutId: Type.String({ pattern: '^[\\x21-\\x7e]{1,100}$' }),
  amount: Type.String({ pattern: AMOUNT_PATTERN }),
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  kind: Type.String({ maxLength: 20 }),
  institution: Type.String({ minLength: 1, maxLength: 40 }),
  accountNumber: Type.String({ minLength: 4, maxLength: 40 }),
  accountName: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.String({ minLength: 1, maxLength: 200 }),
  notifyUrl: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 }),
});

interface DirectPayoutOptions {
  secret: string;
  clock: Clock;
  book: PayoutBook;
  hang: (reply: FastifyReply) => void;
}

/** Adds the sandbox's own interface of payouts: create and ask, signed as payments are. */
export async function addDirectPayouts(app: FastifyInstance, { secret, clock, book, hang }: DirectPayoutOptions): Promise<void> {
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
      if (verdict !== 'good') throw new SandboxError(401, `${verdict}_signature`, 'X-Gateway-Signature or X-Gateway-Timestamp is wrong');
      return { merchant, rawBody };
    }

    scope.post('/payout/v1/payouts', async (request, reply) => {
      const { merchant, rawBody } = authenticate(request);
      const { kind: _kind, ...wanted } = parseAs(CreatePayout, parseJson(rawBody));
      const { payout, mode } = book.take(merchant, 'direct', wanted);
      if (mode === 'hang') return hang(reply);
      if (mode === 'lose-answer') throw new SandboxError(500, 'gateway_fault', 'taken, then made to fail by the plan');
      return presentToMerchant(payout);
    });

    scope.get<{ Querystring: { merchantPayoutId?: string } }>('/payout/v1/payouts', async (request) => {
      const { merchant } = authenticate(request);
      const payout = book.findByMerchantId(merchant, request.query.merchantPayoutId ?? '');
      if (!payout || payout.dialect !== 'direct') throw new SandboxError(404, 'payout_not_found', 'no such payout');
      return presentToMerchant(payout);
    });
  });
}

function presentToMerchant({ payoutId, merchantPayoutId, status, amount, currency, paidAmount, reason }: Payout) {
  return { payoutId, merchantPayoutId, status, amount, currency, paidAmount, reason };
}
