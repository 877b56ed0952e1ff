import { drawMoves, type DrawState } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlStateOf } from '@sortes/service';
import { moveDraw } from './draw-repository.js';
import { openLottery, type LotteryFixture } from './testing/fixture.js';

const states = Object.keys(drawMoves) as DrawState[];

describe('the states of a draw', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  const drawIn = async (state: DrawState): Promise<bigint> => {
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at, result, win, settled_at, commitment)
      values (1, 'ssc1m', gen_random_uuid()::text, ${state}, now(), now() + interval '1 minute', now() + interval '1 minute', '{}', '12345', now(), 'c') returning id`.execute(
      lottery.db,
    );
    return rows[0]?.id ?? 0n;
  };
  const stateOf = async (id: bigint): Promise<string | undefined> =>
    (await sql<{ state: string }>`select state from lottery.draw where id = ${id}`.execute(lottery.db)).rows[0]?.state;

  for (const from of states) {
    for (const to of states) {
      const isLegal = (drawMoves[from] as readonly string[]).includes(to);
      it(`${from} to ${to} is ${isLegal || from === to ? 'accepted' : 'an error'}, by plain UPDATE`, async () => {
        const id = await drawIn(from);
        const update = sql`update lottery.draw set state = ${to} where id = ${id}`.execute(lottery.db);
        if (isLegal || from === to) await update;
        else expect(sqlStateOf(await update.catch((error: unknown) => error))).toBe('23514');
        expect(await stateOf(id)).toBe(isLegal ? to : from);
      });
      it(`${from} to ${to} is ${isLegal ? 'made' : 'an error'} by move_draw`, async () => {
        const id = await drawIn(from);
        if (isLegal) {
          expect(await moveDraw(lottery.db, id, from, to)).toBe(true);
          expect(await moveDraw(lottery.db, id, from, to)).toBe(false);
        } else {
          expect(sqlStateOf(await moveDraw(lottery.db, id, from, to).catch((error: unknown) => error))).toBe('23514');
        }
        expect(await stateOf(id)).toBe(isLegal ? to : from);
      });
    }
  }

  it('refuses a legal move that comes too late in two steps of one transaction', async () => {
    const id = await drawIn('open');
    const attempt = lottery.db.transaction().execute(async (transaction) => {
      await sql`update lottery.draw set state = 'void' where id = ${id}`.execute(transaction);
      await sql`update lottery.draw set state = 'closed' where id = ${id}`.execute(transaction);
    });
    await expect(attempt).rejects.toThrow(/draw_moves_legally/);
    expect(await stateOf(id)).toBe('open');
  });

  it('keeps a commitment and a result once they are written', async () => {
    const id = await drawIn('drawn');
    for (const change of [
      sql`commitment = 'other'`,
      sql`commitment = null`,
      sql`result = '{"kind":"other"}'`,
      sql`result = null, win = null`,
    ]) {
      await expect(sql`update lottery.draw set ${change} where id = ${id}`.execute(lottery.db)).rejects.toThrow(/check constraint/);
    }
  });
});
