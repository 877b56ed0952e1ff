import { inTransaction, newId } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cancelBets,
  lineOf,
  merchantOne,
  openLottery,
  placeOrder,
  requestOf,
  settleNow,
  voidNow,
  type LotteryFixture,
} from '../lottery/testing/fixture.js';
import { balanceOf, beginBonus, endBonus, postOne } from '../wallet/index.js';
import { listOpenStakes, type Sums } from './figure-repository.js';
import { foldNow } from './fold.js';
import { beginRebuild, listRebuilds, stepRebuild } from './rebuild.js';
import { readReport } from './report-repository.js';
import { verifyFigures } from './verify.js';

const dong = (units: number): bigint => BigInt(units) * 10_000n;
let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const names = { game: (_vendorId: number, code: string) => code, vendor: () => '', product: () => 'LOTTERY' };
const period = { merchantId: 1, currency: 'VND', timeZone: merchantOne.timeZone, from: '2000-01-01', to: '2999-12-31' };

async function figures(): Promise<Sums & { open: bigint }> {
  await expect
    .poll(
      async () => {
        await foldNow(lottery.db);
        return (await verifyFigures(lottery.db)).waiting;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(0n);
  const [byDay, byPlayer, byGame] = await Promise.all(
    (['day', 'player', 'game'] as const).map((by) => readReport(lottery.db, { by, period, filter: {}, names }, { offset: 0, limit: 100 })),
  );
  expect(byPlayer?.sums).toEqual(byDay?.sums);
  expect(byGame?.sums.revenue).toBe(byDay?.sums.revenue);
  expect(await verifyFigures(lottery.db)).toMatchObject({ faults: 0 });
  const open = (await listOpenStakes(lottery.db, period)).reduce((sum, { amount }) => sum + amount, 0n);
  return { ...(byDay as { sums: Sums }).sums, open };
}

it('counts a stake as revenue when its draw is settled, and as owed until then', async () => {
  const player = await lottery.player(dong(1_000));
  const [soon, later] = [await lottery.openedDraw('ssc1m', 600_000), await lottery.openedDraw('ssc1m', 600_000)];
  const placed = await placeOrder(
    lottery,
    requestOf(player, soon, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 5), lineOf('ssc1m', 'DTT', 'T', '1', 7)]),
  );
  await placeOrder(lottery, requestOf(player, later, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 100)]));
  await cancelBets(lottery, player, [placed.bets[1]?.id ?? '']);
  expect(await figures()).toMatchObject({ stakes: dong(112), returned: dong(7), settled: 0n, revenue: 0n, open: dong(105) });

  await settleNow(lottery, soon, '1,1,1,1,9');
  const after = await figures();
  expect(after).toMatchObject({ stakes: dong(112), settled: dong(5), open: dong(100) });
  expect(after.prizes).toBeGreaterThan(0n);
  expect(after.revenue).toBe(dong(5) - after.prizes);

  await voidNow(lottery, later);
  expect(await figures()).toMatchObject({ returned: dong(107), settled: dong(5), open: 0n, revenue: dong(5) - after.prizes });
});

it('counts losers of a draw without winners, though no movement of the ledger tells of them', async () => {
  const before = await figures();
  const player = await lottery.player(dong(50));
  const draw = await lottery.openedDraw('ssc1m', 600_000);
  await placeOrder(lottery, requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 30)]));
  await settleNow(lottery, draw, '1,1,1,1,1');
  await expect.poll(async () => (await figures()).settled - before.settled).toBe(dong(30));
  expect((await figures()).revenue - before.revenue).toBe(dong(30));
});

it('counts what a vendor takes at once', async () => {
  const before = await figures();
  const player = await lottery.player(dong(50));
  await postOne(lottery.db, {
    playerId: player,
    merchantId: 1,
    template: 'game-stake-placed',
    key: newId(),
    input: {},
    reference: newId(),
    lines: [
      { account: 'main', amount: -dong(20) },
      { account: 'house:stakes', amount: dong(20) },
    ],
  });
  const after = await figures();
  expect([after.settled - before.settled, after.revenue - before.revenue, after.open - before.open]).toEqual([dong(20), dong(20), 0n]);
});

it('leaves out what a bonus stood in, and counts it as a reward once it became money', async () => {
  const before = await figures();
  const grant = { playerId: await lottery.player(dong(1)), merchantId: 1, grantId: newId() };
  const rule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
  await inTransaction(lottery.db, (transaction) => beginBonus(transaction, grant, rule, dong(10)));
  const draw = await lottery.openedDraw('ssc1m', 600_000);
  await placeOrder(lottery, requestOf(grant.playerId, draw, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 4)]));
  const moved = async (): Promise<Record<'stakes' | 'settled' | 'prizes' | 'revenue' | 'rewards' | 'open', bigint>> => {
    const { stakes, settled, prizes, revenue, rewards, open } = await figures();
    return {
      stakes: stakes - before.stakes,
      settled: settled - before.settled,
      prizes: prizes - before.prizes,
      revenue: revenue - before.revenue,
      rewards: rewards - before.rewards,
      open: open - before.open,
    };
  };
  expect(await moved()).toEqual({ stakes: dong(1), settled: 0n, prizes: 0n, revenue: 0n, rewards: 0n, open: dong(1) });
  await settleNow(lottery, draw, '1,1,1,1,9');
  const { main, bonus } = await balanceOf(lottery.db, grant.playerId);
  expect(main + bonus).toBeGreaterThan(dong(7));
  expect(await moved()).toMatchObject({ settled: dong(1), prizes: main, revenue: dong(1) - main, open: 0n });
  await inTransaction(lottery.db, (transaction) => endBonus(transaction, grant, { state: 'converted', most: dong(9) }));
  expect(await moved()).toMatchObject({ prizes: main, rewards: dong(9) });
});

it('is found the very same by a rebuild', async () => {
  const before = await figures();
  await inTransaction(lottery.db, (transaction) => beginRebuild(transaction, 'a test'));
  await expect
    .poll(
      async () => {
        while (await stepRebuild(lottery.db));
        return (await listRebuilds(lottery.db, 1))[0];
      },
      { timeout: 30_000, interval: 50 },
    )
    .toMatchObject({ state: 'live', differences: 0 });
  expect(await figures()).toEqual(before);
});
