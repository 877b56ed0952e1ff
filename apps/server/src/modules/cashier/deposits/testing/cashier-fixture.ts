import { createHookBoard } from '../../../../ports/hooks.js';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { cashier as contract, statusOf, type LanguageCode } from '@sortes/contract';
import { createLogger, createVault, ManualClock, openDatabase } from '@sortes/service';
import { createAlarms } from '../../../../platform/alarms.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import { testKeys } from '../../../../testing/test-environment.js';
import { readProgramConfig } from '../../../../wiring/config.js';
import { DomainError } from '../../../../platform/errors.js';
import type { RequestContext } from '../../../../platform/http.js';
import type { Merchant } from '../../../../platform/merchant.js';
import type { Services } from '../../../../platform/services.js';
import { openAccounts } from '../../../wallet/index.js';
import { createHostedPageGateway, signHostedPageMessage } from '../gateways/hosted-page-gateway.js';
import type { PaymentGateway } from '../gateways/payment-gateway.js';
import { createPayosGateway } from '../gateways/payos-gateway.js';
import type { Person, PlayerSummary } from '../../../identity/index.js';
import type { BelowDeposits } from '../../below.js';
import { createCashierModule, type CashierModule } from '../../index.js';
import type { CashierKit } from '../../kit.js';

/** The part of the bundled sandbox that these tests use; loaded at run time, because the server is not built from it. */
interface Sandbox {
  httpUrl: string;
  stop(): Promise<void>;
  fault(target: 'payments', mode: 'fail' | 'hang' | 'lose-reply', count?: number): void;
  payments: {
    list(): {
      gatewayOrderId: string;
      merchantOrderId: string;
      status: string;
      amount: string;
      expiresAt: number;
      returnUrl: string;
      language: string;
    }[];
    act(gatewayOrderId: string, action: { action: string; amount?: string; currency?: string; webhookDelayMs?: number }): unknown;
    settled(): Promise<void>;
  };
}

export const merchant: Merchant = {
  id: 1,
  code: 'demo',
  name: 'Demo',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};
/** Known to us and to the sandbox of the test. */
const keys = testKeys();
const secret = keys.paymentSecret;
export const payosKeys = keys.payos;

export interface CashierFixture {
  services: Services;
  kit: CashierKit;
  module: CashierModule;
  clock: ManualClock;
  sandbox: Sandbox;
  /** Answers of our webhook door so far. */
  answers: number[];
  player(): Promise<number>;
  /** Calls the route of an operation as this player. */
  call(
    operation: { path: string; method: string },
    playerId: number,
    input: { params?: unknown; query?: unknown; body?: unknown },
    context?: Partial<RequestContext>,
  ): Promise<unknown>;
  /** Posts a notification to our door over HTTP, signed as told. */
  notify(
    body: object,
    options?: { secret?: string; timestamp?: number; headers?: Record<string, string>; gateway?: string; text?: string },
  ): Promise<number>;
  close(): Promise<void>;
}

let lastPlayer = 5_000;

