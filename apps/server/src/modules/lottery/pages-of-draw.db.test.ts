import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBetsToJudge, readBook } from './bet-repository.js';
import { openLottery, type LotteryFixture } from './testing/fixture.js';

let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const page = 500;
const bets = 20 * page;

async function addBets(client: pg.PoolClient, drawId: bigint, count: number): Promise<void> {
  await client.query(
    `insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
     select 10000000 + i, gen_random_uuid(), gen_random_uuid(), $1, 10000, 10000, now(), 1, 1, 1, 'S1_DIRECT', 'x', '1' from generate_series(1, $2::integer) as i`,
    [drawId, count],
  );
}

// In a transaction of its own and a database that is new: nobody has looked at how many bets there are.
it('reads a draw that statistics do not know page by page, each bet once', async () => {
  const client = await lottery.pool.connect();
  try {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    await client.query('begin');
    await addBets(client, draw.id, bets);
    /** Entries read of the index by draw, whatever the plan. */
    const read = async (): Promise<number> =>
      Number(
        (await client.query<{ count: bigint }>(`select pg_stat_get_xact_tuples_returned('lottery.bet_of_draw'::regclass) as count`)).rows[0]
          ?.count,
      );
    // Reads over this one connection, so that its own counters tell what was read.
    const pool = client as unknown as pg.Pool;
    const readers = {
      judge: async (after: string | null) => (await readBetsToJudge(pool, draw.id, after, page)).at(-1)?.[0] ?? null,
      book: async (after: string | null) => (await readBook(pool, draw.id, after, page)).last,
    };
    for (const next of Object.values(readers)) {
      const before = await read();
      let after: string | null = null;
      let pages = 0;
      while ((after = await next(after)) !== null) pages += 1;
      expect(pages).toBe(bets / page);
      expect((await read()) - before).toBeGreaterThanOrEqual(bets);
      expect((await read()) - before).toBeLessThan(1.5 * bets);
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
});
