import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draw } from './draw-repository.js';
import { showOrder } from './read-orders.js';
import { payDraw } from './settle-draw.js';
import { cancelBets, lineOf, openLottery, placeOrder, requestOf, settleNow, voidNow, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;

/** A bet as these tests write it: play, content, and stake of a combination in whole units. */
type Wanted = readonly [play: string, content: string, unit: number];

describe('valid turnover of a settled draw', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  /** Places bets one after the other. @returns their ids */
  async function place(draw: Draw, player: number, bets: readonly Wanted[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [play, content, unit] of bets) {
      const order = await placeOrder(lottery, requestOf(player, draw, [lineOf(draw.gameCode, play, content, '1', unit)]));
      ids.push(...order.bets.map(({ id }) => id));
    }
    return ids;
  }

  /** What counts of bets, in whole units and in the order of their ids. */
  async function validOf(player: number, draw: Draw): Promise<number[]> {
    const { rows } = await sql<{ valid: bigint }>`
      select coalesce(t.valid, b.stake) as valid from lottery.bet b
      left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
      left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
      where b.player_id = ${player} and b.draw_id = ${draw.id} and (o.kind is null or o.kind = 'won') order by b.id`.execute(lottery.db);
    return rows.map(({ valid }) => Number(valid) / 10_000);
  }

  async function settled(game: string, bets: readonly Wanted[], result: string): Promise<number[]> {
    const [draw, player] = await Promise.all([lottery.openedDraw(game, 600_000), lottery.player(money(100_000))]);
    await place(draw, player, bets);
    await settleNow(lottery, draw, result);
    return validOf(player, draw);
  }

  it('is the stake, and nothing of a bet that covers more than 70 % of its play', async () => {
    expect(
      await settled(
        'ssc1m',
        [
          ['POSITION', '0123456||||', 1],
          ['POSITION', '01234567||||', 1],
          ['POSITION', '01234567|1|||', 1],
          ['S1_DIRECT', '9', 4],
          ['S3_GROUP6', '0123456789', 1],
          ['DTT', 'D,T,X', 1],
        ],
        '12345',
      ),
    ).toEqual([7, 0, 0, 4, 0, 0]);
  });

  it('counts a bet on the one combination that a play has', async () => {
    expect(await settled('k31m', [['K3_TRIPLE_ANY', 'AAA', 3]], '1,2,3')).toEqual([3]);
  });

  it('is the difference of opposite sides, on the larger one, whose earliest bets are cut first', async () => {
    expect(
      await settled(
        'k31m',
        [
          ['K3_SIDES', 'B', 30],
          ['K3_SIDES', 'S', 60],
          ['K3_SIDES', 'B', 50],
          ['K3_SIDES', 'O', 10],
        ],
        '1,2,3',
      ),
    ).toEqual([0, 0, 20, 10]);
  });

  it('cuts within one bet, too, and leaves the sides of other pairs', async () => {
    expect(
      await settled(
        'k31m',
        [
          ['K3_SIDES', 'B,S', 5],
          ['K3_SIDES', 'B,O', 5],
        ],
        '1,2,3',
      ),
    ).toEqual([0, 10]);
    expect(
      await settled(
        'ssc1m',
        [
          ['DTT', 'D,T', 5],
          ['DTT', 'X', 5],
        ],
        '12345',
      ),
    ).toEqual([0, 5]);
  });

  it('cuts at the same place of the same play only', async () => {
    const result = '1,2,3,4,5,6,7,8,9,10'.replaceAll(/\b(\d)\b/g, '0$1');
    expect(
      await settled(
        'pk1m',
        [
          ['PK_SIDES', 'B|||||||||', 10],
          ['PK_SIDES', '|S||||||||', 10],
          ['PK_SIDES', 'S,O|B||||||||', 4],
          ['PK_DRAGON_TIGER', 'D||||', 10],
          ['PK_DRAGON_TIGER', '|T|||', 10],
        ],
        result,
      ),
    ).toEqual([6, 6, 4, 10, 10]);
  });

  it('leaves the sides of other players and of bets that were cancelled', async () => {
    const [draw, one, other] = await Promise.all([
      lottery.openedDraw('k31m', 600_000),
      lottery.player(money(100)),
      lottery.player(money(100)),
    ]);
    const [big = ''] = await place(draw, one, [
      ['K3_SIDES', 'B', 10],
      ['K3_SIDES', 'S', 10],
    ]);
    await place(draw, other, [['K3_SIDES', 'B', 10]]);
    await cancelBets(lottery, one, [big]);
    await settleNow(lottery, draw, '1,2,3');
    expect(await validOf(one, draw)).toEqual([10]);
    expect(await validOf(other, draw)).toEqual([10]);
  });

  it('writes nothing of a void draw', async () => {
    const [draw, player] = await Promise.all([lottery.openedDraw('k31m', 600_000), lottery.player(money(100))]);
    await place(draw, player, [
      ['K3_SIDES', 'B,S,O,E', 1],
      ['K3_SIDES', 'B', 1],
    ]);
    await voidNow(lottery, draw);
    const { rows } = await sql`select from lottery.bet_turnover where draw_id = ${draw.id}`.execute(lottery.db);
    expect(rows).toEqual([]);
  });

  it('stays as it is when the draw is settled again under another cap', async () => {
    const [draw, player] = await Promise.all([lottery.openedDraw('ssc1m', 600_000), lottery.player(money(100))]);
    await place(draw, player, [['POSITION', '012345||||', 1]]);
    await settleNow(lottery, draw, '12345');
    await payDraw({ ...lottery.context, coverageCap: async () => 1 }, draw.id);
    expect(await validOf(player, draw)).toEqual([6]);
  });

  it('is the same sum in whatever order bets come, and what the rule says of them together', async () => {
    const wanted = fc.array(
      fc.tuple(
        fc.constant('K3_SIDES'),
        fc.subarray(['B', 'S', 'O', 'E'], { minLength: 1 }).map((marks) => marks.join()),
        fc.integer({ min: 1, max: 9 }),
      ),
      { minLength: 2, maxLength: 6 },
    );
    const sum = (valid: readonly number[]): number => valid.reduce((total, one) => total + one, 0);
    /** Of bets on at most two of four sides: what is left of each pair. */
    const ruled = (bets: readonly Wanted[]): number => {
      const counted = bets.filter(([, content]) => content.split(',').length < 3);
      const on = (side: string): number =>
        sum(counted.filter(([, content]) => content.split(',').includes(side)).map(([, , unit]) => unit));
      return Math.abs(on('B') - on('S')) + Math.abs(on('O') - on('E'));
    };
    await fc.assert(
      fc.asyncProperty(wanted, async (bets) => {
        const [forth, back] = [await settled('k31m', bets, '1,2,3'), await settled('k31m', bets.toReversed(), '4,5,6')];
        expect(sum(forth)).toBe(ruled(bets));
        expect(sum(back)).toBe(ruled(bets));
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('costs some ten times as much for ten times the bets, whatever its plans were made for', async () => {
    const client = await lottery.pool.connect();
    /** Milliseconds for so many bets, ten of each player on one side and the other, which all cut each other off. */
    const cut = async (bets: number): Promise<number> => {
      const draw = await lottery.openedDraw('ssc1m', 600_000);
      await client.query(
        `insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate)
         select 10000000 + i % $1::integer, gen_random_uuid(), gen_random_uuid(), $2, 10000, 10000, now(), 1, 1, 1, 'S5_SUM_BSOE', 'x', case when i / $1 % 2 = 0 then 'B' else 'S' end, 0
         from generate_series(0, $3::integer - 1) as i`,
        [bets / 10, draw.id, bets],
      );
      const begin = performance.now();
      await client.query(`select lottery.cut_opposites($1::bigint, array['S5_SUM_BSOE'], array['B'], array['S'], array[','])`, [draw.id]);
      const took = performance.now() - begin;
      const { rows } = await client.query<{ count: bigint }>('select count(*) from lottery.bet_turnover where draw_id = $1 and valid = 0', [
        draw.id,
      ]);
      expect(rows[0]?.count).toBe(BigInt(bets));
      return took;
    };
    try {
      // After some calls a connection keeps a plan for whatever comes; statistics tell it of draws with a few bets.
      await client.query('vacuum analyze lottery.bet, lottery.bet_outcome, lottery.bet_turnover');
      for (let call = 0; call < 8; call += 1) await cut(400);
      // The best of three each: others are at work on this machine, too.
      const few = Math.min(await cut(2_000), await cut(2_000), await cut(2_000));
      const many = Math.min(await cut(20_000), await cut(20_000), await cut(20_000));
      // If each bet were sought among all others it would be a hundred times.
      expect(many / few).toBeLessThan(25);
    } finally {
      client.release();
    }
  });

  it('is said on the bet once its draw is settled: how much of its play it covers, or that the opposite side was held', async () => {
    const [draw, player] = await Promise.all([lottery.openedDraw('ssc1m', 600_000), lottery.player(money(100))]);
    const [covering = '', dragon = '', plain = ''] = await place(draw, player, [
      ['POSITION', '01234567||||', 1],
      ['DTT', 'D', 5],
      ['S1_DIRECT', '9', 1],
      ['DTT', 'T', 2],
    ]);
    expect(await showOrder(lottery.context, player, covering)).not.toHaveProperty('turnover');
    await settleNow(lottery, draw, '12345');
    expect(await showOrder(lottery.context, player, covering)).toMatchObject({
      turnover: { counted: '0.0000', covered: 8, combinations: 10 },
    });
    expect(await showOrder(lottery.context, player, dragon)).toMatchObject({ turnover: { counted: '3.0000' } });
    expect(await showOrder(lottery.context, player, plain)).toMatchObject({ turnover: { counted: '1.0000' } });
  });
});
