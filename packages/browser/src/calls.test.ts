import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createCalls, setCsrfToken, takeAskedAhead } from './calls.js';

const { call, fileAddress } = createCalls({
  getTransaction: ['GET', '/wps/relay/ODSFE2_MemTransDet/:id', 'wps'],
  getUnreadCount: ['GET', '/wps/relay/CSP_unreadCount', 'wps'],
  listOrders: ['GET', '/lgw/orders', 'lgw'],
  placeOrders: ['POST', '/lgw/orders/betting', 'lgw idempotent'],
  exportOrders: ['GET', '/lgw/orders/export', 'file'],
});

/** Never run: the compiler reads it, and fails where a line that must be refused is taken. */
export const refusedByTypes = [
  // @ts-expect-error an address with a parameter asks for it
  () => call('getTransaction'),
  // @ts-expect-error … and for nothing else under its name
  () => call('getTransaction', { params: { transactionId: '1' } }),
  // @ts-expect-error a body that the contract asks for is given
  () => call('placeOrders', {}),
  // @ts-expect-error an operation that this application does not call
  () => call('staffMe'),
  () => call('getUnreadCount'),
  () => call('getTransaction', { params: { id: '1' } }),
];

/** Answers every request with this, and keeps what was asked. */
function answering(status: number, body: unknown) {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return Response.json(body, { status, headers: status === 429 ? { 'retry-after': '7' } : {} });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('brings the routes of later calls with the first of them, and fails as without a connection where they are not to be had', async () => {
  const asked = answering(200, { success: true, value: 1 });
  let isThere = false;
  const { call: callLater } = createCalls({ getUnreadCount: ['GET', '/first', 'wps'] }, async () => {
    if (!isThere) throw new TypeError('not to be had');
    return { getUnreadCount: ['GET', '/all', 'wps'], listFavouriteIds: ['GET', '/favourites', 'wps'] } as const;
  });
  await callLater('getUnreadCount');
  await expect(callLater('listFavouriteIds')).rejects.toMatchObject({ code: 'network' });
  isThere = true;
  await callLater('listFavouriteIds');
  expect(asked.map(({ address }) => address)).toEqual(['/first', '/favourites']);
});

describe('call', () => {
  it('takes the envelope off, and fills in the path', async () => {
    const asked = answering(200, { success: true, value: { transactionId: 'a/b' } });
    expect(await call('getTransaction', { params: { id: 'a/b' } })).toEqual({ transactionId: 'a/b' });
    expect(asked[0]?.address).toBe('/wps/relay/ODSFE2_MemTransDet/a%2Fb');
    expect(asked[0]?.init.headers).not.toHaveProperty('x-csrf-token');
  });

  it('sends the key of an intention that it is given, and one of its own otherwise', async () => {
    setCsrfToken('token');
    const asked = answering(200, {});
    const body = { gameId: 'ssc1m', numero: '1', contents: [] };
    await call('placeOrders', { body }, { idempotencyKey: 'mine' });
    await call('placeOrders', { body });
    expect(asked[0]?.init.headers).toMatchObject({ 'idempotency-key': 'mine', 'x-csrf-token': 'token' });
    expect(asked[1]?.init.headers).toMatchObject({ 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it('tells a refusal by its code, field and rest', async () => {
    answering(429, { errorCode: 'too.many.requests', message: 'Wait.', field: 'id' });
    const refused = await call('getTransaction', { params: { id: '1' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ code: 'too.many.requests', status: 429, field: 'id', retryAfterSeconds: 7 });
  });

  it('says so when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(call('getUnreadCount')).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});

it('puts the language of the page into the address of a file', () => {
  expect(fileAddress('exportOrders', {})).toBe('/lgw/orders/export?language=EN');
});

it('takes an answer that was asked for ahead once, and asks anew where it is old or was lost', async () => {
  const asked = answering(200, { success: true, value: 'asked' });
  const address = '/wps/relay/CSP_unreadCount';
  const ahead = (sentAt: number, answer = Promise.resolve(Response.json({ success: true, value: 'ahead' }))) =>
    takeAskedAhead({ [address]: { sentAt, answer } });
  ahead(Date.now());
  expect([await call('getUnreadCount'), await call('getUnreadCount')]).toEqual(['ahead', 'asked']);
  ahead(Date.now() - 20_000);
  expect(await call('getUnreadCount')).toBe('asked');
  ahead(Date.now(), Promise.reject(new TypeError('lost')));
  expect(await call('getUnreadCount')).toBe('asked');
  expect(asked.length).toBe(3);
});
