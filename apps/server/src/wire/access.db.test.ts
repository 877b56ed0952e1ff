import { operations, roleMay, staffRoles, type OperationShape, type StaffRole } from '@sortes/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '@sortes/service';
import { employ } from '../modules/back-office/testing/staff-member.js';
import { addBrand } from '../modules/site/index.js';
import { sideBySide } from '../platform/side-by-side.js';
import { plainUrl } from '../testing/plain-value.js';
import { createTestApp, type Answer, type TestApp } from '../testing/test-app.js';
import { solveWork, type WorkPuzzle } from '../testing/with-work.js';

// Reliability X1, X2, X5: every operation with every kind of caller; what each is told follows from policy and right alone.

const playerRoles = ['member', 'trial', 'agent 1', 'agent 2', 'agent 41', 'agent 42', 'excluded', 'change-only'] as const;
type PlayerRole = (typeof playerRoles)[number];
type Caller =
  | { kind: 'visitor' | 'vendor' | 'gateway' }
  | { kind: 'player'; role: PlayerRole }
  | { kind: 'staff'; role: StaffRole; session: 'full' | 'factor' | 'enrol'; brand: 'here' | 'elsewhere' };

interface Refusal {
  status: 401 | 403;
  code: string;
}
const refusal = (status: 401 | 403, code: string): Refusal => ({ status, code });
const notSignedIn = refusal(401, 'login.not.session');

/** What the edge must say before the handler runs; undefined: let through. Written down a second time, apart from the edge. */
function refusalFor({ policy, right }: OperationShape, caller: Caller): Refusal | undefined {
  if (policy === 'visitor' || policy === 'gateway' || policy === 'vendor') return undefined;
  const isForStaff = policy === 'staff' || policy === 'staff-enrol' || policy === 'staff-sign-in';
  // Neither side's token opens the other's doors, and signatures open none of both.
  if (isForStaff !== (caller.kind === 'staff')) return notSignedIn;
  if (caller.kind === 'staff') {
    if (caller.brand === 'elsewhere') return refusal(403, 'permission.denied');
    if (policy === 'staff-sign-in') return undefined;
    if (policy === 'staff-enrol') return caller.session === 'factor' ? refusal(403, 'staff.factor.required') : undefined;
    if (caller.session !== 'full') return refusal(403, 'staff.factor.required');
    return right !== undefined && roleMay(caller.role, right) ? undefined : refusal(403, 'permission.denied');
  }
  if (caller.kind !== 'player') return notSignedIn;
  if (policy === 'change-only') return undefined;
  if (caller.role === 'change-only') return refusal(403, 'session.change.only');
  if (policy === 'session') return undefined;
  if (caller.role === 'trial') return refusal(403, 'in_need_true_account');
  return policy === 'agent' && !caller.role.startsWith('agent') ? refusal(403, 'permission.denied') : undefined;
}

const edgeCodes = new Set([
  'login.not.session',
  'session.change.only',
  'session.verification.required',
  'in_need_true_account',
  'permission.denied',
  'staff.factor.required',
]);
/** They end or replace the session they are called with: asked with a session of their own. */
const endsSession = new Set(['logout', 'changePassword', 'freePlay', 'staffSignOut']);
/** Never answers in full. */
const apart = new Set(['openStream']);

const callers: Caller[] = [
  { kind: 'visitor' },
  { kind: 'vendor' },
  { kind: 'gateway' },
  ...playerRoles.map((role) => ({ kind: 'player', role }) as const),
  ...staffRoles.map((role) => ({ kind: 'staff', role, session: 'full', brand: 'here' }) as const),
  { kind: 'staff', role: 'admin', session: 'factor', brand: 'here' },
  { kind: 'staff', role: 'admin', session: 'enrol', brand: 'here' },
  { kind: 'staff', role: 'admin', session: 'full', brand: 'elsewhere' },
];
const nameOf = (caller: Caller): string =>
  caller.kind === 'staff'
    ? `${caller.role}${caller.session === 'full' ? '' : ` (${caller.session})`}${caller.brand === 'here' ? '' : ' of another brand'}`
    : caller.kind === 'player'
      ? caller.role
      : caller.kind;

