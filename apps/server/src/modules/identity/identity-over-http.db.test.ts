import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { solveWork, withWork, type WorkPuzzle } from '../../testing/with-work.js';
import { goodPassword } from './testing/identity-world.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A browser: it sends its origin, keeps cookies and repeats the CSRF token. */
function browser() {
  const cookies = new Map<string, string>();
  let csrf = '';
  const flags = new Map<string, string>();
  return {
    cookies,
    flags,
    setCsrf: (token: string) => void (csrf = token),
    async ask(
      method: string,
      url: string,
      body?: unknown,
      { sealed = false, headers = {} }: { sealed?: boolean; headers?: Record<string, string> } = {},
    ) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await test.ask(method, url, {
        body,
        sealed,
        headers: { device: 'web', origin: 'http://localhost:8080', 'x-csrf-token': csrf, ...(cookie === '' ? {} : { cookie }), ...headers },
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        flags.set(name, line);
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

type Browser = ReturnType<typeof browser>;
const valueOf = <T>(answer: Answer): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.value as T;
};

async function sliderProof(visitor: Browser): Promise<{ challenge: string; validate: string }> {
  const puzzle = valueOf<{ challenge: string; work: WorkPuzzle }>(await visitor.ask('GET', '/wps/captcha/geetest'));
  const { validate } = valueOf<{ validate: string }>(
    await visitor.ask('POST', '/wps/captcha/geetest', { challenge: puzzle.challenge, nonce: solveWork(puzzle.work) }),
  );
  return { challenge: puzzle.challenge, validate };
}

async function register(visitor: Browser, username: string) {
  const body = {
    username,
    password: goodPassword,
    confirmPassword: goodPassword,
    birthday: '1990-05-01',
    agreement: true,
    geetest: await sliderProof(visitor),
  };
  const registered = valueOf<{ account: string; session: { csrfToken: string; token: string } }>(
    await visitor.ask('PUT', '/wps/member/register', body, { sealed: true }),
  );
  visitor.setCsrf(registered.session.csrfToken);
  return registered;
}

describe('identity through the edge', () => {
  it('registers under the rules of the brand, keeps the token out of scripts, and signs out', async () => {
    const visitor = browser();
    const { account, session } = await register(visitor, 'HttpAlice');
    expect([account, session.token]).toEqual(['HttpAlice', 'cookie']);
    expect(visitor.flags.get('session')).toMatch(/HttpOnly/i);
    expect(visitor.flags.get('session')).toMatch(/SameSite=Lax/i);
    expect(valueOf(await visitor.ask('GET', '/wps/member/info'))).toMatchObject({ account: 'HttpAlice' });
    const gone = await visitor.ask('DELETE', '/wps/session/logout');
    expect([gone.status, gone.headers['clear-site-data'], visitor.cookies.has('session')]).toEqual([200, '"cache"', false]);
    expect((await visitor.ask('GET', '/wps/member/info')).body.errorCode).toBe('login.not.session');
  });

  it('refuses a ridden cookie: no token, another session’s token, another origin', async () => {
    const [visitor, other] = [browser(), browser()];
    await register(visitor, 'HttpBella');
    const { session } = await register(other, 'HttpCora');
    const change = { nickname: 'stolen' };
    const forgeries: Record<string, string>[] = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': session.csrfToken },
      { origin: 'https://evil.example' },
    ];
    for (const headers of forgeries)
      expect((await visitor.ask('POST', '/wps/member/info', change, { headers })).body.errorCode).toBe('request.forged');
    expect(valueOf(await visitor.ask('GET', '/wps/member/info'))).toMatchObject({ nickname: '' });
  });

  it('gives programs the token in the answer and takes it in the header', async () => {
    const visitor = browser();
    await register(visitor, 'HttpDora');
    const geetest = await sliderProof(visitor);
    const body = { username: 'HttpDora', password: goodPassword, geetest };
    const { token } = valueOf<{ token: string }>(await test.ask('POST', '/wps/session/login', { body, sealed: true }));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(valueOf(await test.ask('GET', '/wps/member/info', { token }))).toMatchObject({ account: 'HttpDora' });
  });

  it('keeps trial accounts from what needs a real one', async () => {
    const visitor = browser();
    const trial = valueOf<{ type: number; csrfToken: string }>(
      await withWork((more) => visitor.ask('POST', '/wps/session/login/freeplay', { os: 'test', platform: 'W', ...more })),
    );
    visitor.setCsrf(trial.csrfToken);
    expect(trial.type).toBe(4);
    expect((await visitor.ask('POST', '/wps/session/ticket', {})).body.errorCode).toBe('in_need_true_account');
    expect(valueOf<{ sumBalance: number }>(await visitor.ask('GET', '/wps/v2/wallets/balance')).sumBalance).toBeGreaterThan(0);
  });
});
