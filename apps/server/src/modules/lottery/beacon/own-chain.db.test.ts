import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrders } from '../cancel-orders.js';
import { runChasesOnce } from '../chases/run-chases.js';
import { createPlaceChase } from '../chases/place-chase.js';
import { showChase } from '../chases/read-chases.js';
import { findDraw, type Draw } from '../draw-repository.js';
import { openDraw } from '../move-draw.js';
import { createPlaceOrder } from '../place-orders.js';
import { chaseOf, plannedDraws } from '../testing/chases.js';
import { lineOf, openLottery, requestOf, type LotteryFixture } from '../testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'no code',
  );

describe('a house draw on the own chain of a site for others', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  const read = async (id: bigint): Promise<Draw> => (await findDraw(lottery.db, id)) as Draw;
  const scheduled = async (numero: string): Promise<Draw> => {
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (1, 'ssc1m', ${numero}, clock_timestamp(), clock_timestamp() + interval '10 minutes', clock_timestamp() + interval '10 minutes') returning id`.execute(
      lottery.db,
    );
    return read(rows[0]?.id ?? 0n);
  };
  const selling = (most: bigint | null) => ({ ...lottery.context, mostOnOwnChain: async () => most });
  const bet = (draw: Draw, playerId: number, times: number) =>
    createPlaceOrder(lottery.context)(requestOf(playerId, draw, [lineOf('ssc1m', 'S1_DIRECT', '5', '1', times)]));

  it('does not open where its brand sells none, and does as soon as it may', async () => {
    const draw = await scheduled('N1');
    expect(await openDraw(selling(0n), draw)).toBe(false);
    expect((await read(draw.id)).state).toBe('scheduled');
    expect(await codeOf(bet(draw, await lottery.player(money(10)), 1))).toBe('lottery.draw.not.open');
    expect(await openDraw(selling(null), draw)).toBe(true);
    expect(await codeOf(bet(draw, await lottery.player(money(1_000)), 1_000))).toBe('done');
  });

  it('takes no more in stakes than its brand sells, of many at once too, and what is cancelled makes room', async () => {
    const draw = await scheduled('N2');
    expect(await openDraw(selling(money(20)), draw)).toBe(true);
    const players = await Promise.all(Array.from({ length: 12 }, () => lottery.player(money(100))));
    const codes = await Promise.all(players.map((playerId) => codeOf(bet(draw, playerId, 3))));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 6 }, () => 'done'), ...Array.from({ length: 6 }, () => 'lottery.draw.full')]);
    const [first = 0] = players;
    expect(await codeOf(bet(draw, first, 3))).toBe('lottery.draw.full');
    const small = await bet(draw, first, 2);
    expect(await codeOf(bet(draw, first, 1))).toBe('lottery.draw.full');
    await cancelOrders(
      lottery.db,
      first,
      small.bets.map(({ id }) => id),
    );
    expect(await codeOf(bet(draw, first, 2))).toBe('done');
  });

  it('takes of a chase only what fits, and its money goes back', async () => {
    const draws = (await plannedDraws(lottery, 3)) as [Draw, Draw, Draw];
    const playerId = await lottery.player(money(100));
    const { chaseId } = await createPlaceChase(lottery.context)(
      chaseOf(playerId, draws, { multiples: [1, 2, 4], lines: [lineOf('ssc1m', 'S1_DIRECT', '5', '1', 3)] }),
    );
    await sql`update lottery.draw set most_staked = ${money(6)} where id = any (${draws.map(({ id }) => id)}::bigint[])`.execute(
      lottery.db,
    );
    for (const draw of draws.slice(1)) await openDraw(selling(money(6)), draw);
    while ((await runChasesOnce(lottery.context)) > 0);
    const chase = await showChase(lottery.db, playerId, chaseId);
    expect(chase.draws.map(({ state }) => state)).toEqual(['placed', 'placed', 'dropped']);
    expect(await codeOf(bet(await read(draws[1].id), playerId, 1))).toBe('lottery.draw.full');
    expect(await lottery.balance(playerId)).toBe(money(91));
  });
});
