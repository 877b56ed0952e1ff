import type { AddressInfo } from 'node:net';
import { noRouteSchemas } from '@sortes/service';
import Fastify, { type FastifyError, type FastifyReply } from 'fastify';
import Type from 'typebox';
import { systemClock, type Clock } from './clock.js';
import { parseAs, SandboxError } from './errors.js';
import { Faults, type FaultMode, type FaultTarget } from './faults.js';
import { addVendorControls } from './game-vendor/control-routes.js';
import { startVendor, type Vendor } from './game-vendor/start-vendor.js';
import { renderIndexPage } from './inbox/inbox-pages.js';
import { addInboxRoutes } from './inbox/inbox-routes.js';
import type { Message } from './inbox/message.js';
import { MessageStore, type MessageFilter } from './inbox/message-store.js';
import { addSmsGateway } from './inbox/sms-gateway.js';
import { startSmtpInbox } from './inbox/smtp-inbox.js';
import { drawSandboxKeys, type SandboxKeys } from './keys.js';
import { ICON_SVG, SCRIPT, STYLE_SHEET } from './pages/assets.js';
import { html } from './pages/html.js';
import { renderToolPage } from './pages/layout.js';
import { sendPage } from './pages/send-page.js';
import { actOnOrder, addPaymentControls, receiveStrayPayment, type PaymentAction } from './payments/control-routes.js';
import { addGatewayRoutes, AMOUNT_PATTERN } from './payments/gateway-routes.js';
import { addHostedPage } from './payments/hosted-page-routes.js';
import { OrderBook } from './payments/order-book.js';
import type { Order } from './payments/order.js';
import { renderPaymentsPage } from './payments/payments-page.js';
import { addPayosRoutes } from './payments/payos-routes.js';
import { WebhookSender } from './payments/webhook-sender.js';
import { actOnPayout, addPayoutControls, type PayoutAction } from './payouts/control-routes.js';
import { addDirectPayouts } from './payouts/direct-routes.js';
import { addPayosPayouts } from './payouts/payos-payout-routes.js';
import { PayoutBook } from './payouts/payout-book.js';
import type { Payout, PayoutMode } from './payouts/payout.js';
import { addResultFeeds } from './results/official-results.js';

const MESSAGE_CAPACITY = 500;
const BODY_LIMIT_BYTES = 64 * 1024;
const WEBHOOK_STOP_GRACE_MS = 2_000;

export interface SandboxOptions {
  /** HTTP port; 0 (the default) takes a free one. */
  port?: number;
  /** SMTP port; 0 (the default) takes a free one. */
  smtpPort?: number;
  /** Address to listen on, default 127.0.0.1. */
  host?: string;
  /** What it shares with the program that it plays the outside world for; drawn for its own life when left out. */
  keys?: SandboxKeys;
  /** Where webhooks of payOS go; default: the site's own door for them. */
  payosWebhookUrl?: string;
  /** Milliseconds until a payout ends by itself; default 4,000. */
  payoutDelayMs?: number;
  /** Where browsers reach this process, when not at its listening address. */
  publicUrl?: string;
  /** Where the site under development answers, for a link back. */
  siteOrigin?: string;
  /** Port of the game vendor, which has an origin of its own; 0 (the default) takes a free one. */
  vendorPort?: number;
  /** Where browsers and the operator reach the vendor, when not at its listening address. */
  vendorPublicUrl?: string;
  /** Where the operator's wallet is; default `siteOrigin`. Can be said later: `vendor.connect(url)`. */
  operatorUrl?: string;
  /** A file that the vendor journals its rounds into; without one a restart forgets them. */
  vendorJournalPath?: string;
  clock?: Clock;
}

export interface Sandbox {
  /** Origin of all HTTP doors, without a trailing slash. */
  httpUrl: string;
  smtpPort: number;
  keys: SandboxKeys;
  /** Lets running requests end, cuts what hangs, forgets retries and closes both ports. */
  stop(): Promise<void>;
  /** Newest first. */
  messages(filter?: MessageFilter): Message[];
  /** A vendor of games, on an origin of its own. */
  vendor: Vendor;
  /** Forgets messages, SMS references, orders, faults and what the vendor has in memory. */
  clear(): void;
  /** Makes the next `count` calls of `target` go wrong. */
  fault(target: FaultTarget, mode: FaultMode, count?: number): void;
  payments: {
    /** Newest first. */
    list(): Order[];
    find(gatewayOrderId: string): Order | undefined;
    /** @throws SandboxError 404 for an unknown order, 409 when its state does not allow the action. */
    act(gatewayOrderId: string, action: PaymentAction): Order;
    /** Resolves when no webhook request is in flight (retries waiting for their time do not count). */
    settled(): Promise<void>;
  };
  payouts: {
    /** Newest first. */
    list(): Payout[];
    /** What becomes of the next `count` payouts. */
    plan(mode: PayoutMode, count?: number): void;
    /** @throws SandboxError 404 for an unknown payout, 409 when its state does not allow the action. */
    act(payoutId: string, action: PayoutAction): Payout;
  };
}

