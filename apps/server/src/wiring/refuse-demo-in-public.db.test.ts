import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cashier as contract } from '@sortes/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.js';
import { createHookBoard } from '../ports/hooks.js';
import { readProgramConfig } from './config.js';
import { bundledProgram } from '../testing/bundled-program.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { createTestDatabase } from '../testing/test-database.js';
import { testKeys } from '../testing/test-environment.js';

let folder: string;
let demo: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-public-'));
  writeFileSync(path.join(folder, 'keys.json'), JSON.stringify(testKeys()));
  demo = await createTestApp();
}, 60_000);
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the real program as `npm start` does, and waits until it ends or says that it is ready. */
async function start(environment: Record<string, string>): Promise<{ code: number | 'ready'; said: string }> {
  const entry = await bundledProgram('server');
  return new Promise((resolve) => {
    const program = spawn(process.execPath, [entry], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', METRICS_PORT: '0', DATA_DIR: folder, SORTES_SECRET: 'A'.repeat(44), ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    program.stdout?.on('data', (text: Buffer) => (said += text.toString()));
    program.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    let isReady = false;
    program.once('message', () => {
      isReady = true;
      program.kill('SIGTERM');
    });
    program.once('close', (code) => resolve({ code: isReady ? 'ready' : (code ?? -1), said }));
  });
}

describe('the program', () => {
  it.each<[string, () => Record<string, string>, string]>([
    ['the sandbox', () => ({ HOST: '0.0.0.0', SANDBOX_KEYS: path.join(folder, 'keys.json') }), 'SANDBOX=0'],
    ['the sandbox', () => ({ SITE_ORIGIN: 'https://bet.example.com', SANDBOX_KEYS: path.join(folder, 'keys.json') }), 'SANDBOX=0'],
    ['the demo seed', () => ({ STUDIO_PUBLIC_URL: 'https://studio.example.com', SEED_DEMO: '1' }), 'SEED_DEMO=0'],
    [
      'a published key',
      () => ({ HOST: '0.0.0.0', PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: ['sandbox', 'payment', 'secret'].join('-') }),
      'PAYMENT_SECRET',
    ],
  ])('does not start when %s meets an address that is not this machine (%#)', async (_what, environment, remedy) => {
    const { code, said } = await start(environment());
    expect(code).toBe(1);
    expect(said).toContain(remedy);
    expect(said).toContain('SORTES_DEMO=1');
  });

  it('does not start in public over a database with demo accounts, whoever seeded them', async () => {
    const database = await createTestDatabase();
    try {
      const worker = { DATABASE_URL: database.url, SORTES_ROLE: 'worker' };
      expect(await start(worker)).toMatchObject({ code: 'ready' });
      const { code, said } = await start({ ...worker, HOST: '0.0.0.0', SEED_DEMO: '0' });
      expect(code).toBe(1);
      expect(said).toMatch(/demo1[\s\S]*player lock/);
    } finally {
      await database.drop();
    }
  });
});

it('without keys there is no gateway: nothing is offered and every notification is for a gateway that nobody knows', async () => {
  const config = { ...readProgramConfig({}, folder), databaseUrl: demo.services.config.databaseUrl, demoVendorKeys: undefined };
  const bare = createApp({ ...demo.services, config, hooks: createHookBoard() }, { connectionString: config.databaseUrl });
  try {
    const settings = await demo.app.modules.site.registrationSettings(await demo.app.modules.site.merchantByCode('sortes'));
    expect([settings.mobileRegistration, settings.smsLogin, settings.phoneRecovery]).toEqual([true, true, true]);
    const merchant = await bare.modules.site.merchantByCode('sortes');
    const without = await bare.modules.site.registrationSettings(merchant);
    expect([without.mobileRegistration, without.smsVerification, without.smsLogin, without.phoneRecovery]).toEqual(Array(4).fill(false));
    const { edge, close } = await bare.openEdge({ rateLimits: false, siteFiles: false });
    const paths = ['gateways/hosted-page', 'gateways/payos', 'payouts/direct-payout'].map((name) => `/cashier/${name}/notify`);
    for (const url of paths) {
      const answer = await edge.app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost:8080', 'content-type': 'application/json' },
        payload: url.includes('payos') ? payosWord : url.includes('payouts') ? payoutWord : hostedWord,
      });
      expect([url, answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([url, 404, 'not.found']);
    }
    const player = (await bare.modules.identity.findPlayerByName(merchant.id, 'demo2')) ?? expect.fail();
    const { token } = await bare.modules.identity.createSessionFor(player.id);
    const { path: url } = contract.getDepositSettings;
    const offered = await edge.app.inject({ url, headers: { host: 'localhost:8080', device: 'api', authorization: token } });
    const { methods } = offered.json<{ value: { methods: { vendorId: string; kind: string }[] } }>().value;
    expect(methods.filter(({ kind }) => kind === 'hosted-page' || kind === 'gateway-qr')).toEqual([]);
    await close();
  } finally {
    await bare.close();
  }
});

const common = { eventId: 'e', status: 'paid', amount: '50000', paidAmount: '50000', currency: 'VND', sequence: 1, occurredAt: 1 };
const hostedWord = JSON.stringify({ ...common, gatewayOrderId: 'g', merchantOrderId: '00000000-0000-4000-8000-000000000000' });
const payoutWord = JSON.stringify({ ...common, payoutId: 'g', merchantPayoutId: '00000000-0000-4000-8000-000000000000' });
const payosData = { orderCode: 1, amount: 1, reference: 'r', paymentLinkId: 'p', description: '', code: '00' };
const payosWord = JSON.stringify({ code: '00', desc: 'success', success: true, data: payosData, signature: 'x' });