let test: TestApp;
const makeToken = new Map<string, () => Promise<string>>();
const tokens = new Map<string, string>();
let demo1: string;

beforeAll(async () => {
  test = await createTestApp();
  // What is switched off refuses everybody alike; who may call it is judged where it is on.
  await test.asOwner(`
    insert into site.feature (merchant_id, mod_id, enabled) select id, 'QUOTA3', true from site.merchant where code = 'sortes'
    on conflict (merchant_id, mod_id) do update set enabled = true`);
  test.app.modules.site.forgetCopies();
  const { site, identity, protection } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  const second = {
    ...merchant,
    id: 2,
    code: 'second',
    name: 'Second',
    hosts: ['second.test'],
    languages: ['EN'],
    settings: { playMoney: true },
  };
  await inTransaction(test.services.db, (transaction) =>
    addBrand(transaction, second, { resources: [], banners: [], announcements: [], articles: [] }),
  );
  site.forgetCopies();
  const player = async (role: PlayerRole, type: number): Promise<number> => {
    const { playerId } = await identity.createPlayer(merchant, {
      userName: `matrix${role.replaceAll(/\W/g, '')}`,
      password: 'Matrix-caller-1',
      type,
    });
    makeToken.set(role, async () => (await identity.createSessionFor(playerId)).token);
    return playerId;
  };
  await player('member', 0);
  await player('trial', 4);
  for (const type of [1, 2, 41, 42] as const) await player(`agent ${type}`, type);
  const playerId = await player('excluded', 0);
  await protection.exclude({ playerId, merchantId: merchant.id }, { kind: 'self-exclusion', reason: 'test', until: undefined });
  makeToken.set('change-only', changeOnlyToken);
  for (const role of staffRoles) {
    const { session } = await employ(test, `matrix.${role}`, role);
    makeToken.set(role, () => session());
    if (role !== 'admin') continue;
    makeToken.set('admin (factor)', () => session('factor'));
    makeToken.set('admin (enrol)', () => session('enrol'));
  }
  const { session } = await employ(test, 'matrix.elsewhere', 'admin', [2]);
  makeToken.set('admin of another brand', () => session());
  for (const [name, make] of makeToken) tokens.set(name, await make());
  demo1 = await test.tokenOf('demo1');
}, 60_000);
afterAll(() => test.close());

/** An account with a password that is no longer good enough signs in to change it and nothing else. */
async function changeOnlyToken(): Promise<string> {
  const puzzle = (await test.ask('GET', '/wps/captcha/geetest')).body.value as { challenge: string; work: WorkPuzzle };
  const { validate } = (
    await test.ask('POST', '/wps/captcha/geetest', { body: { challenge: puzzle.challenge, nonce: solveWork(puzzle.work) } })
  ).body.value as { validate: string };
  const weak = await test.ask('POST', '/wps/session/login', {
    sealed: true,
    body: { username: 'legacy1', password: '123456', type: 'username', geetest: { challenge: puzzle.challenge, validate } },
  });
  expect((weak.body.value as { sessionKind: string }).sessionKind, JSON.stringify(weak.body)).toBe('change-only');
  return (weak.body.value as { token: string }).token;
}

function ask(name: string, operation: OperationShape, caller: Caller, token: string | undefined): Promise<Answer> {
  return test.ask(operation.method, plainUrl(operation), {
    ...(token === undefined ? {} : { token }),
    ...(operation.body === undefined ? {} : { body: {} }),
    headers: {
      'idempotency-key': `matrix-${name}-${nameOf(caller)}`.replaceAll(' ', '-'),
      ...(caller.kind === 'vendor' ? { 'x-api-key': 'a-vendors-key', 'x-signature': 'a'.repeat(64) } : {}),
      ...(caller.kind === 'gateway' ? { 'x-gateway-timestamp': '1', 'x-gateway-signature': 'a'.repeat(64) } : {}),
    },
  });
}

