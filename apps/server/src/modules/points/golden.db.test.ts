import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftedClock } from '../promotions/testing/shifted-clock.js';
import { openPoints, type PointsFixture } from './testing/fixture.js';

const dayMs = 86_400_000;
const clock = shiftedClock();
let points: PointsFixture;
beforeAll(async () => {
  points = await openPoints(clock);
}, 120_000);
afterAll(() => points.close());

it('golden example 7: spent in the order of their ends, undone, owed, offset, told and expired', async () => {
  const player = await points.player();
  const days = (count: number) => points.rule({ validity: { unit: 'days', count } });
  await days(30);
  await points.earn(player, 40, 'L1');
  await days(61);
  // Another kind of thing, so a lot of its own.
  await points.within((transaction) =>
    points.points.earn(transaction, { merchantId: 1, playerId: player, points: 25n, key: 'L2', why: 'gift' }),
  );
  const left = async () => (await points.lots(player)).map((lot) => lot.left);
  expect(await left()).toEqual([40, 25]);
  await points.spend(player, 50);
  expect(await left(), 'spend 50').toEqual([0, 15]);
  await points.within((transaction) =>
    points.points.takeBack(transaction, { merchantId: 1, playerId: player, points: 10n, of: 'L1', key: 'void' }),
  );
  expect([await left(), await points.owed(player)], 'void of 10').toEqual([[0, 15], 10]);
  await days(90);
  expect(await points.earn(player, 18), 'earn 18').toBe(8n);
  expect([await left(), await points.owed(player)]).toEqual([[0, 15, 8], 0]);
  expect(await points.balance(player)).toBe(23n);

  const told = async () => {
    const { rows } = await sql<{ parameters: { points: string } }>`
      select parameters from messaging.message where player_id = ${player} and kind = 'points.ends' order by id`.execute(
      points.test.services.db,
    );
    return rows.map(({ parameters }) => parameters.points);
  };
  const goThrough = async () => {
    while (await points.points.goThroughEnds());
  };
  clock.pass(40 * dayMs);
  await goThrough();
  expect(await told(), 'three weeks before').toEqual([]);
  clock.pass(9 * dayMs);
  await goThrough();
  await goThrough();
  expect(await told(), '14 days before, once').toEqual(['15']);
  clock.pass(10 * dayMs);
  await goThrough();
  await goThrough();
  expect(await told(), '3 days before, once').toEqual(['15', '15']);
  clock.pass(4 * dayMs);
  await Promise.all([goThrough(), goThrough(), goThrough()]);
  expect(await left(), '15 expire').toEqual([0, 0, 8]);
  expect(await points.balance(player)).toBe(8n);
  const { rows } = await sql<{ template: string; amount: bigint }>`
    select t.template, e.amount from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
    where e.player_id = ${player} and e.account = 'points' order by e.sequence`.execute(points.test.services.db);
  expect(rows.map(({ template, amount }) => [template, Number(amount / 10_000n)])).toEqual([
    ['points-earned', 40],
    ['points-earned', 25],
    ['points-spent', -50],
    ['points-earned', 8],
    ['points-expired', -15],
  ]);
  await points.expectSound();
});

it('what is over cannot be spent before it was swept, and what comes back late holds two weeks', async () => {
  const player = await points.player();
  await points.rule({ validity: { unit: 'days', count: 5 } });
  await points.earn(player, 20);
  await points.spend(player, 12, 'mall:late');
  clock.pass(6 * dayMs);
  await expect(points.spend(player, 1)).rejects.toThrow('points.short');
  const back = await points.within((transaction) =>
    points.points.giveBack(transaction, { merchantId: 1, playerId: player, key: 'mall:late' }),
  );
  expect(back?.changed).toBe(12n);
  while (await points.points.goThroughEnds());
  expect(await points.balance(player)).toBe(12n);
  await points.spend(player, 12);
  clock.pass(20 * dayMs);
  while (await points.points.goThroughEnds());
  expect(await points.balance(player)).toBe(0n);
  await points.expectSound();
});
