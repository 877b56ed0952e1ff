import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseMoney } from '@sortes/money';
import { drawSandboxKeys } from '@sortes/sandbox/keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, systemClock } from '@sortes/service';
import { leaveAloneWhenDown } from './call-payout-side.js';
import { createDirectPayoutGateway } from './direct-payout-gateway.js';
import { PayoutRefusal, PayoutUnavailable, type PayoutGateway, type PayoutRequest } from './payout-gateway.js';
import { createPayosPayoutGateway } from './payos-payout-gateway.js';
import { isPayosPayoutSignature, signPayosPayout } from './payos-payout-signature.js';

/** The part of the bundled sandbox that these tests use; loaded at run time, because the server is not built from it. */
interface Sandbox {
  httpUrl: string;
  stop(): Promise<void>;
  payouts: {
    list(): { payoutId: string; merchantPayoutId: string; status: string }[];
    plan(mode: string, count?: number): void;
    act(payoutId: string, action: { action: string; amount?: string }): unknown;
  };
}

let sandbox: Sandbox;
const heard: { headers: http.IncomingHttpHeaders; body: Buffer }[] = [];
let door: http.Server;
let notifyUrl = '';
const drawn = drawSandboxKeys();
const { payoutSecret: secret, payosPayout: keys } = drawn;

