import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '@sortes/service';
import { openPayouts, type PayoutFixture } from '../cashier/withdrawals/testing/payout-fixture.js';
import { lineOf, type LotteryFixture, openLottery, placeOrder, requestOf, settleNow, voidNow } from '../lottery/testing/fixture.js';
import { createTurnoverModule } from '../turnover/index.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { cancelGrant, showEnding } from './cancel-grant.js';
import type { CountKit } from './count-bets.js';
import { endDue } from './end-due.js';
import { endExcluded, endTied } from './end-for-player.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, units } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

const hourMs = 3_600_000;

describe('ends of a bonus', () => {
  let lottery: LotteryFixture;
  let kit: CountKit;
  beforeAll(async () => {
    lottery = await openLottery();
    kit = kitOn(lottery.db);
  });
  afterAll(() => lottery.close());
  afterEach(async () => {
    expect((await verifyLedger(lottery.db)).faults).toBe(0);
    expect(await verifyBonuses(lottery.db)).toMatchObject({ found: [], faults: 0 });
  });

  const stands = async (playerId: number): Promise<[main: bigint, bonus: bigint]> => {
    const { main, bonus } = await balanceOf(lottery.db, playerId);
    return [main, bonus];
  };
  const grantTo = (playerId: number, more: Partial<Parameters<typeof giveGrant>[1]> = {}): Promise<string> =>
    giveGrant(lottery.db, { playerId, amount: units(20), required: units(100), ...more });
  const stake = async (playerId: number, stakes: readonly number[]) => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const lines = stakes.map((unit, index) => lineOf('ssc1m', 'S5_DIRECT', `1|2|3|4|${index}`, '1', unit));
    await placeOrder(lottery, requestOf(playerId, draw, lines));
    return draw;
  };
  const later = (ms: number): CountKit => ({ ...kit, clock: { ...kit.clock, now: () => new Date(Date.now() + ms) } });

  it('lottery bets count once their draw is settled, at the weight of their lane; those of a void draw count nothing', async () => {
    const playerId = await lottery.player(units(10));
    const grant = await grantTo(playerId);
    const settled = await stake(playerId, [6, 8]);
    const voided = await stake(playerId, [5]);
    await countAll(kit);
    expect(await grantNow(lottery.db, grant)).toMatchObject({ wagered: 0n });
    await settleNow(lottery, settled, '9,9,9,9,9');
    await voidNow(lottery, voided);
    await countAll(kit);
    // Half of 14, of which 4 were lent.
    expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'active', wagered: units(7) });
    expect(await countedOf(lottery.db, grant)).toEqual([
      { no: 1, valid: units(6), counted: units(3) },
      { no: 1, valid: units(8), counted: units(4) },
    ]);
  });

  it('expire with their time; what is open closes first, and what completes it meanwhile is money', async () => {
    const [plain, waits, completes, forgotten] = [
      await lottery.player(units(30)),
      await lottery.player(units(30)),
      await lottery.player(units(30)),
      await lottery.player(units(30)),
    ];
    const until = 3_600;
    const grants = {
      plain: await grantTo(plain, { until }),
      waits: await grantTo(waits, { until }),
      completes: await grantTo(completes, { until, required: units(5) }),
      forgotten: await grantTo(forgotten, { until }),
      queued: await grantTo(plain, { until: 2 * until, state: 'queued' }),
    };
    const [draw, won] = [await stake(waits, [10]), await stake(completes, [10])];
    await stake(forgotten, [10]);
    await countAll(kit);
    await endDue(kit);
    expect(await grantNow(lottery.db, grants.plain)).toMatchObject({ state: 'active' });
    const over = later(1.5 * hourMs);
    await endDue(over);
    expect(await grantNow(lottery.db, grants.plain)).toMatchObject({ state: 'expired', forfeited: units(20) });
    expect(await grantNow(lottery.db, grants.queued)).toMatchObject({ state: 'active' });
    for (const grant of [grants.waits, grants.completes, grants.forgotten])
      expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'closing' });
    await settleNow(lottery, draw, '9,9,9,9,9');
    await settleNow(lottery, won, '9,9,9,9,9');
    // Settled, but not counted yet: nothing ends before.
    await endDue(over);
    expect(await grantNow(lottery.db, grants.completes)).toMatchObject({ state: 'closing' });
    await countAll(kit);
    expect(await grantNow(lottery.db, grants.completes)).toMatchObject({ state: 'completed', converted: units(20), wagered: units(5) });
    await endDue(over);
    expect(await grantNow(lottery.db, grants.waits)).toMatchObject({ state: 'expired', wagered: units(5) });
    expect(await grantNow(lottery.db, grants.forgotten)).toMatchObject({ state: 'closing' });
    await endDue(later(73.5 * hourMs));
    expect(await grantNow(lottery.db, grants.forgotten)).toMatchObject({ state: 'expired', forfeited: units(20) });
  });

  it('say beforehand what goes when a player cancels, and only that goes', async () => {
    const playerId = await lottery.player(units(50));
    const [grant, waits] = [
      await grantTo(playerId, { amount: units(165), required: units(1_500) }),
      await grantTo(playerId, { state: 'queued' }),
    ];
    const turnover = createTurnoverModule({ hooks: kit.hooks }, { site: { settingsOf: async () => ({}) as never } });
    expect(await showEnding({ db: lottery.db, turnover }, { playerId, grantId: grant })).toEqual({
      lost: units(165),
      stays: units(50),
      wagered: 0n,
      required: units(1_500),
      withdrawal: { leaves: units(50), endsBonus: true, lost: units(165) },
    });
    expect(await cancelGrant(kit, { playerId: playerId + 1, grantId: grant })).toBeUndefined();
    expect(await cancelGrant(kit, { playerId, grantId: waits })).toBe(0n);
    expect(await cancelGrant(kit, { playerId, grantId: grant })).toBe(units(165));
    expect(await cancelGrant(kit, { playerId, grantId: grant })).toBeUndefined();
    expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'cancelled', forfeited: units(165) });
    expect(await stands(playerId)).toEqual([units(50), 0n]);
    expect(await showEnding({ db: lottery.db, turnover }, { playerId, grantId: grant })).toBeUndefined();
  });

  it('exclusion ends what runs and what waits, a break lets time stand still', async () => {
    const [gone, rests] = [await lottery.player(units(50)), await lottery.player(units(50))];
    const [active, queued, paused] = [
      await grantTo(gone),
      await grantTo(gone, { state: 'queued' }),
      await grantTo(rests, { until: 3_600 }),
    ];
    const exclude = (playerId: number, kind: 'time-out' | 'self-exclusion', hours: number) =>
      inTransaction(lottery.db, (transaction) =>
        endExcluded(
          { ...kit, protection: { exclusionOf: () => Promise.resolve({ kind, until: new Date(Date.now() + hours * hourMs) }) } },
          transaction,
          playerId,
        ),
      );
    await exclude(gone, 'self-exclusion', 5_000);
    expect(await grantNow(lottery.db, active)).toMatchObject({ state: 'forfeited', forfeited: units(20) });
    expect(await grantNow(lottery.db, queued)).toMatchObject({ state: 'cancelled' });
    expect(await stands(gone)).toEqual([units(50), 0n]);
    // Two breaks that overlap are one of two days, and told twice they are no longer.
    for (const hours of [24, 48, 48]) await exclude(rests, 'time-out', hours);
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from until - clock_timestamp()) / 3600)::integer as hours from promotions.grant where id = ${paused}`.execute(
      lottery.db,
    );
    expect(rows).toEqual([{ hours: 49 }]);
    expect(await grantNow(lottery.db, paused)).toMatchObject({ state: 'active' });
  });
});

describe('a withdrawal while a bonus is wagered', () => {
  let payouts: PayoutFixture;
  beforeAll(async () => {
    payouts = await openPayouts();
    const kit = kitOn(payouts.services.db);
    payouts.services.hooks.add({ withdrawalComes: (transaction, { playerId }) => endTied(kit, transaction, playerId) });
  });
  afterAll(() => payouts.close());

  it('takes own money as it always does; a bonus that is tied to the deposit ends by it, another one stays', async () => {
    const { db } = payouts.services;
    for (const tied of [true, false]) {
      const player = await payouts.player();
      const { playerId } = player;
      const grant = await giveGrant(db, { playerId, amount: units(165), required: units(1_500), tied });
      // What is refused ends nothing.
      await expect(payouts.withdraw(player, '5000000')).rejects.toMatchObject({ code: 'balance.not.enough' });
      expect(await grantNow(db, grant)).toMatchObject({ state: 'active' });
      await payouts.withdraw(player, '400000');
      expect(await grantNow(db, grant)).toMatchObject(tied ? { state: 'forfeited', forfeited: units(165) } : { state: 'active' });
      expect(await balanceOf(db, playerId)).toMatchObject({ main: units(600_000), held: units(400_000), bonus: tied ? 0n : units(165) });
    }
    expect((await verifyLedger(db)).faults).toBe(0);
    expect(await verifyBonuses(db)).toMatchObject({ found: [], faults: 0 });
  });
});
