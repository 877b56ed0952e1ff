import { inTransaction, newId, type DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors.js';
import { balanceOf, beginBonus, type BonusRule, endBonus, lockPlayer, postOne, verifyLedger } from '../wallet/index.js';
import type { Draw } from './draw-repository.js';
import { createPlaceOrder, type PlaceOrder } from './place-orders.js';
import { lineOf, type LotteryFixture, openLottery, requestOf } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const anything: BonusRule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
const rules: readonly (BonusRule | undefined)[] = [
  anything,
  anything,
  { ...anything, mostBet: money(5) },
  { ...anything, gamesNot: ['ssc1m'] },
  { ...anything, lanes: ['RNG'] },
  undefined,
];

/** Whose last order a bonus helped, the next one is parted with before it is posted (lottery.part_orders). */
describe('orders that are parted ahead', () => {
  let lottery: LotteryFixture;
  /** Positions of helped orders, a call each. */
  const hints: number[][] = [];
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(async () => {
    const report = await verifyLedger(lottery.db);
    await lottery.close();
    expect(report.faults).toBe(0);
  });

  /** Places orders as a process does that has been up for a while. */
  const remembering = (): PlaceOrder => {
    const pool = Object.create(lottery.context.pool, {
      query: {
        value: (statement: pg.QueryConfig) => {
          if (statement.name === 'lottery.place_orders') hints.push(statement.values?.at(-1) as number[]);
          return lottery.context.pool.query(statement);
        },
      },
    }) as pg.Pool;
    return createPlaceOrder({ ...lottery.context, pool });
  };
  /** As one that has just begun. */
  const forgetful: PlaceOrder = (request) => createPlaceOrder(lottery.context)(request);
  const ask = (draw: Draw, playerId: number, units: readonly number[]) =>
    requestOf(
      playerId,
      draw,
      units.map((unit, index) => lineOf('ssc1m', 'S5_DIRECT', `1|2|3|4|${index}`, '1', unit)),
    );
  const begin = async (transaction: DatabaseTransaction, playerId: number, lent: bigint, rule = anything): Promise<string> => {
    const grantId = newId();
    expect(await beginBonus(transaction, { playerId, grantId, merchantId: 1 }, rule, lent)).toBe(true);
    return grantId;
  };
  const player = async (own: bigint, lent: bigint, rule: BonusRule | undefined = anything): Promise<number> => {
    const playerId = await lottery.player(own);
    await inTransaction(lottery.db, (transaction) => begin(transaction, playerId, lent, rule));
    return playerId;
  };
  const outcomeOf = (placing: Promise<Awaited<ReturnType<PlaceOrder>>>) =>
    placing.then(
      ({ total, balance, bets }) => ({ total, balance, parts: bets.map(({ ofBonus }) => ofBonus) }),
      (error: unknown) =>
        error instanceof DomainError ? { code: error.code, parameters: error.detail.parameters } : Promise.reject(error as Error),
    );
  /** Everything in the books of a player but names and times, and the day of an account that nothing has moved yet: one way of posting begins it, another does not. */
  const booksOf = async (playerId: number) => {
    const { rows } = await sql`
      select (select jsonb_agg(jsonb_build_array(e.account, e.amount::text, e.balance_after::text, e.sequence::text) order by t.created_at, e.line)
        from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id where t.player_id = p.id) as lines,
        (select jsonb_agg(jsonb_build_array(b.stake::text, b.part::text) order by b.bet_id) from wallet.bonus_bet b where b.player_id = p.id) as parts,
        (select jsonb_agg(to_jsonb(a) - 'player_id' - case when a.sequence = 0 then 'period_day' else '' end order by a.code) from wallet.account a where a.player_id = p.id) as accounts,
        (select count(*) from lottery.bet b where b.player_id = p.id) as bets
      from (select ${playerId}::bigint as id) as p`.execute(lottery.db);
    return rows[0];
  };

  it('come to the same as those that are not, whatever the money, the rules and the company', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const ahead = remembering();
    const twins = await Promise.all(
      Array.from({ length: 48 }, async (_, index) => {
        const rule = rules[index % rules.length];
        const [own, lent] = [money((index * 7) % 11), money((index * 5) % 23)];
        const one = async () => (rule === undefined || lent === 0n ? lottery.player(own) : player(own, lent, rule));
        return { told: await one(), untold: await one() };
      }),
    );
    let helped = 0;
    for (let round = 0; round < 8; round += 1) {
      const units = twins.map((_, index) =>
        Array.from({ length: (index + round) % 4 === 3 ? 2 : 1 }, (__, bet) => ((index * 3 + round * 5 + bet) % 6) + 1),
      );
      hints.length = 0;
      const told = await Promise.all(twins.map(({ told: id }, index) => outcomeOf(ahead(ask(draw, id, units[index] ?? [])))));
      helped += hints.flat().length;
      for (const [index, { untold }] of twins.entries())
        expect(told[index], `twin ${index} in round ${round}`).toEqual(await outcomeOf(forgetful(ask(draw, untold, units[index] ?? []))));
    }
    expect(helped).toBeGreaterThan(30);
    for (const { told, untold } of twins) expect(await booksOf(told)).toEqual(await booksOf(untold));
  });

  it('need no way of their own', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const place = remembering();
    const playerId = await player(money(1), money(20));
    await place(ask(draw, playerId, [2]));
    await sql`alter function lottery.place_parted rename to place_parted_no_more`.execute(lottery.db);
    try {
      expect(await outcomeOf(place(ask(draw, playerId, [3])))).toEqual({ total: money(3), balance: 0n, parts: [money(3)] });
      await expect(forgetful(ask(draw, playerId, [3]))).rejects.toThrow(/place_parted/);
    } finally {
      await sql`alter function lottery.place_parted_no_more rename to place_parted`.execute(lottery.db);
    }
  });

  /** Has an order parted ahead, and before it is posted lets something else happen to its player. */
  const meanwhile = async (playerId: number, work: (transaction: DatabaseTransaction) => Promise<unknown>) => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const place = remembering();
    await place(ask(draw, playerId, [2]));
    hints.length = 0;
    const placing = await inTransaction(lottery.db, async (transaction) => {
      await lockPlayer(transaction, playerId);
      const begun = outcomeOf(place(ask(draw, playerId, [4])));
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%lottery.place_orders%'`.execute(
            lottery.db,
          );
          return rows.length;
        })
        .toBe(1);
      await work(transaction);
      return { begun };
    });
    const outcome = await placing.begun;
    return { outcome, tries: hints.splice(0), again: async () => place(ask(draw, playerId, [2])) };
  };

  it('take own money that came meanwhile first', async () => {
    const playerId = await player(0n, money(20));
    const { outcome, tries, again } = await meanwhile(playerId, (transaction) =>
      postOne(transaction, {
        playerId,
        merchantId: 1,
        template: 'demo-credited',
        key: newId(),
        input: null,
        reference: 'meanwhile',
        lines: [
          { account: 'house:demo', amount: -money(5) },
          { account: 'main', amount: money(5) },
        ],
      }),
    );
    expect(outcome).toEqual({ total: money(4), balance: money(1), parts: [undefined] });
    // Not told of a second time.
    expect(tries).toEqual([[1], []]);
    expect(await balanceOf(lottery.db, playerId)).toMatchObject({ main: money(1), bonus: money(18) });
    // Nor in the batches after it, and not for ever: whoever keeps moving their money holds up one in a hundred.
    for (let batch = 0; batch < 100; batch += 1) await outcomeOf(again());
    expect(hints.splice(0).flat()).toEqual([]);
    await outcomeOf(again());
    expect(hints.splice(0)).toEqual([[1]]);
  });

  it('take nothing of a bonus that has ended meanwhile, and stand in the one that began', async () => {
    const [ended, begunAnew] = [await lottery.player(0n), await lottery.player(0n)];
    const grants = new Map<number, string>();
    for (const playerId of [ended, begunAnew])
      grants.set(playerId, await inTransaction(lottery.db, (transaction) => begin(transaction, playerId, money(20))));
    const end = (transaction: DatabaseTransaction, playerId: number) =>
      endBonus(transaction, { playerId, grantId: grants.get(playerId) ?? '', merchantId: 1 }, { state: 'ended' });
    expect(await meanwhile(ended, (transaction) => end(transaction, ended))).toMatchObject({ outcome: { code: 'balance.not.enough' } });
    expect(await balanceOf(lottery.db, ended)).toMatchObject({ main: 0n, bonus: 0n });
    let anew = '';
    const { outcome, tries } = await meanwhile(begunAnew, async (transaction) => {
      await end(transaction, begunAnew);
      anew = await begin(transaction, begunAnew, money(20));
    });
    expect(outcome).toEqual({ total: money(4), balance: 0n, parts: [money(4)] });
    expect(tries).toEqual([[1], []]);
    const { rows } = await sql<{ grantId: string }>`
      select grant_id as "grantId" from wallet.bonus_bet where player_id = ${begunAnew} order by bet_id desc limit 1`.execute(lottery.db);
    expect(rows).toEqual([{ grantId: anew }]);
  });
});