beforeAll(async () => {
  const { startSandbox } = (await import(new URL('../../../../../../sandbox/src/index.ts', import.meta.url).href)) as {
    startSandbox(options: object): Promise<Sandbox>;
  };
  sandbox = await startSandbox({ keys: drawn, payoutDelayMs: 3_600_000 });
  door = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        heard.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.end('{}');
      });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  notifyUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/notify`;
});
afterAll(async () => {
  door.close();
  await sandbox.stop();
});

const request = (more: Partial<PayoutRequest> = {}): PayoutRequest => ({
  payoutId: newId(),
  amount: parseMoney('200000'),
  currency: 'VND',
  kind: 'bank',
  providerCode: 'VCB',
  bin: '970436',
  number: '0123456789',
  holderName: 'NGUYEN VAN AN',
  description: 'RUT 1',
  notifyUrl,
  ...more,
});
const direct = (more: object = {}) =>
  createDirectPayoutGateway({ url: sandbox.httpUrl, merchant: 'sortes', secret, clock: systemClock, deadlineMs: 300, ...more });
const payos = (more: object = {}) => createPayosPayoutGateway({ url: sandbox.httpUrl, ...keys, deadlineMs: 300, ...more });
const find = (payoutId: string) => sandbox.payouts.list().find(({ merchantPayoutId }) => merchantPayoutId === payoutId)?.payoutId ?? '';

describe.each([
  ['its own protocol', direct],
  ['payOS', payos],
])('the sandbox speaking %s', (_name, open: (more?: object) => PayoutGateway) => {
  it('takes a payout once and says how it ends', async () => {
    const gateway = open();
    const one = request();
    const [first, again] = [await gateway.send(one), await gateway.send(one)];
    expect(first).toMatchObject({ status: 'processing', amount: one.amount, currency: 'VND' });
    expect(again.gatewayPayoutId).toBe(first.gatewayPayoutId);
    expect(await gateway.ask(one as never)).toMatchObject({ status: 'processing' });
    sandbox.payouts.act(find(one.payoutId), { action: 'pay-silently' });
    expect(await gateway.ask({ payoutId: one.payoutId, gatewayPayoutId: null })).toMatchObject({ status: 'paid', paidAmount: one.amount });
    sandbox.payouts.act(find(one.payoutId), { action: 'reverse' });
    expect(await gateway.ask({ payoutId: one.payoutId, gatewayPayoutId: null })).toMatchObject({ status: 'reversed' });
    const other = request();
    await gateway.send(other);
    sandbox.payouts.act(find(other.payoutId), { action: 'fail' });
    expect(await gateway.ask({ payoutId: other.payoutId, gatewayPayoutId: null })).toMatchObject({
      status: 'failed',
      reason: 'account closed',
    });
  });

  it('leaves the outcome open when an answer is lost or never comes, and knows it when asked', async () => {
    const gateway = open();
    for (const mode of ['lose-answer', 'hang']) {
      sandbox.payouts.plan(mode);
      const one = request();
      await expect(gateway.send(one)).rejects.toBeInstanceOf(PayoutUnavailable);
      expect(await gateway.ask({ payoutId: one.payoutId, gatewayPayoutId: null })).toMatchObject({ status: 'processing' });
    }
    expect(await gateway.ask({ payoutId: newId(), gatewayPayoutId: null })).toBeUndefined();
  });

  it('tells a refusal of a payout from trouble of our own', async () => {
    const one = request();
    sandbox.payouts.plan('refuse');
    await expect(open().send(one)).rejects.toBeInstanceOf(PayoutRefusal);
    await expect(open().send({ ...one })).resolves.toMatchObject({ status: 'processing' });
    // Other content under the same id.
    await expect(open().send({ ...one, amount: parseMoney('1') })).rejects.toBeInstanceOf(PayoutRefusal);
    await expect(open({ secret: 'wrong', apiKey: 'wrong' }).send(request())).rejects.toBeInstanceOf(PayoutUnavailable);
    await expect(open({ url: 'http://127.0.0.1:9' }).send(request())).rejects.toBeInstanceOf(PayoutUnavailable);
  });

  it('is left alone for a while when it hangs', async () => {
    const gateway = leaveAloneWhenDown(open({ url: 'http://127.0.0.1:9' }), systemClock);
    for (let time = 0; time < 5; time += 1) await expect(gateway.send(request())).rejects.toBeInstanceOf(PayoutUnavailable);
    await expect(gateway.send(request())).rejects.toThrow(/left alone/);
  });
});

describe('webhooks of the own protocol', () => {
  it('carry a signature over their bytes and time', async () => {
    const gateway = direct();
    const one = request();
    await gateway.send(one);
    sandbox.payouts.act(find(one.payoutId), { action: 'pay' });
    const messageOf = () => heard.find(({ body }) => body.includes(one.payoutId));
    await expect.poll(messageOf).toBeDefined();
    const message = messageOf();
    const header = (name: string) => message?.headers[name]?.toString();
    const body = message?.body ?? Buffer.alloc(0);
    expect(JSON.parse(body.toString())).toMatchObject({ merchantPayoutId: one.payoutId, status: 'paid', paidAmount: '200000' });
    expect(gateway.verifyNotification?.(body, header, new Date())).toBe('genuine');
    expect(gateway.verifyNotification?.(Buffer.concat([body, Buffer.from(' ')]), header, new Date())).toBe('forged');
    expect(gateway.verifyNotification?.(body, header, new Date(Date.now() + 3_600_000))).toBe('genuine-but-old');
  });
});

describe('payOS’s signature of payouts', () => {
  // Computed by hand from the rule of the vendor's library: sorted keys, percent-encoded, lists as JSON, null as nothing.
  it('is over sorted, encoded pairs', () => {
    const data = { toBin: '970436', amount: 1_000, category: ['salary', 'b c'], description: 'Tiền lương', note: null };
    const text = 'amount=1000&category=%5B%22salary%22%2C%22b%20c%22%5D&description=Ti%E1%BB%81n%20l%C6%B0%C6%A1ng&note=&toBin=970436';
    expect(signPayosPayout('k', data)).toBe(createHmac('sha256', 'k').update(text).digest('hex'));
    expect(signPayosPayout('k', data)).toBe(
      signPayosPayout('k', { note: null, description: 'Tiền lương', category: ['salary', 'b c'], amount: 1_000, toBin: '970436' }),
    );
    expect(isPayosPayoutSignature('k', data, signPayosPayout('k', data))).toBe(true);
    expect(isPayosPayoutSignature('k', { ...data, amount: 1_001 }, signPayosPayout('k', data))).toBe(false);
    expect(isPayosPayoutSignature('k', data, 'x')).toBe(false);
  });
});
