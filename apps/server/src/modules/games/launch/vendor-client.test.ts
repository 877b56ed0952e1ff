import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { verifyBody } from '@sortes/wallet-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVault, ManualClock } from '@sortes/service';
import { createVendorClient, VendorFailure, type CalledVendor } from './vendor-client.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const vault = createVault(randomBytes(32));
let server: Server;
let url: string;
let answer: { status: number; body: string | Buffer; encoding?: 'gzip' } | 'silence' | 'cut' | 'drip';
let last: { path: string; headers: IncomingHttpHeaders; body: Buffer };
let calls = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls += 1;
      last = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      if (answer === 'silence') return;
      if (answer === 'cut') return void response.destroy();
      if (answer === 'drip') {
        // An answer, to whoever waits for a hundred signs of one.
        let signs = 0;
        const dripping = setInterval(() => {
          signs += 1;
          if (signs < 100) response.write(' ');
          else response.end('{"ok":true}');
        }, 20);
        response.once('close', () => clearInterval(dripping));
        return;
      }
      response.writeHead(answer.status, { location: '/elsewhere', ...(answer.encoding && { 'content-encoding': answer.encoding }) });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  answer = { status: 200, body: '{"ok":true}' };
  calls = 0;
});

const rs = (more: Partial<CalledVendor> = {}): CalledVendor => ({
  id: 1,
  code: 'LUMEN',
  protocol: 'rs',
  apiUrl: url,
  ownSecret: vault.seal('games-vendor', Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())),
  ...more,
});
const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
const settings = { deadlineMs: 20_000, failuresUntilRest: 3, restMs: 1_000, answerAtMost: 1_000 };
const client = () => createVendorClient({ clock, vault }, settings);
const failure = async (call: Promise<unknown>): Promise<{ outcome: string; sent: boolean; code: string | undefined }> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorFailure)) throw new Error(`no failure: ${String(error)}`);
  return { outcome: error.outcome, sent: error.detail.sent, code: error.detail.code };
};

describe('a call to a vendor', () => {
  it('is signed over the very bytes, or carries our bearer key', async () => {
    expect(await client().post(rs(), '/api/game/url', { name: 'Cá' })).toEqual({ ok: true });
    expect(last.path).toBe('/api/game/url');
    expect(JSON.parse(last.body.toString())).toEqual({ name: 'Cá' });
    expect(verifyBody(last.body, String(last.headers['x-auth-signature']), publicKey)).toBe(true);
    const pam = rs({ id: 2, protocol: 'pam', ownSecret: vault.seal('games-vendor', Buffer.from('our-key')) });
    await client().post(pam, 'kite/gamelaunch', {}, { headers: { 'x-player-token': 't' } });
    expect(last.headers).toMatchObject({ authorization: 'Bearer our-key', 'x-player-token': 't' });
    expect(last.headers['x-auth-signature']).toBeUndefined();
  });

  it.each([
    [
      { status: 400, body: '{"error":"no","code":"closed"}' },
      { outcome: 'refused', sent: true, code: 'closed' },
    ],
    [
      { status: 404, body: '{"error":"no"}' },
      { outcome: 'refused', sent: true, code: undefined },
    ],
    [
      { status: 403, body: '{"error":{"code":"PAM_ERR","message":"no"}}' },
      { outcome: 'refused', sent: true, code: 'PAM_ERR' },
    ],
    // What may come from a proxy on the way, after the vendor has acted.
    [
      { status: 403, body: '<h1>Forbidden</h1>' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 404, body: '{}' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 408, body: '{"error":"late"}' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 429, body: '{"error":"busy"}' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 500, body: '{"error":"broken"}' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 200, body: 'OK' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 200, body: `"${'x'.repeat(2_000)}"` },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    [
      { status: 302, body: '{}' },
      { outcome: 'unknown', sent: true, code: undefined },
    ],
    ['silence', { outcome: 'unknown', sent: true, code: undefined }],
    ['cut', { outcome: 'unknown', sent: true, code: undefined }],
  ] as const)('that is answered %j is %j', async (given, expected) => {
    answer = given;
    const deadline = given === 'silence' ? { deadlineMs: 100 } : {};
    expect(await failure(client().post(rs(), 'api/x', {}, deadline))).toEqual(expected);
  });

  it('is read as far as an answer of its kind may go: a list is long, a word is not', async () => {
    const usual = createVendorClient({ clock, vault });
    answer = { status: 200, body: `"${'x'.repeat(300_000)}"` };
    expect(await failure(usual.post(rs(), 'api/x', {}))).toEqual({ outcome: 'unknown', sent: true, code: undefined });
    expect(await usual.post(rs(), 'api/x', {}, { answerAtMost: 400_000 })).toHaveLength(300_000);
    // 64 MB in 64 KB: what counts is what it unpacks to.
    answer = { status: 200, body: gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)), encoding: 'gzip' };
    expect(await failure(usual.post(rs(), 'api/x', {}, { answerAtMost: 16 * 1024 * 1024 }))).toMatchObject({ outcome: 'unknown' });
  });

  it('does not wait longer for a vendor that sends a sign now and then', async () => {
    answer = 'drip';
    expect(await failure(client().post(rs(), 'api/x', {}, { deadlineMs: 200 }))).toMatchObject({ outcome: 'unknown', sent: true });
  });

  it('that cannot leave has surely done nothing', async () => {
    expect(await failure(client().post(rs({ apiUrl: 'http://127.0.0.1:9' }), 'api/x', {}))).toMatchObject({
      outcome: 'unknown',
      sent: false,
    });
  });
});

