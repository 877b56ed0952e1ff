import { ManualClock } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAlarms } from '../../platform/alarms.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { solveWork, type WorkPuzzle } from '../../testing/with-work.js';
import { createSoftwarePasskey } from '../identity/testing/software-authenticator.js';
import { hire, type StaffMember } from './testing/staff-member.js';

/** Strangers guess at names of staff: nobody is kept out of their own desk by it, and nobody guesses without end. */

let test: TestApp;
let clock: ManualClock;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  clock = new ManualClock(new Date());
  test = await createTestApp({ clock });
});
afterAll(() => test.close());

const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
interface Given {
  headers?: Record<string, string>;
  code?: string;
  proof?: object;
  passkey?: unknown;
}
const signIn = (name: string, password: string, { headers = {}, ...more }: Given = {}) =>
  test.ask('POST', '/bo/session', { sealed: true, headers, body: { name, password, ...more } });

/** Work done as a browser does it. */
async function work(): Promise<{ challenge: string; validate: string }> {
  const { challenge, work: wanted } = valueOf<{ challenge: string; work: WorkPuzzle }>(await test.ask('GET', '/wps/captcha/geetest'));
  const solved = await test.ask('POST', '/wps/captcha/geetest', { body: { challenge, nonce: solveWork(wanted) } });
  return { challenge, validate: valueOf<{ validate: string }>(solved).validate };
}
/** Strangers have guessed as often as a day allows. */
async function exhaust(name: string): Promise<void> {
  for (let index = 0; index < 3; index += 1) await signIn(name, 'guess');
  await asOftenAsADayAllows(name);
}
async function asOftenAsADayAllows(name: string): Promise<void> {
  const key = test.services.vault.digest('staff-failures', `name:${name}`);
  const { numAffectedRows } = await sql`update back_office.failure set count = 100 where key = ${key}`.execute(test.services.db);
  expect(numAffectedRows).toBe(1n);
}
/** Signs in with a browser and answers its cookie. */
async function atHome(member: StaffMember): Promise<string> {
  clock.advance(minute);
  const answer = await signIn(member.name, member.password, { code: member.code(), headers: { device: 'web' } });
  expect(answer.body).toMatchObject({ value: { kind: 'full' } });
  return String(answer.headers['set-cookie'])
    .split(/,(?=\s*[\w-]+=)/)
    .map((one) => one.trim().split(';')[0] ?? '')
    .filter((one) => one.startsWith('staff-device='))
    .join('');
}

describe('the lock', () => {
  it('is no weapon: whatever strangers guess, the owner comes in with the browser the account knows', async () => {
    const member = await hire(test, 'owner', 'finance');
    const cookie = await atHome(member);
    expect(cookie).toMatch(/^staff-device=[\w-]{43}$/);
    await exhaust('owner');
    const kept = await signIn('owner', member.password, { code: member.code(1), proof: await work() });
    expect(kept.body.errorCode, 'a stranger, even with the right password').toBe('staff.locked');
    clock.advance(minute);
    const home = await signIn('owner', member.password, { code: member.code(), headers: { device: 'web', cookie } });
    expect(home.body).toMatchObject({ value: { kind: 'full' } });
    // The browser's mark is another one with every sign-in: a copy of the old one is a stranger again.
    clock.advance(minute);
    const copied = await signIn('owner', member.password, { code: member.code(), headers: { device: 'web', cookie } });
    expect(copied.body.errorCode).toBe('slider.required');
  });

  it('opens by itself a day after the first guess, though somebody knocks every hour', async () => {
    const member = await hire(test, 'knocked', 'finance');
    await exhaust('knocked');
    for (let hours = 0; hours < 23; hours += 1) {
      clock.advance(60 * minute);
      await signIn('knocked', 'guess', { proof: { challenge: 'x', validate: 'y' } });
    }
    clock.advance(61 * minute);
    expect((await signIn('knocked', member.password, { code: member.code() })).body).toMatchObject({ value: { kind: 'full' } });
  });

  it('does not hold a passkey: shown with the password it opens the door, another one or an answer shown twice does not', async () => {
    const member = await hire(test, 'keyholder', 'finance');
    const place = { origin: 'http://localhost:8080' };
    const key = createSoftwarePasskey();
    const flat = ({ id, ...parts }: { id: string }): object => ({ id, ...parts });
    const begun = valueOf<{ options: Record<string, unknown> }>(await test.ask('POST', '/bo/me/passkeys/options', { token: member.token }));
    const added = await test.ask('POST', '/bo/me/passkeys', {
      token: member.token,
      body: { name: 'phone', passkey: flat(key.make(begun.options, place)) },
    });
    expect(added.body, 'as our own page sends it').toMatchObject({ success: true });
    await exhaust('keyholder');
    const ask = async () => valueOf<{ options: Record<string, unknown> }>(await test.ask('POST', '/bo/session/passkey')).options;
    const answer = flat(key.answer(await ask(), place));
    expect((await signIn('keyholder', member.password, { passkey: answer })).body).toMatchObject({ value: { kind: 'full' } });
    expect((await signIn('keyholder', member.password, { passkey: answer })).body.errorCode, 'good once').toBe('staff.factor.wrong');
    const other = createSoftwarePasskey();
    other.make(begun.options, place);
    expect((await signIn('keyholder', member.password, { passkey: flat(other.answer(await ask(), place)) })).body.errorCode).toBe(
      'staff.factor.wrong',
    );
    const wrong = await signIn('keyholder', 'not the password', { passkey: flat(key.answer(await ask(), place)) });
    expect(wrong.body.errorCode, 'the key alone is not enough').toBe('login.failed');
  });
});

