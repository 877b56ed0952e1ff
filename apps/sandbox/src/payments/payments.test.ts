import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox, type WebhookEvent } from '../index.js';
import { ManualClock } from '../testing/manual-clock.js';
import { signedHeaders, startMerchant } from '../testing/request-helpers.js';
import { testKeys } from '../testing/test-keys.js';
import { groupDigits } from './hosted-page.js';
import { paymentLanguage } from './payment-texts.js';
import { signGatewayMessage } from './signature.js';

let sandbox: Sandbox;
let clock: ManualClock;
let merchant: Awaited<ReturnType<typeof startMerchant>>;
beforeEach(async () => {
  clock = new ManualClock();
  sandbox = await startSandbox({ clock, keys: testKeys });
  merchant = await startMerchant();
});
afterEach(async () => {
  await sandbox.stop();
  await merchant.stop();
});

const RETURN_URL = 'http://site.test/wallet?order=1';
const orderBody = (change: Record<string, unknown> = {}) => ({
  merchantOrderId: 'D-1',
  amount: '1284500.5',
  currency: 'VND',
  description: 'Deposit <1>',
  notifyUrl: merchant.url,
  returnUrl: RETURN_URL,
  expiresAt: clock.now() + 900_000,
  language: 'EN',
  ...change,
});

function postOrder(body: unknown, headers?: Record<string, string>): Promise<Response> {
  const rawBody = JSON.stringify(body);
  return fetch(`${sandbox.httpUrl}/pay/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? signedHeaders(rawBody, clock.now())) },
    body: rawBody,
  });
}

async function openOrder(change: Record<string, unknown> = {}): Promise<{ gatewayOrderId: string; payUrl: string; status: string }> {
  const response = await postOrder(orderBody(change));
  expect(response.status).toBe(200);
  return (await response.json()) as { gatewayOrderId: string; payUrl: string; status: string };
}

const query = (gatewayOrderId: string, options?: { secret?: string; merchant?: string }) =>
  fetch(`${sandbox.httpUrl}/pay/v1/orders/${gatewayOrderId}`, { headers: signedHeaders('', clock.now(), options) });
const decide = (payUrl: string, decision: string) =>
  fetch(payUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const act = (gatewayOrderId: string, action: Record<string, unknown>) =>
  fetch(`${sandbox.httpUrl}/api/payments/${gatewayOrderId}/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
const events = (): WebhookEvent[] => merchant.received.map((webhook) => JSON.parse(webhook.rawBody) as WebhookEvent);

describe('opening an order', () => {
  test('a known vector of the signature', () => {
    // echo -n '1800000000000.{"a":1}' | openssl dgst -sha256 -hmac key
    expect(signGatewayMessage('key', '1800000000000', '{"a":1}')).toBe('97195d15841e91ef27a9975cce501909f2aa61b733b9ce27b6d8104d787273ce');
  });

  test('a good signature opens; bad, stale, foreign and missing ones do not', async () => {
    const rawBody = JSON.stringify(orderBody());
    const good = signedHeaders(rawBody, clock.now());
    const refusals: [Record<string, string>, string][] = [
      [
        { ...good, 'x-gateway-signature': good['x-gateway-signature']?.replace(/^./, (first) => (first === '0' ? '1' : '0')) ?? '' },
        'bad_signature',
      ],
      [{ ...good, 'x-gateway-timestamp': String(clock.now() + 1) }, 'bad_signature'],
      [{ ...good, 'x-gateway-signature': 'zz' }, 'bad_signature'],
      [signedHeaders(rawBody, clock.now(), { secret: 'other' }), 'bad_signature'],
      [signedHeaders(`${rawBody} `, clock.now()), 'bad_signature'],
      [signedHeaders(rawBody, clock.now() - 300_001), 'stale_signature'],
      [signedHeaders(rawBody, clock.now() + 300_001), 'stale_signature'],
      [{}, 'unknown_merchant'],
    ];
    for (const [headers, code] of refusals) {
      const response = await postOrder(orderBody(), headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code } });
    }
    expect(sandbox.payments.list()).toHaveLength(0);
    expect((await postOrder(orderBody(), good)).status).toBe(200);
  });

  test('the same order answers the same; other content is a conflict; another merchant has its own', async () => {
    const first = await openOrder();
    expect(first).toMatchObject({
      gatewayOrderId: expect.stringMatching(/^pay_/),
      payUrl: expect.stringContaining(`${sandbox.httpUrl}/pay/`),
      status: 'awaiting_payment',
    });
    await act(first.gatewayOrderId, { action: 'pay' });
    expect(await openOrder()).toEqual(first);
    const conflict = await postOrder(orderBody({ amount: '1' }));
    expect(conflict.status).toBe(409);
    const rawBody = JSON.stringify(orderBody({ amount: '1' }));
    const other = await postOrder(orderBody({ amount: '1' }), signedHeaders(rawBody, clock.now(), { merchant: 'Other' }));
    expect(other.status).toBe(200);
  });

  test.each([
    ['amount', '0'],
    ['amount', '0.00'],
    ['amount', '-1'],
    ['amount', '1e3'],
    ['amount', '01'],
    ['amount', '1.00001'],
    ['amount', 5],
    ['currency', 'vnd'],
    ['notifyUrl', 'ftp://x'],
    ['returnUrl', 'javascript:alert(1)'],
    ['returnUrl', 'http://'],
    ['expiresAt', 'soon'],
    ['expiresAt', 0],
    ['expiresAt', 9_007_199_254_740_991],
    ['merchantOrderId', ''],
    ['description', undefined],
  ])('a bad %s is refused by name: %j', async (field, value) => {
    const response = await postOrder(orderBody({ [field]: value }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { field } });
  });

  test('signed nonsense is a 400, and the status query is signed and shows only own orders', async () => {
    const headers = { 'content-type': 'application/json', ...signedHeaders('{nonsense', clock.now()) };
    expect((await fetch(`${sandbox.httpUrl}/pay/v1/orders`, { method: 'POST', headers, body: '{nonsense' })).status).toBe(400);
    const { gatewayOrderId } = await openOrder();
    expect(await (await query(gatewayOrderId)).json()).toMatchObject({
      gatewayOrderId,
      status: 'awaiting_payment',
      paidAmount: '0',
      sequence: 0,
    });
    expect((await query(gatewayOrderId, { secret: 'other' })).status).toBe(401);
    expect((await query(gatewayOrderId, { merchant: 'Other' })).status).toBe(404);
  });
});

