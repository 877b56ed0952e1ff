import { newId } from '@sortes/service';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playerTypes } from '@sortes/contract';
import { balanceOf } from '../wallet/index.js';
import { codeOf, money, openPoints, type PointsFixture } from './testing/fixture.js';

let points: PointsFixture;
beforeAll(async () => {
  points = await openPoints();
}, 60_000);
afterAll(() => points.close());

const yearOn = () => DateTime.now().setZone(points.merchant.timeZone).plus({ months: 12 }).endOf('month').toFormat('yyyy-MM-dd');

describe('earning', () => {
  it('golden example 7: 1 a 100 of turnover, cumulative; undone turnover takes back', async () => {
    const player = await points.player();
    const after: bigint[] = [];
    for (const change of [999_999n, 1n, 2_500_000n, -1_500_000n]) {
      await points.turnOver(player, 'RNG', change);
      after.push(await points.balance(player));
    }
    expect(after).toEqual([0n, 1n, 3n, 2n]);
    expect(await points.lots(player)).toEqual([{ source: 'play:RNG', left: 2, expiresOn: yearOn() }]);
    await points.expectSound();
  });

  it('counts a lane by itself, changes nothing when it is looked at again, and leaves trial accounts out', async () => {
    const [player, trial] = [await points.player(), await points.player(0, playerTypes.trial)];
    await points.turnOver(trial, 'RNG', money(500));
    await points.turnOver(player, 'RNG', money(150));
    await points.turnOver(player, 'LIVE', money(150));
    await points.points.followPlay();
    expect(await points.balance(player)).toBe(2n);
    expect(await points.balance(trial)).toBe(0n);
    expect(await points.earn(trial, 5)).toBeUndefined();
  });

  it('a change of a rate counts from then on', async () => {
    const player = await points.player();
    await points.turnOver(player, 'FISH', money(1000));
    await points.rule({ rates: { FISH: 20_000 } });
    await points.turnOver(player, 'FISH', money(500));
    expect(await points.balance(player)).toBe(20n);
    await points.turnOver(player, 'FISH', money(-600));
    expect(await points.balance(player)).toBe(9n);
    await points.rule({});
    await points.expectSound();
  });

  it('gives points once a key', async () => {
    const player = await points.player();
    const given = await Promise.all(Array.from({ length: 20 }, () => points.earn(player, 7, 'mission:1')));
    expect(new Set(given)).toEqual(new Set([7n]));
    expect(await points.balance(player)).toBe(7n);
    expect(await codeOf(points.earn(player, 8, 'mission:1'))).toBe('idempotency.key.conflict');
  });
});

describe('spending', () => {
  it('takes exactly what is there: 50 at once of the last 10', async () => {
    const player = await points.player();
    await points.earn(player, 30);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(points.spend(player, 3))));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['accepted', 'points.short']));
    expect(await points.balance(player)).toBe(0n);
    await points.expectSound();
  });

  it('comes back to where it was taken, once', async () => {
    const player = await points.player();
    await points.earn(player, 30);
    await points.turnOver(player, 'RNG', money(1200));
    const before = await points.lots(player);
    await points.spend(player, 35, 'mall:1');
    expect(await points.balance(player)).toBe(7n);
    const back = () =>
      points.within((transaction) => points.points.giveBack(transaction, { merchantId: 1, playerId: player, key: 'mall:1' }));
    const answers = await Promise.all([back(), back(), back()]);
    expect(answers.map((answer) => answer?.changed)).toEqual([35n, 35n, 35n]);
    expect(await points.lots(player)).toEqual(before);
    expect(
      await points.within((transaction) => points.points.giveBack(transaction, { merchantId: 1, playerId: player, key: 'mall:2' })),
    ).toBeUndefined();
    await points.expectSound();
  });

  it('moves no money: points are in no balance, and limits and turnover do not see them', async () => {
    const player = await points.player(100);
    await points.earn(player, 1_000);
    await points.spend(player, 400);
    const balance = await balanceOf(points.test.services.db, player);
    expect([balance.main, balance.points, balance.currency]).toEqual([money(100), money(600), points.merchant.currency]);
    const shown = await points.test.ask('GET', '/wps/v2/wallets/balance', { token: await points.tokenOf(player) });
    expect(shown.body.value).toMatchObject({ sumBalance: 100, balance: [{ accountTypeName: 'main' }, { accountTypeName: 'held' }] });
  });
});

describe('what is undone', () => {
  it('is taken of the lots of its lane, then owed, and the next earnings offset it', async () => {
    const player = await points.player();
    await points.turnOver(player, 'RNG', money(1000));
    await points.earn(player, 5);
    await points.spend(player, 8);
    await points.turnOver(player, 'RNG', money(-1000));
    expect(await points.balance(player)).toBe(5n);
    expect(await points.owed(player)).toBe(8);
    await points.turnOver(player, 'RNG', money(500));
    expect([await points.balance(player), await points.owed(player)]).toEqual([5n, 3]);
    expect(await points.earn(player, 9)).toBe(6n);
    expect([await points.balance(player), await points.owed(player)]).toEqual([11n, 0]);
    await points.expectSound();
  });

  it('of an earning by key is taken once, of the lots it made', async () => {
    const player = await points.player();
    await points.earn(player, 10, 'friend:9');
    const takeBack = (key: string) =>
      points.within((transaction) =>
        points.points.takeBack(transaction, { merchantId: 1, playerId: player, points: 10n, of: 'friend:9', key }),
      );
    await Promise.all([takeBack('friend:9:undone'), takeBack('friend:9:undone')]);
    expect([await points.balance(player), await points.owed(player)]).toEqual([0n, 0]);
    expect(
      await points.within((transaction) =>
        points.points.takeBack(transaction, { merchantId: 1, playerId: player, points: 1n, of: newId(), key: newId() }),
      ),
    ).toBeUndefined();
    await points.expectSound();
  });
});

describe('a follower that is killed', () => {
  /** While something is done, whoever writes (`insert on points.played`) dies as they do: what they have not committed is gone, and nothing after it is done. */
  async function dyingAt(write: 'insert on points.played' | 'update on points.brand', work: () => Promise<unknown>): Promise<void> {
    await points.test.asOwner(`
      create function points.die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger die before ${write} for each row execute function points.die()`);
    await work();
    await points.test.asOwner(`drop trigger die on ${write.split(' ').at(-1)}; drop function points.die()`);
  }

  it.each([
    ['between the points and the note that they were counted', 'update on points.brand', 12n],
    ['in the middle of the points', 'insert on points.played', 0n],
  ] as const)('%s gives them once all the same', async (_, write, halfway) => {
    const players = [await points.player(), await points.player(), await points.player()];
    for (const player of players) await points.turnedOver(player, 'RNG', money(1_234));
    const balances = () => Promise.all(players.map((player) => points.balance(player)));
    await dyingAt(write, () => points.points.followPlay().catch(() => undefined));
    expect(await balances()).toEqual([halfway, halfway, halfway]);
    await Promise.all([points.points.followPlay(), points.points.followPlay()]);
    await points.points.followPlay();
    expect(await balances()).toEqual([12n, 12n, 12n]);
    for (const player of players) expect(await points.lots(player)).toHaveLength(1);
    await points.expectSound();
  });
});
