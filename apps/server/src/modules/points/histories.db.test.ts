import { newId } from '@sortes/service';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, money, openPoints, type PointsFixture } from './testing/fixture.js';

let points: PointsFixture;
beforeAll(async () => {
  points = await openPoints();
}, 60_000);
afterAll(() => points.close());

type Step =
  | { do: 'earn' | 'spend'; points: number }
  | { do: 'play'; lane: 'RNG' | 'LIVE'; valid: number }
  | { do: 'return'; which: number }
  | { do: 'undo'; which: number; points: number }
  | { do: 'expire' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('earn' as const, 'spend' as const), points: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    do: fc.constant('play' as const),
    lane: fc.constantFrom('RNG' as const, 'LIVE' as const),
    valid: fc.integer({ min: -3_000, max: 4_000 }),
  }),
  fc.record({ do: fc.constant('return' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(5), points: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('expire' as const) }),
);

/** Carries a history out and keeps count of it besides, without lots. */
async function live(player: number, steps: readonly Step[]): Promise<{ balance: number; owed: number }> {
  const { services } = points.test;
  const earned: string[] = [];
  const spent: string[] = [];
  let ends = 0;
  const valid = { RNG: 0, LIVE: 0 };
  let [balance, owed] = [0, 0];
  const give = (sum: number) => {
    const offset = Math.min(owed, sum);
    owed -= offset;
    balance += sum - offset;
  };
  const read = async () => {
    const now = { balance: Number(await points.balance(player)), owed: await points.owed(player) };
    const lots = await points.lots(player);
    expect(
      lots.reduce((sum, { left }) => sum + left, 0),
      'what is left of lots is what the account holds',
    ).toBe(now.balance);
    expect(lots.every(({ left }) => left >= 0)).toBe(true);
    expect(now.balance - now.owed, 'what they have less what they owe is what they were given less what they used').toBe(balance - owed);
    [balance, owed] = [now.balance, now.owed];
  };
  for (const one of steps) {
    const key = newId();
    if (one.do === 'earn') {
      await points.earn(player, one.points, key);
      earned.push(key);
      give(one.points);
    } else if (one.do === 'spend') {
      const code = await codeOf(points.spend(player, one.points, key));
      expect(code).toBe(one.points <= balance ? 'accepted' : 'points.short');
      if (code === 'accepted') {
        spent.push(key);
        balance -= one.points;
      }
    } else if (one.do === 'play') {
      const before = Math.floor(valid[one.lane] / 100);
      const change = Math.max(one.valid, -valid[one.lane]);
      valid[one.lane] += change;
      await points.turnOver(player, one.lane, money(change));
      const brought = Math.floor(valid[one.lane] / 100) - before;
      if (brought > 0) give(brought);
      else balance += brought;
    } else if (one.do === 'return') {
      const of = spent[one.which];
      if (of === undefined) continue;
      spent.splice(one.which, 1);
      const back = await points.within((transaction) => points.points.giveBack(transaction, { merchantId: 1, playerId: player, key: of }));
      balance += Number(back?.changed ?? 0n);
    } else if (one.do === 'undo') {
      const of = earned[one.which];
      if (of === undefined) continue;
      await points.within((transaction) =>
        points.points.takeBack(transaction, { merchantId: 1, playerId: player, points: BigInt(one.points), of, key }),
      );
      balance -= one.points;
    } else {
      const { rows } = await sql<{ points: bigint }>`
        select coalesce(sum(points_left), 0)::bigint as points from points.lot where player_id = ${player} and source = 'mission'`.execute(
        services.db,
      );
      // Their day is long over.
      ends += 1;
      await sql`
        update points.lot set expires_on = date '2000-01-01' + ${ends}::integer, expires_at = ${services.clock.now()}
        where player_id = ${player} and source = 'mission' and expires_at > ${services.clock.now()}`.execute(services.db);
      while (await points.points.goThroughEnds());
      balance -= Number(rows[0]?.points ?? 0n);
    }
    await read();
  }
  return { balance, owed };
}

it('after each step of any history lots add up to the account, and nothing is below zero', async () => {
  const runs = process.env['LONG_TESTS'] === '1' ? 60 : 12;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      await live(await points.player(), steps);
    }),
    { numRuns: runs },
  );
  await points.expectSound();
}, 240_000);

const turn = fc.record({
  lane: fc.constantFrom('RNG' as const, 'LIVE' as const, 'LOTT' as const),
  // Bets that are decided, voided, and decided anew by a correction, in units of money and its fractions.
  valid: fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -6_000_000, max: -1 })),
  daysBack: fc.nat(2),
  isFolded: fc.boolean(),
});

it('any turnover, voids and corrections, folded in whatever parts, come to the same points', async () => {
  const runs = process.env['LONG_TESTS'] === '1' ? 100 : 5;
  await points.turnOver(await points.player(), 'RNG', 1n);
  await points.test.asOwner(`update points.brand set began_on = began_on - 5`);
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 8 }), async (turns) => {
      // Of one each change is counted by itself, of one some of them together, of one all at the end.
      const [each, some, once] = [await points.player(), await points.player(), await points.player()];
      const waiting: { player: number; lane: string; change: bigint; daysBack: number }[] = [];
      const tell = async (of: (player: number) => boolean) => {
        for (const one of waiting.filter(({ player }) => of(player)))
          await points.turnedOver(one.player, one.lane, one.change, one.daysBack);
        waiting.splice(0, waiting.length, ...waiting.filter(({ player }) => !of(player)));
      };
      const valid = new Map<string, bigint>();
      for (const { lane, valid: asked, daysBack, isFolded } of turns) {
        const before = valid.get(lane) ?? 0n;
        // No more is undone than there was.
        const change = BigInt(asked) < -before ? -before : BigInt(asked);
        valid.set(lane, before + change);
        for (const player of [each, some, once]) waiting.push({ player, lane, change, daysBack });
        await tell((player) => player === each || (player === some && isFolded));
        await points.points.followPlay();
      }
      await tell(() => true);
      await Promise.all([points.points.followPlay(), points.points.followPlay()]);
      const brought = [...valid.values()].reduce((sum, one) => sum + one / 1_000_000n, 0n);
      for (const player of [each, some, once]) {
        expect((await points.balance(player)) - BigInt(await points.owed(player))).toBe(brought);
        expect((await points.lots(player)).reduce((sum, { left }) => sum + left, 0)).toBe(Number(await points.balance(player)));
      }
    }),
    { numRuns: runs },
  );
  await points.expectSound();
}, 240_000);
