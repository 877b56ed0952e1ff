import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.js';
import { balanceOf, beginBonus, type BonusRule, endBonus, hold, openAccount, postOne, releaseHold, verifyLedger } from '../wallet/index.js';
import { everything, listPlayerBets } from './bet-repository.js';
import { cancelOrders } from './cancel-orders.js';
import type { Draw } from './draw-repository.js';
import { enterResult } from './import-results.js';
import { createPlaceOrder, type PlaceOrder } from './place-orders.js';
import { showOrder } from './read-orders.js';
import { correctResult } from './results/correct-result.js';
import { textWith } from './results/testing/northern-results.js';
import { closeNow, lineOf, type LotteryFixture, openLottery, requestOf, settleNow, voidNow } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const anything: BonusRule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : `not a refusal: ${String(error)}`;
  }
}

describe('bets that a bonus helps out with', () => {
  let lottery: LotteryFixture;
  let place: PlaceOrder;
  beforeAll(async () => {
    lottery = await openLottery();
    place = createPlaceOrder(lottery.context);
  });
  afterAll(async () => {
    const report = await verifyLedger(lottery.db);
    await lottery.close();
    expect(report.faults).toBe(0);
  });

  const begin = async (own: bigint, lent: bigint, rule = anything): Promise<{ playerId: number; grantId: string; merchantId: number }> => {
    const grant = { playerId: await lottery.player(own), grantId: newId(), merchantId: 1 };
    expect(await inTransaction(lottery.db, (transaction) => beginBonus(transaction, grant, rule, lent))).toBe(true);
    return grant;
  };
  const stands = async ({ playerId }: { playerId: number }): Promise<[main: bigint, bonus: bigint]> => {
    const { main, bonus } = await balanceOf(lottery.db, playerId);
    return [main, bonus];
  };
  const house = async ({ playerId }: { playerId: number }): Promise<Record<string, bigint>> => {
    const { rows } = await sql<{ account: string; sum: bigint }>`
      select account, sum(amount)::bigint as sum from wallet.entry where player_id = ${playerId} and account like 'house:%' and account <> 'house:demo' group by 1 order by 1`.execute(
      lottery.db,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account.slice(6), sum]));
  };
  /** Direct bets of one combination each, of so many units. */
  const direct = (draw: Draw, playerId: number, units: readonly number[]) =>
    place(
      requestOf(
        playerId,
        draw,
        units.map((unit, index) => lineOf('ssc1m', 'S5_DIRECT', `1|2|3|4|${index}`, '1', unit)),
      ),
    );

  it('takes own money first, bet by bet, and gives each part back where it came from', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const grant = await begin(money(5), money(20));
    // 4 of own money, then 1 of it and 3 of the bonus, then 4 of the bonus.
    const placed = await direct(draw, grant.playerId, [4, 4, 4]);
    expect(placed.total).toBe(money(12));
    expect(placed.bets.map(({ ofBonus }) => ofBonus)).toEqual([undefined, money(3), money(4)]);
    const shown = await Promise.all(placed.bets.map(({ id }) => showOrder(lottery.context, grant.playerId, id)));
    expect(shown.map(({ ofBonus }) => ofBonus)).toEqual(
      [undefined, '3', '4'].map((part) => part && expect.stringMatching(`^${part}(\\.0+)?$`)),
    );
    expect(await stands(grant)).toEqual([0n, money(13)]);
    expect(await house(grant)).toEqual({ bonuses: -money(20), 'bonus-stakes': money(7), stakes: money(5) });
    // What lent money paid a part of comes back as it was paid; own money that was staked before lent money stays until the draw.
    const [own, mixed, lent] = placed.bets.map(({ id }) => id);
    expect(await codeOf(cancelOrders(lottery.db, grant.playerId, [own ?? '']))).toBe('lottery.order.firm.bonus');
    expect(await codeOf(cancelOrders(lottery.db, grant.playerId, [mixed ?? '']))).toBe('lottery.order.firm.bonus');
    const listed = await listPlayerBets(lottery.db, grant.playerId, everything, { limit: 3 });
    expect(new Map(listed.map(({ id, cancellable }) => [id, cancellable]))).toEqual(
      new Map([
        [own, false],
        [mixed, false],
        [lent, true],
      ]),
    );
    expect(await cancelOrders(lottery.db, grant.playerId, [mixed ?? '', lent ?? ''])).toMatchObject({ balance: money(1) });
    expect(await stands(grant)).toEqual([money(1), money(20)]);
    // Nothing of lent money is at stake any more.
    expect((await listPlayerBets(lottery.db, grant.playerId, everything, { limit: 9 })).find(({ id }) => id === own)?.cancellable).toBe(
      true,
    );
    await voidNow(lottery, draw);
    expect(await stands(grant)).toEqual([money(5), money(20)]);
    expect(await house(grant)).toEqual({ bonuses: -money(20), 'bonus-stakes': 0n, stakes: 0n });
  });

  it('parts a prize as the stake was parted, rounded down for the bonus', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const grant = await begin(money(1), money(20));
    const placed = await direct(draw, grant.playerId, [3]);
    await settleNow(lottery, draw, '1,2,3,4,0');
    const [main, bonus] = await stands(grant);
    const prize = main + bonus - money(18);
    expect(prize).toBeGreaterThan(money(1000));
    expect(bonus - money(18)).toBe((prize * 2n) / 3n);
    expect(placed.balance).toBe(0n);
  });

  it('refuses what the bonus is not for, with the reason, and takes the same from own money alone', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const small = await begin(money(4), money(100), { ...anything, mostBet: money(5) });
    const refusalOf = async (placing: Promise<unknown>) => {
      const { code, detail } = await placing.then(
        () => expect.fail('taken'),
        (error: DomainError) => error,
      );
      return { code, ...detail.parameters };
    };
    const sums = { own: '4', bonus: '100' };
    expect(await refusalOf(direct(draw, small.playerId, [6]))).toEqual({ code: 'bonus.bet.most', ...sums, maximum: '5' });
    expect(await refusalOf(direct(draw, small.playerId, [105]))).toEqual({ code: 'bonus.not.enough', ...sums, maximum: '5' });
    // Small bets that take of it are taken, and a large one that own money covers.
    expect(await codeOf(direct(draw, small.playerId, [3, 5]))).toBe('accepted');
    const elsewhere = await begin(money(4), money(100), { ...anything, gamesNot: ['ssc1m'] });
    expect(await codeOf(direct(draw, elsewhere.playerId, [6]))).toBe('bonus.game.not');
    expect(await codeOf(direct(draw, elsewhere.playerId, [4]))).toBe('accepted');
    const slots = await begin(money(4), money(100), { ...anything, lanes: ['RNG'] });
    expect(await codeOf(direct(draw, slots.playerId, [6]))).toBe('bonus.game.not');
    expect(await codeOf(direct(draw, slots.playerId, [200]))).toBe('balance.not.enough');
    expect(await stands(slots)).toEqual([money(4), money(100)]);
  });

  it('stakes nothing of it while own money stands elsewhere: held, on the float', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const grant = await begin(money(5), money(20));
    const { playerId, merchantId } = grant;
    const both = (from: 'main' | 'float', to: 'main' | 'float', template: 'float-filled' | 'float-emptied') =>
      inTransaction(lottery.db, async (transaction) => {
        await openAccount(transaction, playerId, 'float');
        const lines = [
          { account: from, amount: -money(1) },
          { account: to, amount: money(1) },
        ];
        expect(
          (await postOne(transaction, { playerId, merchantId, template, key: newId(), input: {}, reference: '', lines })).verdict,
        ).toBe('posted');
      });
    const id = newId();
    await inTransaction(lottery.db, (transaction) => hold(transaction, { playerId, merchantId, id, amount: money(1), reference: id }));
    expect(await codeOf(direct(draw, playerId, [6])), 'held').toBe('bonus.own.first');
    expect(await codeOf(direct(draw, playerId, [25])), 'more than all').toBe('bonus.not.enough');
    await inTransaction(lottery.db, (transaction) => releaseHold(transaction, playerId, id));
    await both('main', 'float', 'float-filled');
    expect(await codeOf(direct(draw, playerId, [6])), 'on the float').toBe('bonus.own.first');
    expect(await codeOf(direct(draw, playerId, [1])), 'own money alone').toBe('accepted');
    await both('float', 'main', 'float-emptied');
    expect(await codeOf(direct(draw, playerId, [6]))).toBe('accepted');
    expect(await stands(grant)).toEqual([0n, money(18)]);
  });

  it('answers the same key again whichever money it took, and lets one of many take the last of it', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const grant = await begin(0n, money(10));
    const request = requestOf(grant.playerId, draw, [lineOf('ssc1m', 'S5_DIRECT', '1|2|3|4|5', '1', 4)]);
    const first = await place(request);
    expect(await place(request)).toMatchObject({ masterId: first.masterId, total: money(4), bets: [{ ofBonus: money(4) }] });
    expect(await stands(grant)).toEqual([0n, money(6)]);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(direct(draw, grant.playerId, [6]))));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(await stands(grant)).toEqual([0n, 0n]);
  });

  it('passes on what comes back after the bonus is over: to the player as far as it may become money, else to the house', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const [converted, ended] = [await begin(0n, money(10)), await begin(0n, money(10))];
    for (const { playerId } of [converted, ended]) await direct(draw, playerId, [4]);
    const over = (grant: typeof ended, as: Parameters<typeof endBonus>[2]) =>
      inTransaction(lottery.db, (transaction) => endBonus(transaction, grant, as));
    expect(await over(converted, { state: 'converted', most: money(9) })).toEqual({ converted: money(6), forfeited: 0n });
    expect(await over(ended, { state: 'ended' })).toEqual({ converted: 0n, forfeited: money(6) });
    expect(await over(ended, { state: 'ended' }), 'twice').toBeUndefined();
    await voidNow(lottery, draw);
    expect(await stands(converted)).toEqual([money(9), 0n]);
    expect(await house(converted)).toEqual({ bonuses: -money(9), 'bonus-stakes': 0n });
    expect(await stands(ended)).toEqual([0n, 0n]);
    expect(await house(ended)).toEqual({ bonuses: 0n, 'bonus-stakes': 0n });
  });

  it('takes a prize back from where it went, and of the bonus no more than is there', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const grants = [await begin(money(1), money(20)), await begin(money(1), money(20)), await begin(money(1), money(20))];
    for (const { playerId } of grants) await place(requestOf(playerId, draw, [lineOf('xsmb', 'DE', '13', '1', 3)]));
    const before = await Promise.all(grants.map(stands));
    await closeNow(lottery, draw.id);
    expect((await enterResult(lottery.context, 'xsmb', draw.numero, textWith('60213'), ['An', 'Bình'])).draws).toBe(1);
    expect((await stands(grants[0] ?? { playerId: 0 }))[1]).toBeGreaterThan(before[0]?.[1] ?? 0n);
    const [, over, played] = grants;
    if (over === undefined || played === undefined) throw new Error('no grants');
    await inTransaction(lottery.db, (transaction) => endBonus(transaction, over, { state: 'ended' }));
    const { bonus } = await balanceOf(lottery.db, played.playerId);
    const other = await lottery.openedDraw('ssc1m', 600_000);
    const { main } = await balanceOf(lottery.db, played.playerId);
    await place(requestOf(played.playerId, other, [lineOf('ssc1m', 'S5_DIRECT', '1|2|3|4|5', '1', Number((main + bonus) / money(1)) - 1)]));
    await correctResult(lottery.context, {
      gameCode: 'xsmb',
      numero: draw.numero,
      result: textWith('60214'),
      by: ['An', 'Bình'],
      reason: 'the sheet was misread',
    });
    expect(await stands(grants[0] ?? { playerId: 0 }), 'as it was').toEqual(before[0]);
    expect(await stands(over), 'own part only').toEqual([before[1]?.[0], 0n]);
    expect(await stands(played), 'what was left').toEqual([0n, 0n]);
  });

  it('pays of a corrected prize only what is more by it where the bonus is money already', async () => {
    const draw = await lottery.openedDraw('xsmb', 600_000);
    const grant = await begin(0n, money(20));
    await place(requestOf(grant.playerId, draw, [lineOf('xsmb', 'DE', '13', '1', 1)]));
    const { bonus: left } = await balanceOf(lottery.db, grant.playerId);
    await inTransaction(lottery.db, (transaction) => endBonus(transaction, grant, { state: 'converted', most: undefined }));
    await closeNow(lottery, draw.id);
    await enterResult(lottery.context, 'xsmb', draw.numero, textWith('60213'), ['An', 'Bình']);
    const [once] = await stands(grant);
    expect(once).toBeGreaterThan(left);
    const correct = (special: string) =>
      correctResult(lottery.context, {
        gameCode: 'xsmb',
        numero: draw.numero,
        result: textWith(special),
        by: ['An', 'Bình'],
        reason: 'misread',
      });
    await correct('71213');
    expect(await stands(grant), 'the same prize by another result').toEqual([once, 0n]);
    await correct('60299');
    expect(await stands(grant), 'what is theirs stays').toEqual([once, 0n]);
  });
});
