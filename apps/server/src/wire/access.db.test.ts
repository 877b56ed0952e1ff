import { operations, type OperationShape } from '@sortes/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

type Role = 'visitor' | 'member' | 'trial' | 'agent' | 'change-only';

/** What the edge must say to each role before the handler runs; undefined = let through. */
function refusalFor(policy: OperationShape['policy'], role: Role): string | undefined {
  if (policy === 'visitor' || policy === 'gateway' || policy === 'vendor') return undefined;
  if (role === 'visitor') return 'login.not.session';
  if (policy === 'change-only') return undefined;
  if (role === 'change-only') return 'session.change.only';
  if (policy === 'session') return undefined;
  if (role === 'trial') return 'in_need_true_account';
  return policy === 'agent' && role !== 'agent' ? 'permission.denied' : undefined;
}

const edgeRefusals = new Set([
  'login.not.session',
  'session.change.only',
  'session.verification.required',
  'in_need_true_account',
  'permission.denied',
]);
/** They end or replace the session they are called with, or never answer in full. */
const apart = new Set(['logout', 'openStream', 'changePassword', 'freePlay']);

let test: TestApp;
const tokens: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  test = await createTestApp();
  tokens.member = await test.tokenOf('demo1');
  tokens.agent = await test.tokenOf('agent1');
  const trial = await test.ask('POST', '/wps/session/login/freeplay', {
    body: { os: 'test', platform: 'W' },
    headers: { 'x-gateway-version': '3' },
  });
  expect(trial.body.errorCode).toBeUndefined();
  tokens.trial = (trial.body.value as { token: string }).token;
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  const { puzzleProof } = await solve();
  const weak = await test.ask('POST', '/wps/session/login', {
    sealed: true,
    body: { username: 'legacy1', password: '123456', type: 'username', geetest: puzzleProof },
  });
  expect((weak.body.value as { sessionKind: string }).sessionKind, `${merchant.code}: ${JSON.stringify(weak.body)}`).toBe('change-only');
  tokens['change-only'] = (weak.body.value as { token: string }).token;
});
afterAll(() => test.close());

async function solve() {
  const { createHash } = await import('node:crypto');
  const puzzle = (await test.ask('GET', '/wps/captcha/geetest')).body.value as {
    challenge: string;
    work: { prefix: string; difficulty: number };
  };
  let nonce = 0;
  while (Math.clz32(createHash('sha256').update(`${puzzle.work.prefix}${nonce}`).digest().readUInt32BE(0)) < puzzle.work.difficulty)
    nonce += 1;
  const { validate } = (await test.ask('POST', '/wps/captcha/geetest', { body: { challenge: puzzle.challenge, nonce: String(nonce) } }))
    .body.value as { validate: string };
  return { puzzleProof: { challenge: puzzle.challenge, validate } };
}

describe('who may call what', () => {
  const roles: Role[] = ['visitor', 'member', 'trial', 'agent', 'change-only'];
  for (const [name, operation] of operations) {
    if (apart.has(name)) continue;
    it(`${name} (${operation.policy})`, async () => {
      for (const role of roles) {
        const token = tokens[role];
        const url = operation.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
        const answer = await test.ask(operation.method, url, {
          ...(token === undefined ? {} : { token }),
          ...(operation.body === undefined ? {} : { body: {} }),
          headers: { 'idempotency-key': `access-${name}-${role}` },
        });
        const expected = refusalFor(operation.policy, role);
        const code = answer.body.errorCode ?? '';
        const ownRefusals: readonly string[] = operation.errors ?? [];
        if (expected === undefined)
          expect(edgeRefusals.has(code) && !ownRefusals.includes(code), `${role}: ${JSON.stringify(answer.body)}`).toBe(false);
        else expect(answer.body.errorCode, role).toBe(expected);
        expect(answer.status, `${role}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      }
    });
  }
});

describe('who one is', () => {
  it('is what the session says, whatever headers, cookies or bodies claim', async () => {
    const answer = await test.ask('GET', '/wps/member/info', {
      token: tokens.member ?? '',
      headers: { isagent: '1', cookie: 'isAgent=1; token=x' },
    });
    expect(answer.body.value).toMatchObject({ account: 'demo1', type: 0 });
    for (const forged of [
      '',
      'x',
      `${'a'.repeat(43)}`,
      (tokens.member ?? '').replace(/.$/, 'A').replace(/^./, 'B'),
      'null',
      "' or 1=1 --",
    ]) {
      const refused = await test.ask('GET', '/wps/member/info', { token: forged });
      expect(refused.body.errorCode, forged).toBe('login.not.session');
      expect(refused.status).toBe(401);
    }
  });

  it('is of one brand: a duplicate or unknown Merchant header is refused', async () => {
    expect((await test.ask('GET', '/wps/system/status', { headers: { merchant: 'nobody' } })).body.errorCode).toBe(
      'function.not.available',
    );
    expect((await test.ask('GET', '/wps/system/status', { headers: { merchant: 'sortes' } })).status).toBe(200);
  });
});

describe('requests from elsewhere', () => {
  const shapes: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8081' },
    { origin: 'https://localhost:8080' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  it('change nothing, however they are shaped', async () => {
    for (const headers of shapes) {
      const answer = await test.ask('POST', '/wps/member/info', { token: tokens.member ?? '', body: { nickname: 'Forged' }, headers });
      expect(answer.body.errorCode, JSON.stringify(headers)).toBe('request.forged');
      expect(answer.status).toBe(403);
    }
  });

  it('cannot ride the cookie without the session’s own token', async () => {
    const cookie = `session=${tokens.member ?? ''}`;
    for (const headers of [
      { cookie },
      { cookie, 'x-csrf-token': '' },
      { cookie, 'x-csrf-token': 'x' },
      { cookie, 'x-csrf-token': 'a'.repeat(43) },
    ] as Record<string, string>[]) {
      const answer = await test.ask('POST', '/wps/member/info', {
        body: { nickname: 'Forged' },
        headers: { origin: 'http://localhost:8080', ...headers },
      });
      expect(answer.body.errorCode).toBe('request.forged');
    }
    const own = await test.ask('GET', '/wps/session', { headers: { cookie } });
    const csrf = (own.body.value as { member: { csrfToken: string } }).member.csrfToken;
    const allowed = await test.ask('POST', '/wps/member/info', {
      body: { nickname: 'Demo One' },
      headers: { origin: 'http://localhost:8080', cookie, 'x-csrf-token': csrf },
    });
    expect(allowed.body).toMatchObject({ success: true });
    // A form of another site can send no JSON: what it can send is refused.
    const form = await test.http.inject({
      method: 'POST',
      url: '/wps/member/info',
      headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'text/plain' },
      payload: '{"nickname":"Forged"}',
    });
    expect(form.statusCode).toBe(415);
  });
});
