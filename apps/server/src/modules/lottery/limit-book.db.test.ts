import { findGame, type Game } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { createLimitBook, listLimitSettings, writeLimitSettings } from './limit-book.js';
import { openLottery, type LotteryFixture } from './testing/fixture.js';

let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const game = (findGame('xsmb') as Game) ?? expect.fail();

describe('the book of limits', () => {
  it('keeps its copy for a moment, then follows what was set, each brand its own', async () => {
    const clock = new ManualClock(new Date());
    const book = createLimitBook(lottery.db, clock);
    const most = async (merchantId: number) => (await book.limitsOf(merchantId, 'PHP', game, 'SEA')).maximumStake;
    expect(await most(1)).toBe(parseMoney('1000000'));
    await writeLimitSettings(lottery.db, 1, '*', { maximumStake: '5' });
    await writeLimitSettings(lottery.db, 1, 'xsmb', { minimumStake: '2' });
    expect(await most(1)).toBe(parseMoney('1000000'));
    clock.advance(2_000);
    expect(await most(1)).toBe(parseMoney('5'));
    expect((await book.limitsOf(1, 'PHP', game, 'SEA')).minimumStake).toBe(parseMoney('2'));
    expect(await most(2)).toBe(parseMoney('1000000'));
    const before = await book.limitsOf(1, 'PHP', game, 'SEA');
    clock.advance(2_000);
    expect(await book.limitsOf(1, 'PHP', game, 'SEA')).toBe(before);
    await writeLimitSettings(lottery.db, 1, '*', {});
    book.forget();
    expect(await most(1)).toBe(parseMoney('1000000'));
    expect(await listLimitSettings(lottery.db, 1)).toEqual(new Map([['xsmb', { minimumStake: '2' }]]));
    await expect(writeLimitSettings(lottery.db, 1, '*', { maximumStake: 'x' })).rejects.toThrow(RangeError);
  });
});
