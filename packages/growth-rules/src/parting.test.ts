import { parseMoney } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partReturn, partSlip, partStake } from './parting.js';

const sum = fc.bigInt({ min: 0n, max: 900_000_000_000_000n });
const runs = process.env['LONG_TESTS'] ? 1_000_000 : 5_000;

describe('parting a stake', () => {
  it('takes own money first', () => {
    expect(partStake(parseMoney('30'), { main: parseMoney('20'), bonus: parseMoney('150') })).toEqual({
      ok: true,
      parts: { main: parseMoney('20'), bonus: parseMoney('10') },
    });
    expect(partStake(parseMoney('180'), { main: parseMoney('200'), bonus: parseMoney('150') })).toEqual({
      ok: true,
      parts: { main: parseMoney('180'), bonus: 0n },
    });
    expect(partStake(parseMoney('30'), { main: parseMoney('20'), bonus: parseMoney('9') })).toEqual({
      ok: false,
      missing: parseMoney('1'),
    });
    expect(() => partStake(-1n, { main: 1n, bonus: 0n })).toThrow(RangeError);
  });

  it('parts a prize as the stake was parted, the rounding to the player', () => {
    expect(partReturn(parseMoney('75'), { main: parseMoney('20'), bonus: parseMoney('10') })).toEqual({
      main: parseMoney('50'),
      bonus: parseMoney('25'),
    });
    expect(partReturn(1n, { main: 1n, bonus: 2n })).toEqual({ main: 1n, bonus: 0n });
    expect(partReturn(0n, { main: 0n, bonus: 0n })).toEqual({ main: 0n, bonus: 0n });
    expect(() => partReturn(1n, { main: 0n, bonus: 0n })).toThrow('nothing was staked');
  });

  it('loses no unit, and pays a pure stake in its own kind', () => {
    fc.assert(
      fc.property(sum, sum, sum, (main, bonus, returned) => {
        fc.pre(main + bonus > 0n);
        const parts = partReturn(returned, { main, bonus });
        expect(parts.main + parts.bonus).toBe(returned);
        expect(parts.main >= 0n && parts.bonus >= 0n).toBe(true);
        if (bonus === 0n) expect(parts.bonus).toBe(0n);
        if (main === 0n) expect(parts.main).toBe(0n);
        expect(partReturn(main + bonus, { main, bonus })).toEqual({ main, bonus });
      }),
      { numRuns: runs },
    );
  });
});

describe('parting a slip', () => {
  it('lets bets take own money in their order', () => {
    expect(partSlip([30n, 30n, 30n], { main: 50n, bonus: 40n })).toEqual({
      ok: true,
      bets: [
        { main: 30n, bonus: 0n },
        { main: 20n, bonus: 10n },
        { main: 0n, bonus: 30n },
      ],
    });
    expect(partSlip([30n, 30n, 30n], { main: 50n, bonus: 30n })).toEqual({ ok: false, missing: 10n });
    expect(partSlip([], { main: 0n, bonus: 0n })).toEqual({ ok: true, bets: [] });
  });

  it('takes in all what one stake of the whole sum takes', () => {
    fc.assert(
      fc.property(fc.array(sum, { maxLength: 12 }), sum, sum, (stakes, main, bonus) => {
        const whole = stakes.reduce((total, stake) => total + stake, 0n);
        const slip = partSlip(stakes, { main, bonus });
        const one = partStake(whole, { main, bonus });
        expect(slip.ok).toBe(one.ok);
        if (!slip.ok || !one.ok) {
          expect(slip).toEqual(one);
          return;
        }
        expect(slip.bets.reduce((total, bet) => total + bet.main, 0n)).toBe(one.parts.main);
        expect(slip.bets.reduce((total, bet) => total + bet.bonus, 0n)).toBe(one.parts.bonus);
        expect(slip.bets.filter((bet) => bet.main > 0n && bet.bonus > 0n).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
