import { randomUUID } from 'node:crypto';
import type { FreebetCancelReply, TransactionListReply } from '@sortes/wallet-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoundReply, SessionView } from '../protocol.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const start = 10_000_000n * 100_000n;

async function give(page: Pick<Page, 'user'>, change: object = {}): Promise<{ reward: string; status: number; body: unknown }> {
  const reward = randomUUID();
  const asked = {
    reward_uuid: reward,
    user: page.user,
    game_code: 'ruby-row',
    currency: 'VND',
    bet_value: 2_000 * 100_000,
    bet_count: 3,
    end_time: inAnHour(),
    ...change,
  };
  return { reward, ...(await world.operator('freebet/create', asked)) };
}
const spin = (page: Page, free: string, { stake = '2000', key = randomUUID(), choice = {} as unknown } = {}) =>
  page.ask<RoundReply>('POST', '/play/rounds', { key, choice, stake, free });
const again = (page: Page) => page.ask<SessionView>('POST', '/play/session', {});

describe('free rounds', () => {
  it('are told the page, take nothing, win what they show, and are over after the last', async () => {
    const page = await world.open('ruby-row');
    const { reward, status } = await give(page);
    expect(status).toBe(200);
    expect((await again(page)).body.free).toEqual({ reward, value: '2000', count: 3, left: 3, until: expect.any(Number), won: '0' });
    let won = 0n;
    for (const left of [2, 1, 0]) {
      const { status: played, body } = await spin(page, reward);
      expect(played).toBe(200);
      won += BigInt(Math.round(Number(body.round.payout) * 100_000));
      expect(body.round).toMatchObject({ state: 'closed', stake: '2000', cost: '0', free: true, settled: true });
      expect(body.free).toMatchObject({ reward, left, won: String(Number(won) / 100_000) });
      const moved = [...world.wallet.applied.values()].filter(({ round }) => round === body.round.id);
      expect(moved.map(({ kind, reward: of }) => [kind, of])).toEqual([
        ['bet', reward],
        ['win', reward],
      ]);
      expect(moved[0]?.amount).toBe(0n);
    }
    expect(world.wallet.balanceOf(page.user)).toBe(start + won);
    expect(await spin(page, reward)).toMatchObject({ status: 409, code: 'reward_over' });
    expect((await again(page)).body.free).toBeUndefined();
    const paid = await page.play({}, { stake: '2000' });
    expect(paid.body.round).toMatchObject({ cost: '2000' });
    expect(paid.body.round.free).toBeUndefined();
    await world.main.studio.engine.settled();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { body } = await world.operator('transactions/list', {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    });
    const told = (body as TransactionListReply).transactions.filter(({ user, kind }) => user === page.user && kind === 'bet');
    expect(told.map(({ amount }) => amount).toSorted()).toEqual([0, 0, 0, 2_000 * 100_000]);
  });

  it('are refused of another player, another game, at another value, bought, and where there are none', async () => {
    const [page, other] = [await world.open('ruby-row'), await world.open('ruby-row')];
    const { reward } = await give(page);
    expect((await spin(other, reward)).code).toBe('reward_over');
    expect((await spin(page, randomUUID())).code).toBe('reward_over');
    expect((await spin(page, reward, { stake: '5000' })).code).toBe('reward_over');
    const dice = await world.open('dice');
    expect((await spin(dice, reward, { choice: { direction: 'under', target: 5000 } })).code).toBe('reward_over');
    const late = await give(page, { end_time: new Date(Date.now() - 1_000).toISOString() });
    expect((await spin(page, late.reward)).code).toBe('reward_over');
    expect(world.wallet.balanceOf(page.user)).toBe(start);
    expect((await give(page, { game_code: 'dice' })).status).toBe(404);
    expect((await give(page, { game_code: 'lantern-hold' })).status, 'a pool stands behind it').toBe(404);
    expect((await give(page, { bet_value: 10 })).status).toBe(400);
    expect((await give(page, { end_time: 'soon' })).status).toBe(400);
    expect((await give(page, { currency: 'FUN' })).status).toBe(400);
  });

  it('are given once for an id, and end when the operator takes them back', async () => {
    const page = await world.open('ruby-row');
    const end_time = inAnHour();
    const { reward } = await give(page, { end_time });
    const same = { reward_uuid: reward, end_time };
    expect((await give(page, same)).status).toBe(200);
    expect((await give(page, { ...same, bet_count: 4 })).status).toBe(409);
    await spin(page, reward);
    const info = async (id = reward) => world.operator('freebet/info', { reward_uuid: id });
    const shown = (await again(page)).body.free;
    const won = Math.round(Number(shown?.won) * 100_000);
    expect((await info()).body).toEqual({ reward_uuid: reward, status: 'active', bet_count: 3, used: 1, won });
    expect(await info(randomUUID())).toMatchObject({ status: 404, body: { code: 'unknown-reward' } });
    const cancel = () => world.operator('freebet/cancel', { reward_uuid: reward });
    expect((await cancel()).body as FreebetCancelReply).toEqual({ reward_uuid: reward, used: 1 });
    expect((await cancel()).body).toEqual({ reward_uuid: reward, used: 1 });
    expect((await info()).body).toEqual({ reward_uuid: reward, status: 'cancelled', bet_count: 3, used: 1, won });
    const past = await give(page, { end_time: new Date(Date.now() - 1_000).toISOString() });
    expect((await info(past.reward)).body).toMatchObject({ status: 'over', used: 0, won: 0 });
    expect((await spin(page, reward)).code).toBe('reward_over');
    expect(await world.operator('freebet/cancel', { reward_uuid: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'unknown-reward' },
    });
  });

  it('are begun once each by many calls of two processes at once', async () => {
    const second = await world.start();
    const page = await world.open('ruby-row');
    const twin = await world.open('ruby-row', { session: page.view.session, of: second });
    const { reward } = await give(page, { bet_count: 2 });
    const key = randomUUID();
    const same = await Promise.all([page, twin, page, twin].map((one) => spin(one, reward, { key })));
    expect(new Set(same.map(({ body }) => body.round?.id)).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => spin(index % 2 === 0 ? page : twin, reward)));
    const played = many.filter(({ status }) => status === 200);
    expect(played).toHaveLength(1);
    const rounds = [...world.wallet.applied.values()].filter(({ user, kind }) => user === page.user && kind === 'bet');
    expect(rounds).toHaveLength(2);
    await second.studio.stop();
  });

  it('come back where the wallet does not answer or refuses, and are over where it says so', async () => {
    const page = await world.open('ruby-row');
    const { reward } = await give(page, { bet_count: 1 });
    world.wallet.mishaps.push({ kind: 'bet', mishap: 'fail' });
    expect((await spin(page, reward)).code).toBe('lost');
    await expect.poll(async () => (await again(page)).body.free).toMatchObject({ left: 1 });
    world.wallet.mishaps.push({ kind: 'bet', mishap: { code: 'RS_ERROR_BET_LIMIT_EXCEEDED' } });
    expect((await spin(page, reward)).code).toBe('reward_over');
    world.wallet.mishaps.push({ kind: 'win', mishap: 'done-but-cut' });
    const { status, body } = await spin(page, reward);
    expect(status).toBe(200);
    await expect.poll(async () => (await page.round(body.round.id)).settled).toBe(true);
    const wins = [...world.wallet.applied.values()].filter(({ round, kind }) => round === body.round.id && kind === 'win');
    expect(wins.map(({ reward: of }) => of)).toEqual([reward]);
  });
});
