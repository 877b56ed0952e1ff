import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Message, type Sandbox } from '../index.js';
import { testKeys } from '../testing/test-keys.js';
import { findCode } from './message.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ keys: testKeys });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.clear());

const mailer = () => createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
const getText = async (path: string): Promise<string> => (await fetch(sandbox.httpUrl + path)).text();

function sendSms(body: unknown, token = testKeys.smsToken, signal?: AbortSignal): Promise<Response> {
  return fetch(`${sandbox.httpUrl}/sms/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

describe('mail', () => {
  test('a mail sent over SMTP is readable by recipient, with its code, in JSON and HTML', async () => {
    await mailer().sendMail({
      from: 'Aurum <no-reply@aurum.example>',
      to: 'minh@example.com',
      bcc: 'audit@example.com',
      subject: 'Xác minh địa chỉ mới',
      text: 'Mã của bạn: 482913.\n<script>alert(1)</script>',
      html: '<p>Mã: <b>482913</b></p>',
    });
    const latest = (await (await fetch(`${sandbox.httpUrl}/api/messages/latest?to=MINH@example.com`)).json()) as Message;
    expect(latest).toMatchObject({
      kind: 'mail',
      from: 'no-reply@aurum.example',
      to: ['minh@example.com', 'audit@example.com'],
      subject: 'Xác minh địa chỉ mới',
      code: '482913',
    });
    expect(latest.text).toContain('Mã của bạn: 482913.');

    const inbox = await getText('/inbox?to=minh');
    expect(inbox).toContain('482913');
    expect(inbox).not.toContain('<script>alert');
    expect(inbox).toContain('&lt;script&gt;alert(1)');
    expect(await getText('/inbox?to=nobody')).not.toContain('482913');

    const framed = await fetch(`${sandbox.httpUrl}/inbox/${latest.id}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(await framed.text()).toContain('<b>482913</b>');
  });

  test('any credentials do', async () => {
    await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, auth: { user: 'who', pass: 'ever' } }).sendMail({
      from: 'a@x.test',
      to: 'b@x.test',
      text: 'hello',
    });
    expect(sandbox.messages({ to: 'b@x.test' })).toHaveLength(1);
  });

  test('a failing server refuses for now and keeps nothing; the retry gets through', async () => {
    sandbox.fault('mail', 'fail');
    const send = () => mailer().sendMail({ from: 'a@x.test', to: 'b@x.test', text: 'hello' });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    expect(sandbox.messages()).toHaveLength(0);
    await send();
    expect(sandbox.messages()).toHaveLength(1);
  });

  // 505 real calls: a busy machine takes longer than the usual limit.
  test('only the newest 500 are kept', { timeout: 30_000 }, async () => {
    for (let index = 0; index < 505; index += 1) await sendSms({ to: '+84901234567', text: `number ${index}`, reference: `many-${index}` });
    expect(sandbox.messages()).toHaveLength(500);
    expect(sandbox.messages()[0]?.text).toBe('number 504');
    expect(sandbox.messages().at(-1)?.text).toBe('number 5');
  });
});

describe('SMS', () => {
  test('an accepted message is in the inbox; a plus sign lost in the query still finds it', async () => {
    const response = await sendSms({ to: '+84901234567', text: 'Your code is 730155', reference: 'r-1', extra: 'ignored' });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ id: expect.stringMatching(/^sms_/), status: 'accepted' });
    for (const query of ['%2B84901234567', '+84901234567']) {
      expect(await (await fetch(`${sandbox.httpUrl}/api/messages/latest?kind=sms&to=${query}`)).json()).toMatchObject({
        to: ['+84901234567'],
        code: '730155',
        reference: 'r-1',
      });
    }
    expect((await fetch(`${sandbox.httpUrl}/api/messages/latest?to=%2B84900000000`)).status).toBe(404);
  });

  test.each(['', 'wrong', `${testKeys.smsToken} `])('the token %j is refused', async (token) => {
    const response = await fetch(`${sandbox.httpUrl}/sms/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}x`, 'content-type': 'application/json' },
      body: '{"to":"+84901234567","text":"a","reference":"r"}',
    });
    expect(response.status).toBe(401);
    expect(sandbox.messages()).toHaveLength(0);
  });

  test.each([
    ['to', { to: '0901234567' }],
    ['to', { to: '+0901234567' }],
    ['to', { to: '+1234567890123456' }],
    ['to', { to: 84_901_234_567 }],
    ['text', { text: '   ' }],
    ['text', { text: 'x'.repeat(1001) }],
    ['text', { text: undefined }],
    ['reference', { reference: '' }],
    ['reference', { reference: 'with space' }],
  ])('a bad %s is refused by name: %j', async (field, change) => {
    const response = await sendSms({ to: '+84901234567', text: 'hello', reference: 'r', ...change });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request', field } });
    expect(sandbox.messages()).toHaveLength(0);
  });

  test('the same reference sends once; with another text it is a conflict', async () => {
    const sms = { to: '+84901234567', text: 'hello', reference: 'once' };
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await sendSms(sms)).json()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(sandbox.messages()).toHaveLength(1);
    expect((await sendSms({ ...sms, text: 'other' })).status).toBe(409);
    expect(sandbox.messages()).toHaveLength(1);
  });

  test('faults: the next N fail, a lost reply still sends once, a hang never answers', async () => {
    const sms = { to: '+84901234567', text: 'hello', reference: 'faulty' };
    await fetch(`${sandbox.httpUrl}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"target":"sms","mode":"fail","count":2}',
    });
    expect([(await sendSms(sms)).status, (await sendSms(sms)).status]).toEqual([500, 500]);
    expect(sandbox.messages()).toHaveLength(0);

    sandbox.fault('sms', 'lose-reply');
    expect((await sendSms(sms)).status).toBe(500);
    expect((await sendSms(sms)).status).toBe(202);
    expect(sandbox.messages()).toHaveLength(1);

    sandbox.fault('sms', 'hang');
    await expect(sendSms(sms, undefined, AbortSignal.timeout(150))).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await sendSms(sms)).status).toBe(202);
  });

  test('a page of another site cannot empty the inbox', async () => {
    await sendSms({ to: '+84901234567', text: 'hello', reference: 'kept' });
    const remove = (site: string) => fetch(`${sandbox.httpUrl}/api/messages`, { method: 'DELETE', headers: { 'sec-fetch-site': site } });
    expect((await remove('cross-site')).status).toBe(403);
    expect(sandbox.messages()).toHaveLength(1);
    expect(await (await remove('same-origin')).json()).toEqual({ deleted: 1 });
    expect(sandbox.messages()).toHaveLength(0);
  });
});

test('stop ends a hanging call and frees both ports', async () => {
  const own = await startSandbox({ keys: testKeys });
  own.fault('sms', 'hang');
  const hanging = fetch(`${own.httpUrl}/sms/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKeys.smsToken}`, 'content-type': 'application/json' },
    body: '{"to":"+84901234567","text":"a","reference":"r"}',
  });
  const outcome = expect(hanging).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await own.stop();
  await outcome;
  const again = await startSandbox({ keys: testKeys, port: Number(new URL(own.httpUrl).port), smtpPort: own.smtpPort });
  expect(again.httpUrl).toBe(own.httpUrl);
  await again.stop();
});

test.each([
  ['Your code is 123456.', '123456'],
  ['Số tiền 1234567, mã 654321', '654321'],
  ['no code: 12345, 1234567', undefined],
])('findCode(%j) is %j', (text, code) => {
  expect(findCode(text)).toBe(code);
});
