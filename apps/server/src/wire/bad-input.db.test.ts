import { operations, staffRights, staffRoles, type OperationShape, type StaffRole } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employ } from '../modules/back-office/testing/staff-member.js';
import { plainUrl, plainValue, type Schema } from '../testing/plain-value.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { compileBody, compileTexts } from './validate.js';

let test: TestApp;
let token: Promise<string> | undefined;
const staff = new Map<StaffRole, Awaited<ReturnType<typeof employ>>>();

beforeAll(async () => {
  test = await createTestApp();
  for (const role of staffRoles) staff.set(role, await employ(test, `test.${role}`, role));
});
// Signing in ends the session one came with: each operation starts with one of its own, if it asks anything.
beforeEach(() => {
  token = undefined;
});
const ownToken = (): Promise<string> => (token ??= test.tokenOf('demo1'));

/** A token that lets the operation through: a member's, or that of staff with the right. */
async function tokenFor({ policy, right }: OperationShape): Promise<string> {
  if (!policy.startsWith('staff')) return ownToken();
  const role = right === undefined ? 'admin' : staffRights[right].roles[0];
  return (await staff.get(role)?.session()) ?? '';
}
afterAll(() => test.close());

const sqlText = "'; drop table wallet.account; --";

/** What nobody should send, of every kind. */
const nasty: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  '',
  ' ',
  -1,
  0,
  1e21,
  1e-9,
  1.5,
  2 ** 53,
  '-1',
  '1e3',
  '1,5',
  '999999999999999999999',
  // What a pattern of digits lets through and who reads money, days or ids may not.
  '0100',
  '99999999999',
  '2026-99-99',
  'deposit:000000000000000000000000000000000000',
  '000000000000000000000000000000000000',
  'NaN',
  'a\0b',
  '💸🎲',
  '\u202Eabc',
  '<script>alert(1)</script>',
  sqlText,
  '../../etc/passwd',
  '%00',
  '\ud800',
  'x'.repeat(5_000),
  { $gt: '' },
  [[[[]]]],
  { toString: 'x' },
];

/** Every path into a schema, arrays by their first item. */
function pathsOf(schema: Schema, prefix: (string | number)[] = []): (string | number)[][] {
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [[...prefix, name], ...pathsOf(inner, [...prefix, name])]);
  if (schema.type === 'array' && schema.items) return [[...prefix, 0], ...pathsOf(schema.items, [...prefix, 0])];
  return [];
}

function spoil(value: unknown, [first, ...rest]: (string | number)[], replacement: unknown): unknown {
  if (first === undefined) return replacement;
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[first] = spoil(list[first], rest, replacement);
    return list;
  }
  const base = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  if (rest.length === 0 && replacement === undefined) return Object.fromEntries(Object.entries(base).filter(([name]) => name !== first));
  return { ...base, [first]: spoil(base[first], rest, replacement) };
}

async function ledgerPrint(): Promise<string> {
  const { rows } = await sql<{
    print: string;
  }>`select (select count(*) from wallet.transaction) || '/' || (select coalesce(sum(balance), 0) from wallet.account) as print`.execute(
    test.services.db,
  );
  return rows[0]?.print ?? '';
}