describe('who may call what', () => {
  it('covers every kind of policy and every right', () => {
    const policies = new Set([...operations.values()].map(({ policy }) => policy));
    expect([...policies].toSorted()).toEqual(
      ['agent', 'change-only', 'gateway', 'member', 'session', 'staff', 'staff-enrol', 'staff-sign-in', 'vendor', 'visitor'].filter(
        (policy) => policies.has(policy as OperationShape['policy']),
      ),
    );
    const used = new Set([...operations.values()].flatMap(({ right }) => right ?? []));
    for (const role of staffRoles)
      expect(
        [...used].some((right) => roleMay(role, right)),
        `${role} may do something`,
      ).toBe(true);
  });

  it.each(callers.map((caller) => [nameOf(caller), caller] as const))('%s', { timeout: 60_000 }, async (who, caller) => {
    const wrong: string[] = [];
    await sideBySide([...operations], 8, async ([name, operation]) => {
      if (apart.has(name)) return;
      const expected = refusalFor(operation, caller);
      const token = endsSession.has(name) && expected === undefined ? await makeToken.get(who)?.() : tokens.get(who);
      const { status, body } = await ask(name, operation, caller, token);
      const code = String(body.errorCode ?? '');
      const own: readonly string[] = operation.errors ?? [];
      // Signatures are judged by the handler: none of these callers has one that is worth anything.
      const isBelieved =
        (operation.policy === 'gateway' && status < 400) || (operation.policy === 'vendor' && /^(RS_)?OK$/.test(String(body['status'])));
      if (isBelieved) wrong.push(`${name}: believed ${JSON.stringify(body).slice(0, 100)}`);
      else if (status >= 500) wrong.push(`${name}: ${status} ${code}`);
      else if (expected !== undefined && (status !== expected.status || code !== expected.code))
        wrong.push(`${name} (${operation.policy}): ${status} ${code} instead of ${expected.status} ${expected.code}`);
      else if (expected === undefined && edgeCodes.has(code) && !own.includes(code))
        wrong.push(`${name} (${operation.policy}): ${status} ${code}`);
    });
    expect(wrong).toEqual([]);
  });

  it('takes no word of a caller about themselves: not of headers, cookies or the page', async () => {
    for (const headers of [
      { 'x-is-agent': 'true', isagent: 'true' },
      { cookie: 'isAgent=true; type=41' },
      { 'x-staff': 'root', 'x-role': 'admin' },
      { 'x-player-id': '1' },
    ] as Record<string, string>[]) {
      const token = tokens.get('member') ?? '';
      expect((await test.ask('GET', '/bo/players', { token, headers })).status).toBe(401);
      expect((await test.ask('GET', '/bo/players', { headers })).status).toBe(401);
      const me = await test.ask('GET', '/wps/session', { token, headers });
      expect(JSON.stringify(me.body)).not.toMatch(/"type":41/);
    }
  });
});

describe('who one is', () => {
  it('is what the session says, whatever headers, cookies or bodies claim', async () => {
    const answer = await test.ask('GET', '/wps/member/info', {
      token: demo1,
      headers: { isagent: '1', cookie: 'isAgent=1; token=x' },
    });
    expect(answer.body.value).toMatchObject({ account: 'demo1', type: 0 });
    for (const forged of ['', 'x', `${'a'.repeat(43)}`, demo1.replace(/.$/, 'A').replace(/^./, 'B'), 'null', "' or 1=1 --"]) {
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
      const answer = await test.ask('POST', '/wps/member/info', { token: demo1, body: { nickname: 'Forged' }, headers });
      expect(answer.body.errorCode, JSON.stringify(headers)).toBe('request.forged');
      expect(answer.status).toBe(403);
    }
  });

  it('are told in the log, with who asked and for what, and without a word of the request', async () => {
    const warn = vi.spyOn(test.services.log, 'warn');
    const answer = await test.ask('POST', '/wps/member/info', { token: demo1, body: { nickname: 'Forged' }, headers: shapes[0] ?? {} });
    const lines = warn.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
    warn.mockRestore();
    expect(answer.body.errorCode).toBe('request.forged');
    expect(lines).toEqual([
      {
        operation: expect.any(String),
        refused: 'request.forged',
        by: expect.stringMatching(/^player:\d+$/),
        requestId: expect.any(String),
      },
    ]);
  });

  it('cannot ride the cookie without the session’s own token', async () => {
    const cookie = `session=${demo1}`;
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