describe('a key of ours that is none', () => {
  it.each([
    ['no PEM', rs({ id: 20, ownSecret: vault.seal('games-vendor', Buffer.from('-----BEGIN PUBLIC KEY-----')) })],
    ['sealed by another vault', rs({ id: 21, ownSecret: createVault(randomBytes(32)).seal('games-vendor', Buffer.from('x')) })],
    ['no header', rs({ id: 22, protocol: 'pam', ownSecret: vault.seal('games-vendor', Buffer.from('one\r\ntwo: three')) })],
  ])('means that nothing left the house: %s', async (_why, vendor) => {
    expect(await failure(client().post(vendor, 'api/transfer/in', {}))).toEqual({ outcome: 'unknown', sent: false, code: undefined });
    expect(calls).toBe(0);
  });
});

describe('what is said of a call that failed', () => {
  const canary = 'canary-key-0123456789';
  const token = 'canary-token-0123456789';
  const pam = (key: string) => rs({ id: 30, protocol: 'pam', ownSecret: vault.seal('games-vendor', Buffer.from(key)) });
  /** All that a log writes of it. */
  const told = async (vendor: CalledVendor): Promise<string> => {
    const error: unknown = await client()
      .post(vendor, 'x', {}, { headers: { 'x-player-token': token } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(VendorFailure);
    return inspect(error, { depth: 9 });
  };

  it('never holds a key of ours, whatever it is', async () => {
    expect(await told(pam(`${canary}\n${canary}`))).not.toContain('canary-key');
    expect(await told(pam(`-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`))).not.toContain('canary-key');
    expect(await told(pam(`${canary}é✓`))).not.toContain('canary-key');
    expect(await told(rs({ id: 31, ownSecret: vault.seal('games-vendor', Buffer.from(canary)) }))).not.toContain('canary-key');
  });

  it('nor does that of a call for an address only', async () => {
    for (const key of [`${canary}\n${canary}`, `${canary}é✓`]) {
      const error: unknown = await client()
        .getLocation(pam(key), 'x')
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(VendorFailure);
      expect(inspect(error, { depth: 9 })).not.toContain('canary-key');
    }
  });

  it('never holds a key or token that the vendor sends back in its own words, and no signs that a terminal obeys', async () => {
    for (const body of [
      { error: `no: Bearer ${canary} ${token}\u001b[2J`, code: canary },
      { error: { code: token, message: `bad key ${canary}\u001b[2J` } },
    ]) {
      answer = { status: 403, body: JSON.stringify(body) };
      const text = await told(pam(canary));
      expect(text).toContain('[hidden]');
      expect(text).not.toMatch(/canary-(key|token)|\\u001b|\\x1B/i);
    }
  });
});

describe('a vendor that does not answer', () => {
  it('is left alone after three failures, tried once after a rest, and back at the first answer; others do not notice', async () => {
    const one = client();
    answer = { status: 500, body: '' };
    for (let turn = 0; turn < 3; turn += 1) expect((await failure(one.post(rs(), 'x', {}))).sent).toBe(true);
    expect(calls).toBe(3);
    expect(await failure(one.post(rs(), 'x', {}))).toEqual({ outcome: 'unknown', sent: false, code: undefined });
    expect(calls).toBe(3);
    answer = { status: 200, body: '{}' };
    expect(await one.post(rs({ id: 7 }), 'x', {})).toEqual({});
    clock.advance(1_001);
    answer = { status: 500, body: '' };
    expect((await failure(one.post(rs(), 'x', {}))).sent).toBe(true);
    expect((await failure(one.post(rs(), 'x', {}))).sent).toBe(false);
    clock.advance(1_001);
    // A refusal is an answer.
    answer = { status: 400, body: '{"error":"no"}' };
    expect((await failure(one.post(rs(), 'x', {}))).outcome).toBe('refused');
    answer = { status: 200, body: '{}' };
    expect(await one.post(rs(), 'x', {})).toEqual({});
  });
});
