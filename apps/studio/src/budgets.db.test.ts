import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from './testing/test-studio.js';

let world: World;
beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
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
  const own = await world.start({ rateLimits: true });
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

it('turns nobody away where budgets are switched off', async () => {
  const page = await world.open('dice', { of: await world.start({ rateLimits: false }) });
  const answers = await times(320, () => page.ask('GET', '/play/seeds'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