const FaultRequest = Type.Object({
  target: Type.Union([Type.Literal('sms'), Type.Literal('mail'), Type.Literal('payments')]),
  mode: Type.Union([Type.Literal('fail'), Type.Literal('hang'), Type.Literal('lose-reply')]),
  count: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});

const PaymentForm = Type.Object({
  action: Type.Union([
    Type.Literal('pay'),
    Type.Literal('fail'),
    Type.Literal('expire'),
    Type.Literal('repeat-webhook'),
    Type.Literal('pay-with-amount'),
    Type.Literal('pay-again'),
  ]),
  amount: Type.Optional(Type.String({ pattern: AMOUNT_PATTERN })),
});

/** Starts the mailbox, the SMS gateway, the payment gateway and the game vendor, each listening when the promise resolves. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, smtpPort = 0, host = '127.0.0.1', siteOrigin, clock = systemClock } = options;
  const keys = options.keys ?? drawSandboxKeys();
  const store = new MessageStore(MESSAGE_CAPACITY);
  const faults = new Faults();
  const sender = new WebhookSender(keys.paymentSecret, clock);
  const payoutSender = new WebhookSender(keys.payoutSecret, clock);
  const book = new OrderBook(clock, sender, keys.payos.checksumKey);
  const payoutBook = new PayoutBook(clock, payoutSender, options.payoutDelayMs);
  const app = Fastify({
    // A small or busy machine may take longer than any number of seconds to put the routes together: nothing of ours waits there for somebody else.
    pluginTimeout: 0,
    schemaController: noRouteSchemas,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  // The port is known only once listening, and the pay links and the index page need it.
  const address = { httpUrl: '', smtpAddress: '' };

  const hanging = new Set<FastifyReply>();
  const hang = (reply: FastifyReply): void => {
    reply.hijack();
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
  };

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request) => {
    // Another site in the developer's browser must not press these buttons.
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.headers['sec-fetch-site'] === 'cross-site') {
      throw new SandboxError(403, 'cross_site', 'this call came from another site');
    }
  });
  app.setErrorHandler((error: FastifyError | SandboxError, request, reply) => {
    const status = error instanceof SandboxError ? error.status : (error.statusCode ?? 500);
    if (status >= 500 && !(error instanceof SandboxError)) process.stderr.write(`sandbox: ${error.stack ?? error.message}\n`);
    const code = error instanceof SandboxError ? error.code : status >= 500 ? 'internal' : 'invalid_request';
    if (request.headers.accept?.startsWith('text/html')) return sendProblemPage(reply.code(status), error.message, siteOrigin);
    return reply
      .code(status)
      .send({ error: { code, message: error.message, ...(error instanceof SandboxError && error.field && { field: error.field }) } });
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.headers.accept?.startsWith('text/html')) return sendProblemPage(reply.code(404), 'There is no such page.', siteOrigin);
    return reply.code(404).send({ error: { code: 'not_found', message: 'there is no such path' } });
  });

  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      renderIndexPage(
        {
          messages: store.list().length,
          orders: book.list().length,
          payouts: payoutBook.list().length,
          vendorUrl: vendor.url,
          ...address,
        },
        siteOrigin,
      ),
    ),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/assets/sandbox.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLE_SHEET),
  );
  app.get('/assets/sandbox.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.get('/assets/icon.svg', async (_request, reply) => reply.header('cache-control', 'no-cache').type('image/svg+xml').send(ICON_SVG));

  app.get('/api/faults', async () => ({ faults: faults.list() }));
  app.post('/api/faults', async (request) => {
    const { target, mode, count } = parseAs(FaultRequest, request.body);
    faults.set(target, mode, count);
    return { faults: faults.list() };
  });
  app.delete('/api/faults', async () => {
    faults.clear();
    return { faults: [] };
  });

  addInboxRoutes(app, store, siteOrigin);
  const sms = addSmsGateway(app, { token: keys.smsToken, clock, faults, store, hang });
  await addGatewayRoutes(app, {
    secret: keys.paymentSecret,
    clock,
    book,
    faults,
    hang,
    publicUrl: () => options.publicUrl ?? address.httpUrl,
  });
  addPayosRoutes(app, {
    keys: keys.payos,
    clock,
    book,
    faults,
    hang,
    publicUrl: () => options.publicUrl ?? address.httpUrl,
    webhook: { url: options.payosWebhookUrl ?? (siteOrigin === undefined ? '' : `${siteOrigin}/cashier/gateways/payos/notify`) },
  });
  addHostedPage(app, { book, clock });
  addPaymentControls(app, book, siteOrigin);
  await addDirectPayouts(app, { secret: keys.payoutSecret, clock, book: payoutBook, hang });
  addPayosPayouts(app, { keys: keys.payosPayout, book: payoutBook, hang });
  addPayoutControls(app, payoutBook, siteOrigin);
  addResultFeeds(app, { secret: keys.paymentSecret, clock });
  app.get('/payments', async (_request, reply) => sendPage(reply, renderPaymentsPage(book.list(), siteOrigin)));
  app.post('/payments/stray', async (request, reply) => {
    receiveStrayPayment(book, request.body, siteOrigin);
    return reply.redirect('/payments', 303);
  });
  app.post<{ Params: { gatewayOrderId: string } }>('/payments/:gatewayOrderId', async (request, reply) => {
    const order = book.findById(request.params.gatewayOrderId);
    if (!order) throw new SandboxError(404, 'order_not_found', 'This order is gone.');
    actOnOrder(book, order, parseAs(PaymentForm, request.body));
    return reply.redirect('/payments', 303);
  });

  const operatorUrl = options.operatorUrl ?? siteOrigin;
  const vendor = await startVendor({
    clock,
    host,
    port: options.vendorPort ?? 0,
    keys: keys.vendors,
    ...(options.vendorPublicUrl !== undefined && { publicUrl: options.vendorPublicUrl }),
    ...(operatorUrl !== undefined && { operatorUrl }),
    ...(options.vendorJournalPath !== undefined && { journalPath: options.vendorJournalPath }),
  });
  addVendorControls(app, vendor);

  const smtp = await startSmtpInbox({ host, port: smtpPort, clock, faults, store }).catch(async (error: unknown) => {
    await vendor.stop();
    throw error;
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await Promise.all([smtp.stop(), vendor.stop()]);
    throw error;
  }
  const reachableHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  address.httpUrl = `http://${reachableHost}:${(app.server.address() as AddressInfo).port}`;
  address.smtpAddress = `${reachableHost}:${smtp.port}`;

  return {
    httpUrl: address.httpUrl,
    smtpPort: smtp.port,
    keys,
    messages: (filter) => store.list(filter),
    clear() {
      store.clear();
      sms.forget();
      book.clear();
      payoutBook.clear();
      faults.clear();
      vendor.clear();
    },
    vendor,
    fault: (target, mode, count = 1) => faults.set(target, mode, count),
    payments: {
      list: () => book.list(),
      find: (gatewayOrderId) => book.findById(gatewayOrderId),
      act(gatewayOrderId, action) {
        const order = book.findById(gatewayOrderId);
        if (!order) throw new SandboxError(404, 'order_not_found', 'no such order');
        actOnOrder(book, order, action);
        return order;
      },
      settled: () => sender.settled(),
    },
    payouts: {
      list: () => payoutBook.list(),
      plan: (mode, count) => payoutBook.plan(mode, count),
      act(payoutId, action) {
        const payout = payoutBook.findById(payoutId);
        if (!payout) throw new SandboxError(404, 'payout_not_found', 'no such payout');
        actOnPayout(payoutBook, payout, action);
        return payout;
      },
    },
    async stop() {
      for (const reply of hanging) reply.raw.destroy();
      await Promise.all([app.close(), smtp.stop(), vendor.stop()]);
      book.clear();
      payoutBook.clear();
      await Promise.all([sender, payoutSender].map((one) => one.stop(WEBHOOK_STOP_GRACE_MS)));
    },
  };
}

function sendProblemPage(reply: FastifyReply, message: string, siteOrigin: string | undefined): FastifyReply {
  const main = html`<h1>That did not work</h1>
    <p class="lead">${message}</p>
    <p><a href="/">Back to the start</a></p>`;
  return sendPage(reply, renderToolPage({ title: 'Problem', current: '/', main, siteOrigin, refreshWithoutScriptSeconds: 3600 }));
}
