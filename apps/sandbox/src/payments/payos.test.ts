import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../index.js';
import { ManualClock } from '../testing/manual-clock.js';
import { startMerchant } from '../testing/request-helpers.js';
import { testKeys } from '../testing/test-keys.js';
import { payosTime, signPayos, vietQr } from './payos-message.js';

let sandbox: Sandbox;
let clock: ManualClock;
let merchant: Awaited<ReturnType<typeof startMerchant>>;
beforeEach(async () => {
  clock = new ManualClock();
  merchant = await startMerchant();
  sandbox = await startSandbox({ clock, keys: testKeys, payosWebhookUrl: merchant.url });
});
afterEach(async () => {
  await sandbox.stop();
  await merchant.stop();
});

interface Answer {
  code: string;
  data?: Record<string, unknown> & { paymentLinkId: string; status: string };
  signature?: string;
}
const keys = testKeys.payos;
const ask = async (method: string, path: string, body?: object, headers: object = {}): Promise<Answer & { status: number }> => {
  const response = await fetch(`${sandbox.httpUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-client-id': keys.clientId, 'x-api-key': keys.apiKey, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Answer) };
};
const order = (change: object = {}) => {
  const fields = {
    orderCode: 77,
    amount: 50_000,
    description: 'SABCDEFGH',
    cancelUrl: 'http://site.test/c',
    returnUrl: 'http://site.test/r',
    ...change,
  };
  const { amount, cancelUrl, description, orderCode, returnUrl } = fields;
  return { ...fields, signature: signPayos(keys.checksumKey, { amount, cancelUrl, description, orderCode, returnUrl }) };
};
const linkOf = async (): Promise<string> => (await ask('POST', '/v2/payment-requests', order())).data?.paymentLinkId ?? expect.fail();
const act = (id: string, action: object) =>
  fetch(`${sandbox.httpUrl}/api/payments/${id}/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });

describe('payOS', () => {
  test('opens a link with a code and a signed answer, once an order code', async () => {
    const opened = await ask('POST', '/v2/payment-requests', order());
    expect(opened).toMatchObject({
      code: '00',
      data: { orderCode: 77, amount: 50_000, status: 'PENDING', qrCode: vietQr(50_000, 'SABCDEFGH') },
    });
    expect(opened.signature).toBe(signPayos(keys.checksumKey, opened.data ?? {}));
    expect((await ask('POST', '/v2/payment-requests', order())).code).toBe('231');
  });

  test('refuses wrong keys, wrong signatures and wrong fields', async () => {
    expect((await ask('POST', '/v2/payment-requests', order(), { 'x-api-key': 'x' })).status).toBe(401);
    expect((await ask('POST', '/v2/payment-requests', { ...order(), amount: 50_001 })).code).toBe('201');
    expect((await ask('POST', '/v2/payment-requests', order({ description: 'x'.repeat(26) }))).code).toBe('20');
    expect((await ask('GET', '/v2/payment-requests/nothing')).code).toBe('101');
  });

  test('tells of every transfer, signed in the body, and of nothing else', async () => {
    const id = await linkOf();
    await act(id, { action: 'pay-with-amount', amount: '20000' });
    await act(id, { action: 'pay-again', amount: '30000' });
    await act(id, { action: 'repeat-webhook', sequence: 1 });
    await sandbox.payments.settled();
    const told = merchant.received.map(({ rawBody }) => JSON.parse(rawBody) as { data: Record<string, unknown>; signature: string });
    expect(told.map(({ data }) => data['amount'])).toEqual([20_000, 30_000, 20_000]);
    for (const { data, signature } of told) expect(signature).toBe(signPayos(keys.checksumKey, data));
    expect(merchant.received[2]?.rawBody).toBe(merchant.received[0]?.rawBody);
    expect((await ask('GET', '/v2/payment-requests/77')).data).toMatchObject({ id, amountPaid: 50_000, status: 'PAID' });

    const other = (await ask('POST', '/v2/payment-requests', order({ orderCode: 78 }))).data?.paymentLinkId ?? '';
    expect((await ask('POST', `/v2/payment-requests/${other}/cancel`, {})).data?.status).toBe('CANCELLED');
    await sandbox.payments.settled();
    expect(merchant.received).toHaveLength(3);
  });

  test('tells of money for an order code that nobody has given out', async () => {
    await linkOf();
    const response = await fetch(`${sandbox.httpUrl}/api/payments/stray`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dialect: 'payos', amount: '65000' }),
    });
    expect(response.status).toBe(200);
    await sandbox.payments.settled();
    const { data, signature } = JSON.parse(merchant.received[0]?.rawBody ?? '{}') as { data: Record<string, unknown>; signature: string };
    expect(data).toMatchObject({ amount: 65_000 });
    expect(data['orderCode']).not.toBe(77);
    expect(signature).toBe(signPayos(keys.checksumKey, data));
  });

  test('says what has come in so far, and is not cancelled any more', async () => {
    const id = await linkOf();
    await act(id, { action: 'pay-with-amount', amount: '1' });
    expect((await ask('GET', `/v2/payment-requests/${id}`)).data).toMatchObject({
      status: 'UNDERPAID',
      amountPaid: 1,
      amountRemaining: 49_999,
    });
    expect((await ask('POST', `/v2/payment-requests/${id}/cancel`, {})).data?.status).toBe('UNDERPAID');
  });

  test('tries the address of the webhook before it keeps it', async () => {
    expect((await ask('POST', '/confirm-webhook', { webhookUrl: merchant.url })).code).toBe('00');
    expect(merchant.received.at(-1)?.rawBody).toContain('"orderCode":123');
    expect((await ask('POST', '/confirm-webhook', { webhookUrl: 'http://127.0.0.1:9/x' })).code).toBe('20');
  });

  test('writes codes and times as banks read them', () => {
    // Made beside the code, by a program that also gives the checksum of NAPAS's own example (…Chuyen tien6304BBB8).
    expect(vietQr(50_000, 'SABCDEFGH')).toBe(
      '00020101021238540010A00000072701240006970422011000000000000208QRIBFTTA53037045405500005802VN62130809SABCDEFGH63041FD8',
    );
    expect(payosTime(Date.UTC(2026, 1, 4, 11, 25, 0))).toBe('2026-02-04 18:25:00');
  });
});
