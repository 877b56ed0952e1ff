import { parseMoney } from '@sortes/money';
import { type DatabaseHandle, inTransaction, openDatabase } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { Award } from './award-repository.js';
import { awardAlone, givers, hasAwarded, isAwardedAlone, noteAward, takesSecond } from './index.js';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const kit = { site: { settingsOf: async () => ({ awardAlone: 5_000, grantAlone: 1_000 }) } } as unknown as Parameters<typeof awardAlone>[0];
const ofStaff = parseMoney('5000');
const ofPlayer = parseMoney('1000');
let made = 0;
const award = (change: Partial<Award> = {}): Award => ({
  merchantId: 1,
  kind: 'gift',
  act: 'given',
  subject: `grant:${++made}`,
  playerId: 7,
  currency: 'VND',
  worst: parseMoney('100'),
  staff: `staff${made}`,
  ...change,
});
const give = (one: Award): Promise<boolean> =>
  inTransaction(handle.db, (transaction) => awardAlone(kit, transaction, one)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'award.alone') return false;
      throw error;
    },
  );

describe('what one person gives alone', () => {
  it('is summed over all modules, per player and per person, also of those who give at once', async () => {
    const kinds = ['gift', 'rank', 'order', 'bill'] as const;
    const at = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        give(award({ playerId: 101, staff: `one${index % 2}`, kind: kinds[index % 4] ?? 'gift' })),
      ),
    );
    expect(at.filter(Boolean)).toHaveLength(10);
    const spread = await Promise.all(Array.from({ length: 60 }, (_none, index) => give(award({ playerId: 200 + index, staff: 'spread' }))));
    expect(spread.filter(Boolean)).toHaveLength(50);
    // Without a bound it is nobody's to give alone, and nothing is left of what was refused.
    expect(await give(award({ playerId: 300, worst: null }))).toBe(false);
    expect(await isAwardedAlone(handle.db, 300, 30)).toBe(false);
  });

  it('does not count what two decided, and is asked for beforehand', async () => {
    await inTransaction(handle.db, async (transaction) => {
      await noteAward(transaction, award({ playerId: 400, staff: 'an', confirmedBy: 'binh', worst: parseMoney('90000') }));
      expect(await takesSecond(kit, transaction, award({ playerId: 400, staff: 'an', worst: ofPlayer }))).toBe(false);
      expect(await takesSecond(kit, transaction, award({ playerId: 400, staff: 'an', worst: ofPlayer + 1n }))).toBe(true);
    });
    expect(await isAwardedAlone(handle.db, 400, 30)).toBe(false);
    expect([await hasAwarded(handle.db, 400, 'an', 30), await hasAwarded(handle.db, 400, 'binh', 30)]).toEqual([true, false]);
    expect(await hasAwarded(handle.db, 400, 'an', 0)).toBe(false);
  });

  it('is remembered for so many days, a promise for ever', async () => {
    const old = { playerId: 500, staff: 'old' };
    await inTransaction(handle.db, async (transaction) => {
      await noteAward(transaction, award({ ...old, act: 'given' }));
      await noteAward(transaction, award({ ...old, playerId: 501, act: 'promised', subject: 'contract:c', worst: null }));
    });
    await sql`update awards.award set at = at - interval '31 days' where staff = 'old'`.execute(handle.db);
    expect([await hasAwarded(handle.db, 500, 'old', 30), await hasAwarded(handle.db, 501, 'old', 30)]).toEqual([false, true]);
    expect(await givers(handle.db, ['contract:c'])).toEqual(new Set(['old']));
  });

  it('is never above the bounds, whatever one person tries in whatever order', async () => {
    const sequences = process.env['LONG_TESTS'] === undefined ? 40 : 10_000;
    // A simple generator, so that what failed can be run again.
    let seed = 20_261_201;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const kinds = ['contract', 'bill', 'gift', 'rank', 'item', 'order'] as const;
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const staff = `insider${sequence}`;
      const first = 10_000 + sequence * 10;
      for (let call = 0; call < 12; call += 1)
        await give(
          award({
            staff,
            kind: kinds[next(kinds.length)] ?? 'gift',
            act: next(2) === 0 ? 'given' : 'promised',
            playerId: next(8) === 0 ? undefined : first + next(3),
            worst: next(10) === 0 ? null : parseMoney(String(next(1_400))),
          }),
        );
      const { rows } = await sql<{ most: bigint; total: bigint }>`
        select coalesce(max(s.sum) filter (where s.player_id is not null), 0)::bigint as most, coalesce(sum(s.sum), 0)::bigint as total
        from (select player_id, sum(worst) as sum from awards.award where staff = ${staff} group by player_id) as s`.execute(handle.db);
      expect(
        (rows[0]?.most ?? 0n) <= ofPlayer && (rows[0]?.total ?? 0n) <= ofStaff,
        `${staff}: ${JSON.stringify(rows, (_key, value: unknown) => String(value))}`,
      ).toBe(true);
    }
  }, 1_800_000);
});
