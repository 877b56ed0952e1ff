import { operations, type ErrorCode } from '@sortes/contract';
import { CompactEncrypt, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { answers } from './answers/index.js';
import { featureIds } from './answers/site.js';
import { createMock, refuse, type MockOptions } from './index.js';
import { faultOf, makeReply } from './make-reply.js';

const now = Date.parse('2026-11-30T12:00:00Z');
const page = { pageNo: 1, pageSize: 4 };

/** What some of the calls below have to say. */
const searches: Readonly<Record<string, string>> = {
  getNearDraws: 'gameId=ssc1m',
  launchTrial: 'nodeId=2001',
  staffListContent: 'kind=article',
};

/** What the schema of an operation alone gives. */
const made = (name: string, given: { params?: Record<string, unknown>; query?: Record<string, unknown>; isEmpty?: boolean } = {}) => {
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return makeReply({ name, operation, params: {}, query: page, now, currency: 'VND', isEmpty: false, ...given });
};

const ask = async (url: string, { method = 'GET', body, ...options }: MockOptions & { method?: string; body?: unknown } = {}) => {
  const mock = createMock({ now: () => now, ...options });
  const reply = await mock.answer({ method, url, body: body === undefined ? undefined : JSON.stringify(body) });
  return {
    mock,
    status: reply?.status,
    body: reply && (JSON.parse(reply.body) as { value: never; errorCode?: ErrorCode; field?: string }),
  };
};

describe('what is made of a schema', () => {
  it('is an answer of every operation, with rows and without', () => {
    const wrong = [...operations].flatMap(([name, operation]) =>
      [false, true].flatMap((isEmpty) => {
        const fault = faultOf(operation.reply, made(name, { isEmpty }));
        return fault === undefined ? [] : `${name}: ${fault}`;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('is the same for the same request, and a page of a list as it was asked for', () => {
    expect(made('staffListOffers')).toEqual(made('staffListOffers'));
    const pages = [1, 2, 12].map(
      (pageNo) => made('staffListOffers', { query: { pageNo, pageSize: 4 } }) as { list: { id: string }[]; total: number },
    );
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [4, 47],
      [4, 47],
      [3, 47],
    ]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(11);
    expect((made('staffListOffers', { query: { pageNo: 13, pageSize: 4 } }) as { list: unknown[] }).list).toEqual([]);
    expect(made('staffListOffers', { isEmpty: true })).toMatchObject({ list: [], total: 0 });
  });

  it('tells of the thing that was asked for, as its list does', () => {
    const [, second] = (made('staffListOffers') as { list: { id: string; title: string; grants: number }[] }).list;
    const { id, title, grants } = second ?? { id: '' };
    expect(made('staffGetOffer', { params: { offerId: id } })).toMatchObject({ offer: { id, title, grants } });
  });
});

describe('a mock', () => {
  it('says in its own answers what their schemas allow, to each who may ask', async () => {
    const own = [...operations].filter(
      ([name, { method, path, envelope }]) => name in answers && method === 'GET' && !path.includes(':') && envelope !== 'file',
    );
    for (const as of ['member', 'guest'] as const)
      for (const [name, { path, policy }] of own) {
        const { status, body } = await ask(`${path}?${searches[name] ?? ''}`, { as });
        expect([name, status, body?.errorCode], name).toEqual(
          policy === 'session' && as === 'guest' ? [name, 401, 'login.not.session'] : [name, 200, undefined],
        );
      }
    expect(own.length).toBeGreaterThan(20);
  });

  it('refuses what the contract refuses, naming the field', async () => {
    const { status, body } = await ask('/wps/feedback', { method: 'PUT', body: { content: '' } });
    expect([status, body?.errorCode, body?.field]).toEqual([400, 'request_param_err', 'content']);
    expect((await ask('/wps/feedback', { method: 'PUT' })).body?.errorCode).toBe('request_body_required');
    expect((await ask('/bo/players?pageNo=0')).body).toMatchObject({ errorCode: 'request_param_err', field: 'pageNo' });
    expect((await ask('/wps/nowhere')).status).toBe(404);
  });

  it('knows who asks', async () => {
    expect((await ask('/wps/member/info', { as: 'guest' })).body?.errorCode).toBe('login.not.session');
    expect((await ask('/bo/me', { isStaff: false })).body?.errorCode).toBe('login.not.session');
    const { mock } = await ask('/wps/session/logout', { method: 'DELETE' });
    expect(mock.as).toBe('guest');
  });

  it('reads sealed bodies as the page seals them', async () => {
    const mock = createMock({ as: 'guest' });
    const { value } = JSON.parse((await mock.answer({ method: 'GET', url: '/wps/system/keys' }))?.body ?? '') as {
      value: { keys: [{ kid: string }] };
    };
    const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ body: { ticket: 'x' } })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: value.keys[0].kid })
      .encrypt(await importJWK(value.keys[0], 'ECDH-ES'));
    const login = operations.get('login');
    const reply = await mock.answer({ method: 'POST', url: login?.path ?? '', body: JSON.stringify({ value: sealed }) });
    // The body came through: what it lacks is named.
    expect(JSON.parse(reply?.body ?? '')).toMatchObject({ errorCode: 'request_param_err', field: 'username' });
  });

  it('answers what a test says instead, refuses on demand, and says what was asked', async () => {
    const said = { getBrandLogo: refuse('not.found'), sendFeedback: { feedbackId: '7' } } as const;
    const { mock, body } = await ask('/wps/feedback', { method: 'PUT', body: { content: 'hello' }, answers: said });
    expect(body?.value).toEqual({ feedbackId: '7' });
    expect(mock.calls('sendFeedback')).toMatchObject([{ body: { content: 'hello' } }]);
    expect((await ask('/wps/feedback', { trouble: { of: { listOwnFeedback: 'system.busy' } } })).status).toBe(503);
    expect((await ask('/wps/feedback', { trouble: { of: { '*': 'network' } } })).status).toBeUndefined();
    const wrong = { sendFeedback: { feedbackId: 7 } } as unknown as MockOptions['answers'];
    await expect(ask('/wps/feedback', { method: 'PUT', body: { content: 'hello' }, answers: wrong ?? {} })).rejects.toThrow('sendFeedback');
  });

  it('has every module switched on that an operation needs', () => {
    const needed = [...operations.values()].flatMap(({ module }) => module ?? []);
    expect(featureIds).toEqual(expect.arrayContaining(needed));
    expect(needed.length).toBeGreaterThan(5);
  });
});
