import { usualRequirement } from '@sortes/growth-rules';
import { formatFixed } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors.js';
import {
  cancelBets,
  closeNow,
  lineOf,
  type LotteryFixture,
  openLottery,
  ordersOf,
  placeOrder,
  requestOf,
  settleNow,
  voidNow,
} from '../lottery/testing/fixture.js';
import { correctNorthernDraw, enterNorthern } from '../lottery/testing/northern-draw.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { cancelGrant } from './cancel-grant.js';
import type { CountKit } from './count-bets.js';
import { endDue } from './end-due.js';
import { endOfDeposit } from './end-of-deposit.js';
import { takeFreeBet } from './free-bets.js';
import { countAll, countedOf, giveGrant, grantNow, kitOn, units } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

const hourMs = 3_600_000;

describe('free bets', () => {
  let lottery: LotteryFixture;
  let kit: ReturnType<typeof kitOn>;
  beforeAll(async () => {
    lottery = await openLottery();
    kit = kitOn(lottery.db);
    lottery.services.hooks.add({ takeFreeBet: (transaction, of) => takeFreeBet(kit, transaction, of) });
  });
  afterAll(() => lottery.close());
  afterEach(async () => {
    expect(await verifyLedger(lottery.db)).toMatchObject({ unbalanced: [], mismatched: [], miscounted: [], faults: 0 });
    expect(await verifyBonuses(lottery.db)).toMatchObject({ found: [], faults: 0 });
  });

  const stands = async (playerId: number): Promise<[main: bigint, bonus: bigint]> => {
    const { main, bonus } = await balanceOf(lottery.db, playerId);
    return [main, bonus];
  };
  const grantTo = (playerId: number, more: Partial<Parameters<typeof giveGrant>[1]> = {}, change?: Parameters<typeof giveGrant>[2]) =>
    giveGrant(lottery.db, { playerId, amount: units(10), required: 0n, money: 'freebet', tied: false, ...more }, change);
  const direct = (
    draw: { gameCode: string; numero: string },
    playerId: number,
    stakes: readonly number[],
    freeBet?: string,
    key = newId(),
  ) =>
    placeOrder(lottery, {
      ...requestOf(
        playerId,
        draw,
        stakes.map((unit, index) => lineOf('ssc1m', 'S5_DIRECT', `1|2|3|4|${index}`, '1', unit)),
        key,
      ),
      freeBet,
    });
  const codeOf = async (attempt: Promise<unknown>): Promise<string> => {
    try {
      await attempt;
      return 'accepted';
    } catch (error) {
      return error instanceof DomainError ? error.code : `not a refusal: ${String(error)}`;
    }
  };
  const later = (ms: number): CountKit => ({ ...kit, clock: { ...kit.clock, now: () => new Date(Date.now() + ms) } });
  const orderOf = async (grantId: string): Promise<string | null> => {
    const { rows } = await sql<{
      orderId: string | null;
    }>`select order_id as "orderId" from promotions.grant where id = ${grantId}`.execute(lottery.db);
    return rows[0]?.orderId ?? null;
  };

  it('count nothing for a bonus that is played with beside them', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const playerId = await lottery.player(units(30));
    const bonus = await giveGrant(lottery.db, { playerId, amount: units(50), required: units(500), tied: false });
    const free = await grantTo(playerId);
    await direct(draw, playerId, [10], free);
    await direct(draw, playerId, [7]);
    await settleNow(lottery, draw, '9,9,9,9,9');
    await countAll(kit);
    expect((await countedOf(lottery.db, bonus)).map(({ valid }) => valid)).toEqual([units(7)]);
  });

  it('cost nothing, and pay what is above the stake', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const playerId = await lottery.player(units(3));
    const [won, lost] = [await grantTo(playerId), await grantTo(playerId)];
    const placed = await direct(draw, playerId, [4, 6], won);
    expect(placed).toMatchObject({ total: units(10), balance: units(3) });
    await direct(draw, playerId, [5], lost);
    expect(await stands(playerId), 'own money stays').toEqual([units(3), 0n]);
    expect(await orderOf(won)).toBe(placed.masterId);
    // The combination of the first line of each order is drawn: of the winning one a stake of 4.
    await settleNow(lottery, draw, '1,2,3,4,0');
    await countAll(kit);
    const { rows } = await sql<{ payout: bigint; stake: bigint }>`
      select o.payout, b.stake from lottery.bet_outcome o join lottery.bet b on b.id = o.bet_id and b.player_id = o.player_id where b.master_id = ${placed.masterId}`.execute(
      lottery.db,
    );
    expect(rows).toHaveLength(1);
    const above = (rows[0]?.payout ?? 0n) - units(4);
    expect(above).toBeGreaterThan(units(1_000));
    expect(await grantNow(lottery.db, won)).toMatchObject({ state: 'completed', converted: above });
    const other = await grantNow(lottery.db, lost);
    expect(other.state).toBe('completed');
    expect(await stands(playerId)).toEqual([units(3) + above + other.converted, 0n]);
    const { content, totals } = await ordersOf(lottery, playerId);
    expect(content.filter(({ orderMasterId }) => orderMasterId === placed.masterId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ freeStake: '4.0000', actualBetAmount: '0.0000', winAmount: formatFixed(above), state: 'won' }),
      ]),
    );
    expect(totals).toMatchObject({ actualBetAmount: '0.0000' });
  });

  it('are refused whole: more than they are worth, another lottery, twice, of somebody else, after their time', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const [playerId, other] = [await lottery.player(units(30)), await lottery.player(units(30))];
    const grant = await grantTo(playerId);
    expect(await codeOf(direct(draw, playerId, [4, 7], grant))).toBe('freebet.most');
    expect(await codeOf(direct(draw, other, [4], grant))).toBe('freebet.gone');
    expect(await codeOf(direct(draw, playerId, [4], newId()))).toBe('freebet.gone');
    const elsewhere = await grantTo(playerId, {}, (offer) => ({ ...offer, games: { choose: 'only', lanes: [], games: ['lottery:xsmb'] } }));
    expect(await codeOf(direct(draw, playerId, [4], elsewhere))).toBe('freebet.game.not');
    const over = await grantTo(playerId, { until: -1 });
    expect(await codeOf(direct(draw, playerId, [4], over))).toBe('freebet.gone');
    expect(await stands(playerId)).toEqual([units(30), 0n]);
    const closed = await lottery.openedDraw('ssc1m', 600_000);
    await closeNow(lottery, closed.id);
    expect(await codeOf(direct(closed, playerId, [4], grant))).toBe('lottery.draw.closed');
    expect(await orderOf(grant), 'nothing was taken').toBeNull();
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(direct(draw, playerId, [4], grant))));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['accepted', 'freebet.gone']));
    expect(await stands(playerId)).toEqual([units(30), 0n]);
    expect(await cancelGrant({ ...kit }, { playerId, grantId: grant }), 'it is staked').toBeUndefined();
    expect(await cancelGrant({ ...kit }, { playerId, grantId: elsewhere })).toBe(0n);
  });

  it('answer the same key again with the first answer, and another stake under it is a conflict', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const playerId = await lottery.player();
    const [grant, another] = [await grantTo(playerId), await grantTo(playerId)];
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => direct(draw, playerId, [4], grant, key)));
    expect(new Set(answers.map(({ masterId }) => masterId)).size).toBe(1);
    await closeNow(lottery, draw.id);
    expect(await direct(draw, playerId, [4], grant, key)).toMatchObject({ masterId: answers[0]?.masterId, total: units(4) });
    expect(await codeOf(direct(draw, playerId, [4], another, key))).toBe('idempotency.key.conflict');
    expect(await orderOf(another)).toBeNull();
  });

  it('come back with their order, for a day at least, and lapse with their time otherwise', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const playerId = await lottery.player();
    const [cancelled, voided, part] = [await grantTo(playerId, { until: 60 }), await grantTo(playerId), await grantTo(playerId)];
    const first = await direct(draw, playerId, [4], cancelled);
    const whole = await direct(draw, playerId, [4, 5], part);
    await cancelBets(lottery, playerId, [first.bets[0]?.id ?? '']);
    await cancelBets(lottery, playerId, [whole.bets[0]?.id ?? '']);
    await countAll(kit);
    expect(await orderOf(cancelled)).toBeNull();
    expect(await orderOf(part), 'the other bet of it stands').toBe(whole.masterId);
    expect(await stands(playerId)).toEqual([0n, 0n]);
    await endDue(later(2 * hourMs));
    expect(await grantNow(lottery.db, cancelled), 'its minute is over').toMatchObject({ state: 'active' });
    const again = await lottery.openedDraw('ssc1m', 600_000);
    await direct(again, playerId, [4], cancelled);
    await direct(again, playerId, [10], voided);
    await endDue(later(50 * hourMs));
    expect(await grantNow(lottery.db, voided), 'it is staked').toMatchObject({ state: 'active' });
    await voidNow(lottery, again);
    const { rows: told } = await sql<{ kind: string }>`select kind from messaging.message where player_id = ${playerId}`.execute(
      lottery.db,
    );
    expect(told, 'of no money of theirs').toEqual([{ kind: 'draw.voided.lent' }]);
    await settleNow(lottery, draw, '9,9,9,9,9');
    await countAll(kit);
    expect(await grantNow(lottery.db, part)).toMatchObject({ state: 'completed', converted: 0n });
    await endDue(later(50 * hourMs));
    expect(await grantNow(lottery.db, voided)).toMatchObject({ state: 'expired', forfeited: 0n });
    expect(await stands(playerId)).toEqual([0n, 0n]);
  });

  it('follow a corrected result: what is more is paid, and nobody owes what was paid', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const playerId = await lottery.player();
    const ofWins = { ...usualRequirement(10_000n, false), base: 'winnings', multiple: 30_000, maxBet: null, maxConvert: null } as const;
    const grant = await grantTo(playerId, { amount: units(50) }, (offer) => ({ ...offer, requirement: ofWins }));
    const due = async () => (await kit.turnover.progressOf(lottery.db, playerId, 1)).left;
    await placeOrder(lottery, {
      ...requestOf(playerId, draw, [lineOf('xsmb', 'DE', '13', '1', 3), lineOf('xsmb', 'DE', '14', '1', 5)]),
      freeBet: grant,
    });
    await enterNorthern(lottery, draw, '60213');
    await countAll(kit);
    const [first] = await stands(playerId);
    expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'completed', converted: first });
    expect(await due()).toBe(3n * first);
    await correctNorthernDraw(lottery, draw, '60214');
    await countAll(kit);
    const [second] = await stands(playerId);
    expect(second).toBeGreaterThan(first);
    expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'completed', converted: second });
    expect(await due()).toBe(3n * second);
    await correctNorthernDraw(lottery, draw, '60215');
    await countAll(kit);
    expect(await stands(playerId)).toEqual([second, 0n]);
    await correctNorthernDraw(lottery, draw, '60214');
    await countAll(kit);
    expect(await stands(playerId), 'what was paid stayed, and is not paid again').toEqual([second, 0n]);
    expect(await due()).toBe(3n * second);
    expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'completed', converted: second });
  });

  it('win nothing any more once the deposit that brought them is reversed', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const playerId = await lottery.player();
    const depositId = newId();
    const [staked, unused, won] = [await grantTo(playerId), await grantTo(playerId), await grantTo(playerId)];
    await sql`update promotions.grant set deposit_id = ${depositId}, deposit = 1 where player_id = ${playerId}`.execute(lottery.db);
    await direct(draw, playerId, [4], staked);
    const over = await lottery.openedDraw('ssc1m', 600_000);
    await direct(over, playerId, [4], won);
    await settleNow(lottery, over, '1,2,3,4,0');
    const [paid] = await stands(playerId);
    expect(paid, 'paid, and not counted yet').toBeGreaterThan(0n);
    await inTransaction(lottery.db, (transaction) => endOfDeposit(kit, transaction, playerId, depositId));
    expect(await grantNow(lottery.db, won)).toMatchObject({ state: 'reversed', converted: paid });
    await settleNow(lottery, draw, '1,2,3,4,0');
    await countAll(kit);
    for (const grant of [staked, unused]) expect(await grantNow(lottery.db, grant)).toMatchObject({ state: 'reversed', converted: 0n });
    expect(await stands(playerId)).toEqual([0n, 0n]);
  });
});
