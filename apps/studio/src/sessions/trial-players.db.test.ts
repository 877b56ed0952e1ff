/** Players of the operator's play money: their stakes go through the wallet, and stand apart wherever players meet. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trialRounds } from '../rounds/stakes.js';
import { createWorld, type World } from '../testing/test-studio.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

const half = { direction: 'under', target: 5000 } as const;
const openTrial = (game: string) => world.open(game, { launch: { play_money: true } });

async function poolOf(currency: string): Promise<bigint> {
  const { rows } = await world.pool.query<{ held: bigint }>(
    `select coalesce(sum(s.balance), 0)::bigint as held from studio.pool p join studio.pool_shard s on s.pool_id = p.id where p.currency = $1`,
    [currency],
  );
  return rows[0]!.held;
}

it('takes stakes from the wallet and brings wins to it, in its currency, and says that it is play money', async () => {
  const page = await openTrial('dice');
  expect(page.view).toMatchObject({ mode: 'trial', currency: 'VND', balance: '10000000' });
  const before = world.wallet.balanceOf(page.user);
  const { round, balance } = (await page.play(half, { stake: '2500' })).body;
  expect(world.wallet.roundOf(round.id)).toMatchObject({ bets: 1, wins: 1 });
  const payout = BigInt(Math.round(Number(round.payout) * 100_000));
  expect(world.wallet.balanceOf(page.user)).toBe(before - 250_000_000n + payout);
  expect(BigInt(Math.round(Number(balance) * 100_000))).toBe(world.wallet.balanceOf(page.user));
});

it('feeds no pool of money, and shows pools of its own', async () => {
  const real = await world.open('lantern-hold');
  const page = await openTrial('lantern-hold');
  expect(page.view.pools).toEqual(real.view.pools);
  const [money, play] = [await poolOf('VND'), await poolOf('VND/trial')];
  for (let index = 0; index < 4; index += 1) expect((await page.play({}, { stake: '20000' })).status).toBe(200);
  expect([await poolOf('VND'), await poolOf('VND/trial')]).toEqual([money, play + 4n * 20_000n * 50n]);
  await real.play({}, { stake: '20000' });
  expect(await poolOf('VND')).toBe(money + 20_000n * 50n);
});

it('goes on from game to game in demo play of one browser, apart from money, and begins anew without a stake left', async () => {
  const demo = { player: 'browser-0123456789', currency: 'VND', balance: 5_000 * 100_000 };
  const openDemo = (game: string) => world.open(game, { demo: true, launch: { demo } });
  const page = await openDemo('dice');
  expect(page.view).toMatchObject({ mode: 'demo', currency: 'VND', balance: '5000' });
  const money = await poolOf('VND');
  const { balance } = (await page.play(half, { stake: '1000' })).body;
  const slot = await openDemo('lantern-hold');
  expect(slot.view).toMatchObject({ balance });
  await slot.play({}, { stake: '1000' });
  expect(await poolOf('VND')).toBe(money);
  await world.pool.query(`update studio.player set demo_balance = 9999999 where alias = 'demo-' || $1`, [demo.player]);
  expect((await openDemo('dice')).view.balance).toBe('5000');
  // Another browser has its own.
  expect((await world.open('dice', { demo: true, launch: { demo: { ...demo, player: 'browser-9876543210' } } })).view.balance).toBe('5000');
});

it('never plays for money under the same name, nor the other way round', async () => {
  const player = world.wallet.addPlayer();
  await world.open('dice', { player });
  await expect(world.open('dice', { player, launch: { play_money: true } })).rejects.toThrow();
});

it('has so many rounds in its life, and answers those that it began', async () => {
  const page = await openTrial('dice');
  const key = '0b9b7d62-5d5b-4a39-9dc8-3f0f3b0cfe11';
  const first = (await page.play(half, { key })).body.round;
  await world.pool.query(
    `insert into studio.round (player_id, id, key, game, rules_version, seed_number, nonce, choice, stake, cost, state, settled)
     select r.player_id, gen_random_uuid(), 'k' || n, r.game, r.rules_version, r.seed_number, r.nonce, r.choice, r.stake, r.cost, 'closed', true
     from studio.round r, generate_series(2, $2) n where r.id = $1`,
    [first.id, trialRounds],
  );
  expect((await page.play(half)).code).toBe('trial_full');
  expect((await page.play(half, { key })).body.round.id).toBe(first.id);
  // Who plays for money has no such end.
  expect((await (await world.open('dice')).play(half)).status).toBe(200);
});
