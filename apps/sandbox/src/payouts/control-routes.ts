import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { AMOUNT_PATTERN } from '../payments/gateway-routes.js';
import { sendPage } from '../pages/send-page.js';
import type { PayoutBook } from './payout-book.js';
import { payoutModes, type Payout } from './payout.js';
import { renderPayoutsPage } from './payouts-page.js';

const PayoutActionSchema = Type.Object({
  action: Type.Union([
    Type.Literal('pay'),
    Type.Literal('pay-silently'),
    Type.Literal('pay-partly'),
    Type.Literal('fail'),
    Type.Literal('reverse'),
    Type.Literal('repeat-webhook'),
  ]),
  amount: Type.Optional(Type.String({ pattern: AMOUNT_PATTERN })),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
  // Holds the webhook back, so that a later event overtakes it.
  webhookDelayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
/** What tests and the demo may do to a payout from outside. */
export type PayoutAction = Type.Static<typeof PayoutActionSchema>;

const PlanSchema = Type.Object({
  mode: Type.Union(payoutModes.map((mode) => Type.Literal(mode))),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
});
const PlanForm = Type.Object({ mode: Type.Union(payoutModes.map((mode) => Type.Literal(mode))) });
const ActionForm = Type.Object({ action: PayoutActionSchema.properties.action });

/** Does `action` to a payout. @throws SandboxError 409 when its state does not allow it. */
export function actOnPayout(book: PayoutBook, payout: Payout, { action, amount, reason, webhookDelayMs }: PayoutAction): void {
  const more = { ...(reason !== undefined && { reason }), ...(webhookDelayMs !== undefined && { webhookDelayMs }) };
  if (action === 'pay') book.end(payout, 'paid', more);
  else if (action === 'pay-silently') book.end(payout, 'paid', { ...more, tell: 0 });
  else if (action === 'pay-partly') book.end(payout, 'partly_paid', { ...more, ...(amount !== undefined && { paidAmount: amount }) });
  else if (action === 'fail') book.end(payout, 'failed', { reason: 'account closed', ...more });
  else if (action === 'reverse') book.end(payout, 'reversed', { reason: 'returned by the receiving bank', ...more });
  else book.repeat(payout);
}

/** Adds the page `/payouts` and its calls under `/api/payouts`. Unsigned: for the developer. */
export function addPayoutControls(app: FastifyInstance, book: PayoutBook, siteOrigin: string | undefined): void {
  const find = (payoutId: string): Payout => {
    const payout = book.findById(payoutId);
    if (!payout) throw new SandboxError(404, 'payout_not_found', 'no such payout');
    return payout;
  };
  app.get('/api/payouts', async () => ({ payouts: book.list(), plan: book.planned(), delayMs: book.delayMs }));
  app.post('/api/payouts/plan', async (request) => {
    const { mode, count, delayMs } = parseAs(PlanSchema, request.body);
    if (delayMs !== undefined) book.delayMs = delayMs;
    book.plan(mode, count);
    return { plan: book.planned() };
  });
  app.delete('/api/payouts/plan', async () => {
    book.forgetPlan();
    return { plan: [] };
  });
  app.get<{ Params: { payoutId: string } }>('/api/payouts/:payoutId', async (request) => find(request.params.payoutId));
  app.post<{ Params: { payoutId: string } }>('/api/payouts/:payoutId/actions', async (request) => {
    const payout = find(request.params.payoutId);
    actOnPayout(book, payout, parseAs(PayoutActionSchema, request.body));
    return payout;
  });

  app.get('/payouts', async (_request, reply) => sendPage(reply, renderPayoutsPage(book.list(), book.planned(), siteOrigin)));
  app.post('/payouts/plan', async (request, reply) => {
    book.plan(parseAs(PlanForm, request.body).mode);
    return reply.redirect('/payouts', 303);
  });
  app.post('/payouts/forget-plan', async (_request, reply) => {
    book.forgetPlan();
    return reply.redirect('/payouts', 303);
  });
  app.post<{ Params: { payoutId: string } }>('/payouts/:payoutId', async (request, reply) => {
    actOnPayout(book, find(request.params.payoutId), parseAs(ActionForm, request.body));
    return reply.redirect('/payouts', 303);
  });
}
