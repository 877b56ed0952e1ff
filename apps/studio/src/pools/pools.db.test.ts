import { newId } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RoundRepository } from '../rounds/repository.js';
import { createWorld, type Page, type World } from '../testing/test-studio.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

/** What a currency's pool holds by its shards, by its entries, and how many shards hold something. */
async function books(currency: string): Promise<{ held: bigint; entered: bigint; shards: number }> {
  const { rows } = await world.pool.query<{ held: bigint; entered: bigint; shards: number }>(
    `select (select sum(s.balance)::bigint from studio.pool_shard as s where s.pool_id = p.id) as held,
       (select sum(case when e.to_account = 'pool' then e.amount else -e.amount end)::bigint from studio.pool_entry as e where e.pool_id = p.id) as entered,
       (select count(*)::integer from studio.pool_shard as s where s.pool_id = p.id and s.balance > 0) as shards
     from studio.pool as p where p.currency = $1`,
    [currency],
  );
  return rows[0]!;
}

const amountOf = (page: Page): bigint => BigInt(Math.round(Number(page.view.pools!['grand']) * 10_000));

it('take half a hundredth of each stake, from many players at once, and play money goes into a pool of its own', async () => {
  const first = await world.open('lantern-hold');
  const begun = amountOf(first);
  const pages = await Promise.all(Array.from({ length: 12 }, () => world.open('lantern-hold')));
  const played = await Promise.all(pages.map(async (page) => [await page.play({}), await page.play({}, { stake: '20000' })]));
  expect(played.flat().every(({ status }) => status === 200)).toBe(true);
  const { held, entered, shards } = await books('VND');
  const given = 12n * (1_000n + 20_000n) * 50n;
  expect([held, entered]).toEqual([begun + given, begun + given]);
  expect(shards).toBeGreaterThan(3);
  const demo = await world.open('lantern-hold', { demo: true });
  expect(amountOf(demo)).toBe(begun);
  await demo.play({});
  expect((await books('FUN/trial')).held).toBe(begun + 50_000n);
  expect((await books('VND')).held).toBe(held);
});

it('are won in proportion to the stake, in the round’s own transaction, and its win carries them', async () => {
  const page = await world.open('lantern-hold');
  const { rows } = await world.pool.query<{ id: bigint }>('select id from studio.player where alias = $1', [page.user]);
  const player = rows[0]!.id;
  const repository = new RoundRepository(world.pool, 60_000);
  const { rows: pools } = await world.pool.query<{ id: number }>(`select id from studio.pool where currency = 'VND'`);
  const pool = pools[0]!.id;
  const before = await books('VND');
  for (const [part, name] of [
    [2n, 'half'],
    [1n, 'all'],
  ] as const) {
    const [id, win] = [newId(), newId()];
    const stake = 10_000_000n;
    const facts = {
      player,
      id,
      bet: newId(),
      key: name,
      game: 'lantern-hold',
      seat: 0,
      version: 1,
      choice: {},
      stake,
      cost: stake,
      cycleMs: 0,
    };
    expect((await repository.open(facts)).verdict).toBe('opened');
    const held = (await books('VND')).held;
    const answer = await repository.decide({
      player,
      id,
      from: 'asked',
      step: 0,
      to: 'closed',
      multiplier: 20_000n,
      payout: 2n * stake,
      cashedOut: false,
      win,
      pools: [{ id: pool, amount: 0n }],
      poolsWon: [{ id: pool, name: 'grand', stake, full: stake * part }],
    });
    const share = held / part;
    expect(answer).toMatchObject({ verdict: 'done', poolsWon: [{ name: 'grand', amount: String(share) }] });
    const row = await repository.find(player, id);
    expect(row).toMatchObject({ payout: 2n * stake + share, poolsWon: [{ name: 'grand', amount: String(share) }] });
    const { rows: wins } = await world.pool.query<{ amount: bigint }>('select amount from studio.movement where id = $1', [win]);
    expect(wins[0]!.amount).toBe(2n * stake + share);
    const after = await books('VND');
    expect([after.held, after.entered]).toEqual([held - share, held - share]);
  }
  expect((await books('VND')).held).toBe(0n);
  expect(before.held).toBeGreaterThan(0n);
});