describe('guessing', () => {
  it('costs strangers work after three, and ends after a hundred a day, from however many addresses', async () => {
    await hire(test, 'target', 'finance');
    const guesses = await Promise.all(Array.from({ length: 20 }, () => signIn('target', 'guess')));
    expect(
      guesses.filter(({ body }) => body.errorCode === 'login.failed'),
      'side by side like in a row',
    ).toHaveLength(3);
    expect(guesses.filter(({ body }) => body.errorCode === 'slider.required')).toHaveLength(17);
    expect((await signIn('target', 'guess', { proof: { challenge: 'x', validate: 'y' } })).body.errorCode).toBe('slider.failed');
    const proof = await work();
    expect((await signIn('target', 'guess', { proof })).body.errorCode).toBe('login.failed');
    expect((await signIn('target', 'guess', { proof })).body.errorCode, 'work is good for one guess').toBe('slider.failed');
    await asOftenAsADayAllows('target');
    const last = await signIn('target', 'guess', { proof: await work() });
    expect(last).toMatchObject({ status: 429, body: { errorCode: 'staff.locked' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  });

  it('at codes is for who knows the password: few in a session, few a day, and never at the owner’s own browser', async () => {
    clock.advance(2 * day);
    const member = await hire(test, 'coded', 'finance');
    const cookie = await atHome(member);
    const wrong = '000000';
    const half = async () => valueOf<{ token: string }>(await signIn('coded', member.password)).token;
    const show = (token: string, code: string, headers = {}) =>
      test.ask('POST', '/bo/session/factor', { token, sealed: true, headers, body: { code } });
    let judged = 0;
    for (let session = 0; session < 8; session += 1) {
      const token = await half();
      for (let tries = 0; tries < 7; tries += 1) if ((await show(token, wrong)).body.errorCode === 'staff.factor.wrong') judged += 1;
      expect((await test.ask('GET', '/bo/me', { token })).status, 'the session has ended').toBe(401);
    }
    expect(judged).toBe(20);
    clock.advance(minute);
    const home = await signIn('coded', member.password, { code: member.code(), headers: { device: 'web', cookie } });
    expect(home.body, 'the owner is not kept out').toMatchObject({ value: { kind: 'full' } });
    await test.services.alarms.written();
    const { list } = await listAlarms(
      test.services.db,
      { merchantId: 1, installation: true, kind: 'wrong-codes' },
      { offset: 0, limit: 50 },
    );
    expect(list.map(({ subject }) => subject)).toContain('staff coded');
  });
});