describe('the hosted page', () => {
  test('shows the order, escaped, in its language, and lets the form come back to the merchant', async () => {
    const { payUrl } = await openOrder({ language: 'vi' });
    const response = await fetch(payUrl);
    const page = await response.text();
    expect(page).toContain('<html lang="vi">');
    expect(page).toContain('1.284.500,5\u00a0₫');
    expect(page).toContain('Deposit &lt;1&gt;');
    expect(page).toContain('>15:00<');
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://site.test");
    expect((await fetch(`${sandbox.httpUrl}/pay/unknown`)).status).toBe(404);
  });

  test('Pay redirects back and sends one signed webhook; a second click changes nothing', async () => {
    const { payUrl, gatewayOrderId } = await openOrder();
    const response = await decide(payUrl, 'pay');
    expect([response.status, response.headers.get('location')]).toEqual([303, RETURN_URL]);
    const again = await decide(payUrl, 'decline');
    expect([again.status, again.headers.get('location')]).toEqual([303, new URL(payUrl).pathname]);
    await sandbox.payments.settled();

    expect(events()).toEqual([
      {
        eventId: expect.stringMatching(/^evt_/),
        gatewayOrderId,
        merchantOrderId: 'D-1',
        status: 'paid',
        amount: '1284500.5',
        currency: 'VND',
        paidAmount: '1284500.5',
        sequence: 1,
        occurredAt: clock.now(),
      },
    ]);
    const { headers, rawBody } = merchant.received[0] ?? { headers: {}, rawBody: '' };
    expect(headers['x-gateway-timestamp']).toBe(String(clock.now()));
    expect(headers['x-gateway-signature']).toBe(signGatewayMessage(testKeys.paymentSecret, String(clock.now()), rawBody));
    expect(await (await query(gatewayOrderId)).json()).toMatchObject({ status: 'paid', paidAmount: '1284500.5' });
    expect(await (await fetch(payUrl)).text()).toContain('Paid');
  });

  test('Decline fails the order; Leave it decides nothing; nonsense is refused', async () => {
    const left = await openOrder();
    expect((await decide(left.payUrl, 'leave')).headers.get('location')).toBe(RETURN_URL);
    expect((await decide(left.payUrl, 'steal')).status).toBe(400);
    expect(sandbox.payments.find(left.gatewayOrderId)?.status).toBe('awaiting_payment');
    expect((await decide(left.payUrl, 'decline')).headers.get('location')).toBe(RETURN_URL);
    await sandbox.payments.settled();
    expect(events().map(({ status, paidAmount }) => [status, paidAmount])).toEqual([['failed', '0']]);
  });

  test('after its time an order is expired, announced once and cannot be paid on the page', async () => {
    const { payUrl, gatewayOrderId } = await openOrder();
    clock.advance(899_999);
    expect(sandbox.payments.find(gatewayOrderId)?.status).toBe('awaiting_payment');
    clock.advance(1);
    await decide(payUrl, 'pay');
    await sandbox.payments.settled();
    expect(sandbox.payments.find(gatewayOrderId)?.status).toBe('expired');
    expect(events().map((event) => event.status)).toEqual(['expired']);
  });

  test('a merchant can cancel an open order, twice, without a webhook; a paid one stays paid', async () => {
    const cancel = (gatewayOrderId: string) =>
      fetch(`${sandbox.httpUrl}/pay/v1/orders/${gatewayOrderId}/cancel`, { method: 'POST', headers: signedHeaders('', clock.now()) });
    const { payUrl, gatewayOrderId } = await openOrder();
    expect(await (await cancel(gatewayOrderId)).json()).toMatchObject({ status: 'cancelled' });
    expect((await cancel(gatewayOrderId)).status).toBe(200);
    await decide(payUrl, 'pay');
    expect((await act(gatewayOrderId, { action: 'pay' })).status).toBe(409);
    const paid = await openOrder({ merchantOrderId: 'D-2' });
    await decide(paid.payUrl, 'pay');
    expect((await cancel(paid.gatewayOrderId)).status).toBe(409);
    await sandbox.payments.settled();
    expect(events().map((event) => event.merchantOrderId)).toEqual(['D-2']);
  });
});

