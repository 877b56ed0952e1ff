import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import type { Clock } from '../clock.js';
import { parseAs } from '../errors.js';
import { html } from '../pages/html.js';
import { renderDocument } from '../pages/layout.js';
import { sendPage } from '../pages/send-page.js';
import { renderHostedPage } from './hosted-page.js';
import type { OrderBook } from './order-book.js';
import type { Order } from './order.js';

const Decision = Type.Object({ decision: Type.Union([Type.Literal('pay'), Type.Literal('decline'), Type.Literal('leave')]) });

/** Adds the player's side of the gateway: `GET /pay/:token` and the form it posts to itself. */
export function addHostedPage(app: FastifyInstance, { book, clock }: { book: OrderBook; clock: Clock }): void {
  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const order = book.findByToken(request.params.token);
    return order ? sendHostedPage(reply, order, clock) : sendUnknown(reply);
  });

  app.post<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const order = book.findByToken(request.params.token);
    if (!order) return sendUnknown(reply);
    const { decision } = parseAs(Decision, request.body);
    // Leaving decides nothing: the order stays payable, as with a tab that is simply closed.
    if (decision === 'leave') return reply.redirect(order.returnUrl, 303);
    // A double click, or a page that was open when the order ended: show how it stands.
    if (order.status !== 'awaiting_payment') return reply.redirect(`/pay/${order.token}`, 303);
    book.move(order, decision);
    return reply.redirect(order.returnUrl, 303);
  });
}

function sendHostedPage(reply: FastifyReply, order: Order, clock: Clock): FastifyReply {
  // Browsers apply form-action to redirects as well, so the merchant's origin has to be named for the way back.
  return sendPage(reply, renderHostedPage(order, clock.now()), { formTargets: [new URL(order.returnUrl).origin] });
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const body = html`<main class="pay" id="main">
    <article class="pay-card">
      <h1 class="pay-result">Unknown payment page</h1>
      <p class="pay-result-text">
        The sandbox keeps its orders in memory, so a restart forgets them. Start the payment again at the merchant.
      </p>
    </article>
  </main>`;
  return sendPage(reply.code(404), renderDocument({ title: 'Unknown payment page', language: 'en', body, bodyClass: 'pay-body' }));
}