function expectClean(answer: Awaited<ReturnType<TestApp['ask']>>, about: string, envelope: OperationShape['envelope']): void {
  expect(answer.status, `${about}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(500);
  // What was taken as it is (a message, a name) is told again as it is.
  expect(JSON.stringify(answer.body).replaceAll(sqlText, ''), about).not.toMatch(
    /\bat [\w.<>]+ \((?:file:|node:|\/)|node_modules|select |insert into|wallet\./i,
  );
  if (envelope === 'rs') return expect(answer.body['status'], about).toMatch(/^RS_ERROR_[A-Z_]+$/);
  if (envelope === 'pam')
    return expect(answer.body, about).toMatchObject({ status: 'ERROR', error: { code: expect.stringMatching(/^PAM_ERR_/) } });
  if (answer.status < 400) return;
  expect(answer.body.errorCode, about).toBeTypeOf('string');
  expect(answer.body.message, about).toMatch(/\S/);
  if (envelope === 'wps') expect(answer.body.success).toBe(false);
}

/** Opening a trial account per spoilt field is its right outcome; it is not counted as a change of money here. */
const makesMoney = new Set(['freePlay']);
/** Every field of theirs is optional, so that a body of unknown fields is a right one. */
const takesNothing = ({ body, encrypted }: OperationShape): boolean => encrypted !== true && ((body as Schema).required ?? []).length === 0;
const apart = new Set(['openStream', 'logout']);

let refusedBySchema = 0;
/**
 * What an operation's schema lets through is always sent: its own code meets it. What the schema refuses ends in one function for all operations (not
 * those of game vendors, which read bodies by themselves), so that one of seven is sent, each value to many operations; LONG_TESTS=1 sends all.
 */
function isSent({ policy }: OperationShape, check: (value: unknown) => unknown, value: unknown): boolean {
  try {
    check(value);
    return true;
  } catch {
    refusedBySchema += 1;
    return policy === 'vendor' || Boolean(process.env['LONG_TESTS']) || refusedBySchema % 7 === 0;
  }
}
/** As it is read from the wire. */
const onWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/** The form of a way to pay has thousands of wrong bodies: most of a minute on a busy machine. */
const patientMs = 180_000;

describe('bad input is refused clearly and changes nothing', () => {
  for (const [name, operation] of operations) {
    if (apart.has(name)) continue;
    const url = plainUrl(operation);
    let own: string | undefined;
    const send = async (body: unknown, more: { url?: string; rawBody?: string } = {}) =>
      test.ask(operation.method, more.url ?? url, {
        token: (own ??= await tokenFor(operation)),
        ...(more.rawBody === undefined ? { body, sealed: operation.encrypted === true && body !== undefined } : { rawBody: more.rawBody }),
        headers: { 'idempotency-key': 'bad-input-0001' },
      });

    it(`${name}: body`, { timeout: patientMs }, async () => {
      if (operation.body === undefined) return;
      const before = await ledgerPrint();
      const schema = operation.body as Schema;
      const plain = plainValue(schema);
      const check = compileBody(operation.body);
      for (const path of pathsOf(schema)) {
        const required = operation.encrypted === true ? nasty.filter((_value, index) => index % 3 === path.length % 3) : nasty;
        for (const value of [undefined, ...required]) {
          const body = spoil(plain, path, value);
          if (!isSent(operation, check, onWire(body))) continue;
          expectClean(await send(body), `${name} ${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`, operation.envelope);
        }
      }
      for (const rawBody of [
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '1',
        '{"a":1,"a":2}',
        `${'['.repeat(200)}${']'.repeat(200)}`,
        '{"__proto__":{"x":1}}',
        '{"value":"x"}',
        `{"x":"${'y'.repeat(300_000)}"}`,
      ]) {
        const answer = await send(undefined, { rawBody });
        expectClean(answer, `${name} raw ${rawBody.slice(0, 30)}`, operation.envelope);
        expect(answer.status, `${name} raw ${rawBody.slice(0, 30)}`).toBeGreaterThanOrEqual(takesNothing(operation) ? 200 : 400);
      }
      if (!makesMoney.has(name)) expect(await ledgerPrint()).toBe(before);
    });

    it(`${name}: query and path`, async () => {
      const texts = nasty.filter((value): value is string => typeof value === 'string' && value.isWellFormed());
      const check = operation.query === undefined ? () => undefined : compileTexts(operation.query);
      for (const field of Object.keys((operation.query as Schema | undefined)?.properties ?? {})) {
        for (const text of texts.filter((one) => isSent(operation, check, { [field]: one })))
          expectClean(
            await send(operation.body === undefined ? undefined : {}, { url: `${url}?${field}=${encodeURIComponent(text)}` }),
            `${name} ?${field}=${text.slice(0, 40)}`,
            operation.envelope,
          );
        expectClean(
          await send(operation.body === undefined ? undefined : {}, { url: `${url}?${field}=1&${field}=2` }),
          `${name} ?${field} twice`,
          operation.envelope,
        );
        expectClean(
          await send(operation.body === undefined ? undefined : {}, { url: `${url}?${field}=%ff%fe` }),
          `${name} ?${field} not UTF-8`,
          operation.envelope,
        );
      }
      if (operation.params === undefined) return;
      for (const text of texts.filter((candidate) => candidate.trim() !== '' && candidate.length < 150)) {
        const answer = await send(operation.body === undefined ? undefined : {}, {
          url: operation.path.replace(/:\w+/g, encodeURIComponent(text)),
        });
        expectClean(answer, `${name} path ${text}`, operation.envelope);
        // A vendor's dialect says it in the body, which expectClean has looked at.
        if (operation.policy !== 'vendor') expect(answer.status, `${name} path ${text}`).toBeGreaterThanOrEqual(400);
      }
    });
  }

  it('a wrong type is refused with the field’s name', async () => {
    const answer = await test.ask('POST', '/lgw/orders/betting', {
      token: await ownToken(),
      body: {
        gameId: 'ssc1m',
        numero: 'x',
        contents: [{ playId: 'DTT', bettingContent: 'D', unit: '1', multiple: '1', combinations: 1, amount: '1' }],
      },
      headers: { 'idempotency-key': 'bad-type-0001' },
    });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'request_param_err', field: 'contents.0.multiple' } });
    expect(answer.body.message).toMatch(/bet size/i);
  });

  it('speaks the caller’s language', async () => {
    const messages = new Set<string>();
    for (const language of ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'])
      messages.add(String((await test.ask('GET', '/wps/member/info', { headers: { language } })).body.message));
    expect(messages.size).toBe(6);
  });
});

describe('sealed bodies', () => {
  it('are required where asked for, and good once', async () => {
    const clear = await test.ask('POST', '/wps/session/login', { body: { username: 'demo1', password: 'x' } });
    expect(clear.body.errorCode).toBe('request.encryption.required');
    for (const value of ['', 'x', 'a.b.c.d.e', 'eyJhbGciOiJkaXIifQ....', 1, null, {}]) {
      const answer = await test.ask('POST', '/wps/session/login', { body: { value }, headers: { encryption: 'k1' } });
      expect(['request.encryption.required', 'request.encryption.invalid'], JSON.stringify(value)).toContain(answer.body.errorCode);
    }
  });
});