/** Database, the real sandbox and an HTTP door for its webhooks; tests only. */
export async function openCashier({
  webhooksArrive = true,
  ...changes
}: { webhooksArrive?: boolean } & Partial<BelowDeposits> = {}): Promise<CashierFixture> {
  const database = await createTestDatabase();
  const handle = openDatabase(database.config);
  const { startSandbox } = (await import(new URL('../../../../../../sandbox/dist/index.js', import.meta.url).href)) as {
    startSandbox(options: { keys: typeof keys; payosWebhookUrl: string }): Promise<Sandbox>;
  };
  const answers: number[] = [];
  const door = http.createServer((request, response) => {
    void answerWebhook(request).then((status) => {
      answers.push(status);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const siteOrigin = `http://127.0.0.1:${webhooksArrive ? (door.address() as AddressInfo).port : 9}`;
  const doorOrigin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({ keys, payosWebhookUrl: `${siteOrigin}/cashier/gateways/payos/notify` });
  const clock = new ManualClock(new Date());
  const payment = { url: sandbox.httpUrl, merchant: 'sortes', secret };
  const config = { ...readProgramConfig({ SITE_ORIGIN: siteOrigin }, '.'), payment };
  const services: Services = {
    config,
    db: handle.db,
    pool: handle.pool,
    clock,
    log: createLogger('silent'),
    vault: createVault(randomBytes(32)),
    alarms: createAlarms(handle.db, clock, createLogger('silent')),
    hooks: createHookBoard(),
  };
  const below: BelowDeposits = {
    site: {
      moduleOn: () => Promise.resolve(true),
      allMerchants: () => Promise.resolve([merchant]),
      faceOf: () => Promise.reject(new Error('these tests show no brand')),
    },
    identity: {
      personOf: async () => ({ rank: 1 }) as Person,
      findPlayer: async (playerId) => (playerId <= lastPlayer ? ({ id: playerId, merchantId: merchant.id } as PlayerSummary) : undefined),
    },
    protection: {
      refuseExcluded: async () => undefined,
      refuseUnidentified: async () => undefined,
      reserveDeposit: async () => undefined,
      releaseDeposit: async () => undefined,
      mayCredit: async () => true,
      creditReserved(transaction, orders) {
        return Promise.all(orders.map((order) => this.mayCredit(transaction, order)));
      },
    },
    turnover: { requireForDeposits: async () => undefined, forgetDeposit: async () => undefined },
    ...changes,
  };
  const kit: CashierKit = {
    services,
    gateways: new Map<string, PaymentGateway>([
      ['hosted-page', createHostedPageGateway({ ...payment, clock, deadlineMs: 400 })],
      ['payos', createPayosGateway({ ...payosKeys, url: sandbox.httpUrl, checkoutUrl: `${sandbox.httpUrl}/payos/web`, deadlineMs: 400 })],
    ]),
    below,
  };
  const module = createCashierModule(
    { ...services, config: { ...config, payos: { ...payosKeys, url: sandbox.httpUrl, checkoutUrl: `${sandbox.httpUrl}/payos/web` } } },
    below,
  );

  const contextOf = (playerId: number): Partial<RequestContext> => ({
    merchant,
    language: 'EN' as LanguageCode,
    caller: { playerId, userName: 'player', type: 0, sessionId: 's', sessionKind: 'full' },
    header: () => undefined,
    log: services.log,
  });
  const call: CashierFixture['call'] = async (operation, playerId, input, context = {}) => {
    const route = module.routes.find((one) => one.operation.path === operation.path && one.operation.method === operation.method);
    if (route === undefined) throw new Error(`no route ${operation.path}`);
    return route.handler(
      { params: {}, query: {}, body: undefined, ...input } as never,
      { ...contextOf(playerId), ...context } as RequestContext,
    );
  };
  const answerWebhook = async (request: http.IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks);
    const gateway = /^\/cashier\/gateways\/([^/]+)\/notify$/.exec(request.url ?? '')?.[1];
    try {
      await call(
        gateway === 'payos' ? contract.notifyPayosDeposit : contract.notifyDeposit,
        0,
        { params: { gateway }, body: JSON.parse(rawBody.toString()) },
        { rawBody, header: (name) => request.headers[name]?.toString() },
      );
      return 200;
    } catch (error) {
      if (error instanceof DomainError) return statusOf(error.code);
      console.error(error);
      return 500;
    }
  };

  return {
    services,
    kit,
    module,
    clock,
    sandbox,
    answers,
    call,
    async player() {
      lastPlayer += 1;
      const playerId = lastPlayer;
      await openAccounts(handle.db, playerId, 'VND');
      return playerId;
    },
    async notify(
      body,
      { secret: key = secret, timestamp = clock.now().getTime(), headers = {}, gateway = 'hosted-page', text = JSON.stringify(body) } = {},
    ) {
      const response = await fetch(`${doorOrigin}/cashier/gateways/${gateway}/notify`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-gateway-timestamp': String(timestamp),
          'x-gateway-signature': signHostedPageMessage(key, String(timestamp), JSON.stringify(body)),
          ...headers,
        },
        body: text,
      });
      await response.body?.cancel();
      return response.status;
    },
    async close() {
      await sandbox.stop();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await handle.close();
      await database.drop();
    },
  };
}