describe('webhooks', () => {
  test('are tried again after 1, 2, 4 s with the same event and a fresh signature until 2xx', async () => {
    await merchant.stop();
    merchant = await startMerchant([500, 302, 404]);
    const { payUrl, gatewayOrderId } = await openOrder();
    await decide(payUrl, 'pay');
    for (const delayMs of [1000, 2000, 4000]) {
      await sandbox.payments.settled();
      expect(clock.pendingDelaysMs).toEqual([delayMs]);
      clock.advance(delayMs);
    }
    await sandbox.payments.settled();
    expect(clock.pendingDelaysMs).toEqual([]);
    expect(new Set(merchant.received.map((webhook) => webhook.rawBody)).size).toBe(1);
    for (const { headers, rawBody } of merchant.received) {
      expect(headers['x-gateway-signature']).toBe(
        signGatewayMessage(testKeys.paymentSecret, String(headers['x-gateway-timestamp']), rawBody),
      );
    }
    expect(new Set(merchant.received.map((webhook) => webhook.headers['x-gateway-timestamp'])).size).toBe(4);
    expect(sandbox.payments.find(gatewayOrderId)?.deliveries[0]).toMatchObject({
      state: 'delivered',
      attempts: [{ outcome: 500 }, { outcome: 302 }, { outcome: 404 }, { outcome: 200 }],
    });
  });

  test('are given up after ten tries, also when nobody listens', async () => {
    const { payUrl, gatewayOrderId } = await openOrder();
    await merchant.stop();
    await decide(payUrl, 'pay');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await sandbox.payments.settled();
      clock.advance(600_000);
    }
    expect(sandbox.payments.find(gatewayOrderId)?.deliveries[0]).toMatchObject({ state: 'given-up' });
    expect(sandbox.payments.find(gatewayOrderId)?.deliveries[0]?.attempts.map((attempt) => attempt.outcome)).toEqual(
      Array(10).fill('unreachable'),
    );
    merchant = await startMerchant();
  });

  test('repeat sends the same event; other amounts, late money and reordering can be provoked', async () => {
    const { gatewayOrderId } = await openOrder();
    expect((await act(gatewayOrderId, { action: 'repeat-webhook' })).status).toBe(409);
    expect((await act(gatewayOrderId, { action: 'pay-with-amount' })).status).toBe(400);
    expect((await act(gatewayOrderId, { action: 'expire', webhookDelayMs: 5000 })).status).toBe(200);
    expect((await act(gatewayOrderId, { action: 'pay-with-amount', amount: '10' })).status).toBe(200);
    expect((await act(gatewayOrderId, { action: 'fail' })).status).toBe(409);
    await sandbox.payments.settled();
    clock.advance(5000);
    await sandbox.payments.settled();
    await act(gatewayOrderId, { action: 'repeat-webhook' });
    await sandbox.payments.settled();
    await act(gatewayOrderId, { action: 'repeat-webhook', sequence: 1 });
    await expect.poll(() => merchant.received).toHaveLength(4);
    expect(events().map(({ sequence, status, paidAmount }) => [sequence, status, paidAmount])).toEqual([
      [2, 'paid', '10'],
      [1, 'expired', '0'],
      [2, 'paid', '10'],
      [1, 'expired', '0'],
    ]);
    expect(merchant.received[2]?.rawBody).toBe(merchant.received[0]?.rawBody);
    const listed = (await (await fetch(`${sandbox.httpUrl}/api/payments`)).json()) as { payments: unknown[] };
    expect(listed.payments).toMatchObject([{ gatewayOrderId, status: 'paid', paidAmount: '10' }]);
  });
});

