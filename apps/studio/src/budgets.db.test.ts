import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { ManualClock } from '@sortes/service';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireBudgets } from './budgets.js';
import { createWorld, type World } from './testing/test-studio.js';

// Budgets fill up again as time goes by: here it stands still, however slow the machine is.
const counted = { rateLimits: true, clock: new ManualClock(new Date()) };
let world: World;
beforeAll(async () => {
  world = await createWorld(counted);
});
afterAll(() => world?.stop());

const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: count }, work));

it('turns a session away that calls beyond any play, in the shape of every refusal, and no other session with it', async () => {
  const page = await world.open('dice');
  const other = await world.open('dice');
  const choice = { direction: 'over', target: 5_000 };
  const answers = await times(299, () => page.ask('GET', '/play/seeds'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const key = randomUUID();
  const played = await page.play(choice, { key });
  expect(played.status).toBe(200);
  expect(await page.play(choice, { key })).toMatchObject({ status: 429, body: { error: { code: 'too_fast' } } });
  const { status, headers } = await fetch(`${world.main.studio.url}/play/rounds/${played.body.round.id}/cash-out`, {
    method: 'POST',
    headers: { 'x-session': page.view.session },
  });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
  expect((await page.ask('POST', '/play/table/bets', {})).code).toBe('too_fast');
  expect((await other.play(choice)).status).toBe(200);
  // Nothing was asked of the wallet for what was turned away.
  expect(world.wallet.roundOf(played.body.round.id)).toMatchObject({ bets: 1, wins: 1 });
  const { rows } = await world.pool.query('select 1 from studio.round');
  expect(rows).toHaveLength(2);
}, 60_000);

it('changes seeds ten times a minute, beside the budget for play', async () => {
  const page = await world.open('dice');
  const answers: number[] = [];
  for (let index = 0; index < 11; index += 1) answers.push((await page.ask('POST', '/play/seeds/rotate', { clientSeed: 'mine' })).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await page.ask('GET', '/play/seeds')).status).toBe(200);
}, 60_000);

it('opens games for many players of one address, and not without end', async () => {
  const own = await world.start(counted);
  const enter = async (): Promise<number> => {
    const answer = await fetch(`${own.studio.url}/play/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': randomUUID() },
      body: '{}',
    });
    return answer.status;
  };
  const opened: number[] = [];
  for (let index = 0; index < 12; index += 1) opened.push(...(await times(50, enter)));
  expect(new Set(opened)).toEqual(new Set([401]));
  expect(await enter()).toBe(429);
}, 60_000);

it('counts sessions that nobody knows with the strangers of their address, and no real one with them', async () => {
  const own = await world.start(counted);
  const page = await world.open('dice', { of: own });
  expect((await page.ask('GET', '/play/seeds')).status).toBe(200);
  const invent = async (): Promise<number> =>
    (await fetch(`${own.studio.url}/play/seeds`, { headers: { 'x-session': randomUUID() } })).status;
  const answers: number[] = [];
  for (let index = 0; index < 8; index += 1) answers.push(...(await times(50, invent)));
  expect(answers.filter((status) => status === 401)).toHaveLength(300);
  expect(answers.filter((status) => status === 429)).toHaveLength(100);
  expect((await page.ask('GET', '/play/seeds')).status).toBe(200);
}, 60_000);

it('counts pages and what does not exist by address', async () => {
  const own = await world.start(counted);
  const ask = async (method: string, path: string): Promise<number> => {
    const answer = await fetch(`${own.studio.url}${path}`, { method });
    await answer.body?.cancel();
    return answer.status;
  };
  for (const [method, path] of [
    ['GET', '/rounds/11111111-1111-4111-8111-111111111111'],
    ['POST', '/nowhere'],
  ] as const) {
    const answers: number[] = [];
    for (let index = 0; index < 13; index += 1) answers.push(...(await times(50, () => ask(method, path))));
    expect([path, answers.filter((status) => status === 429).length]).toEqual([path, 50]);
  }
  expect(await ask('GET', '/healthz')).toBe(200);
}, 60_000);

it('has a budget for every route, or does not start', () => {
  const app = fastify();
  requireBudgets(app);
  app.get('/play/anything', async () => 'yes');
  app.get('/healthz', async () => 'yes');
  expect(() => app.get('/open', async () => 'yes')).toThrow('GET /open has no budget');
});

describe('a connection', () => {
  const enter = async (): Promise<{ socket: Socket; read: () => string }> => {
    const socket = connect(Number(new URL(world.main.studio.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return { socket, read: () => text };
  };
  const ask = (path: string, session = ''): string => `GET ${path} HTTP/1.1\r\nHost: studio\r\nX-Session: ${session}\r\n\r\n`;

  it('is ended when more than a few wait on it', async () => {
    const { socket, read } = await enter();
    socket.write(ask('/healthz').repeat(1_000));
    await expect.poll(() => socket.closed).toBe(true);
    expect(read().split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(8);
  });

  it('carries one stream and nothing beside it', async () => {
    const page = await world.open('dice');
    const behind = await enter();
    behind.socket.write(ask('/healthz') + ask('/play/events', page.view.session));
    await expect.poll(behind.read).toContain('HTTP/1.1 503');
    const alone = await enter();
    alone.socket.write(ask('/play/events', page.view.session));
    await expect.poll(alone.read).toContain(': hello');
    alone.socket.write(ask('/healthz'));
    await expect.poll(() => alone.socket.closed).toBe(true);
    behind.socket.destroy();
  });
});

it('forgets demo players as fast as they can be made', async () => {
  await world.pool.query(
    `insert into studio.player (alias, currency, mode, client_seed, created_at)
     select 'demo-old-' || n, 'FUN', 'demo', 'seed', clock_timestamp() - interval '3 days' from generate_series(1, 2500) as n`,
  );
  let turns = 1;
  while (await world.main.studio.sessions.tidy()) turns += 1;
  expect(turns).toBe(3);
  const { rows } = await world.pool.query(`select 1 from studio.player where alias like 'demo-old-%'`);
  expect(rows).toEqual([]);
});

it('turns nobody away where budgets are switched off', async () => {
  const page = await world.open('dice', { of: await world.start({ rateLimits: false }) });
  const answers = await times(320, () => page.ask('GET', '/play/seeds'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