test('the list page moves an order on and the faults of order creation strike', async () => {
  const { gatewayOrderId } = await openOrder();
  const response = await fetch(`${sandbox.httpUrl}/payments/${gatewayOrderId}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'fail' }),
    redirect: 'manual',
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/payments']);
  expect(await (await fetch(`${sandbox.httpUrl}/payments`)).text()).toContain('Pay late');
  sandbox.fault('payments', 'lose-reply');
  expect((await postOrder(orderBody({ merchantOrderId: 'D-9' }))).status).toBe(500);
  expect(sandbox.payments.list()).toHaveLength(2);
  await openOrder({ merchantOrderId: 'D-9' });
  expect(sandbox.payments.list()).toHaveLength(2);
});

describe('money that differs from what was ordered', () => {
  const press = (path: string, form: Record<string, string>) =>
    fetch(`${sandbox.httpUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const told = async (): Promise<WebhookEvent[]> => {
    await sandbox.payments.settled();
    return merchant.received.map(({ rawBody }) => JSON.parse(rawBody) as WebhookEvent);
  };

  test('comes in another sum, twice, and without an order, by buttons', async () => {
    const { gatewayOrderId } = await openOrder();
    expect((await press(`/payments/${gatewayOrderId}`, { action: 'pay-again', amount: '5' })).status, 'nothing paid yet').toBe(409);
    expect((await press(`/payments/${gatewayOrderId}`, { action: 'pay-with-amount', amount: '700' })).status).toBe(303);
    expect((await press(`/payments/${gatewayOrderId}`, { action: 'pay-again', amount: '900' })).status).toBe(303);
    expect((await press('/payments/stray', { dialect: 'hosted-page', amount: '1100' })).status).toBe(303);
    const [short, second, stray, ...more] = await told();
    expect(more).toEqual([]);
    expect(short).toMatchObject({ gatewayOrderId, merchantOrderId: 'D-1', amount: '1284500.5', paidAmount: '700' });
    expect(second).toMatchObject({ merchantOrderId: 'D-1', status: 'paid', paidAmount: '900' });
    expect(second?.gatewayOrderId).not.toBe(gatewayOrderId);
    expect(stray).toMatchObject({ status: 'paid', paidAmount: '1100', currency: 'VND' });
    expect(stray?.merchantOrderId).not.toBe('D-1');
    const page = await (await fetch(`${sandbox.httpUrl}/payments`)).text();
    for (const words of ['A second transfer', 'A transfer without an order']) expect(page).toContain(words);
  });

  test('is refused where nobody can be told, and where it is no sum', async () => {
    expect((await press('/payments/stray', { dialect: 'payos', amount: '5' })).status).toBe(409);
    expect((await press('/payments/stray', { dialect: 'payos', amount: '5.5' })).status).toBe(400);
    expect((await press('/payments/stray', { dialect: 'hosted-page', amount: '-5' })).status).toBe(400);
  });
});

test.each([
  ['1', '1'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1284500.0001', '1,284,500.0001'],
])('groupDigits(%s) is %s', (amount, grouped) => {
  expect(groupDigits(amount)).toBe(grouped);
});

test.each([
  ['CN', 'zh-Hans'],
  ['zh-Hans', 'zh-Hans'],
  ['pt_BR', 'pt-BR'],
  ['ID', 'id'],
  ['TH', 'th'],
  ['xx', 'en'],
  ['', 'en'],
])('language %j is %s', (tag, language) => {
  expect(paymentLanguage(tag)).toBe(language);
});
