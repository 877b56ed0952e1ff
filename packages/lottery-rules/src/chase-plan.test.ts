import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChase, reckonChase, type ChaseBase } from './chase-plan.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
/** One digit at one position of the five-digit game: costs 1, pays 9.78. */
const digit: ChaseBase = { cost: money(1), prize: 97_800n };

describe('plans of a chase', () => {
  it('keeps one multiple', () => {
    const plan = planChase(digit, 3, { mode: 'same', multiple: 2 }, 100);
    expect(plan.rows).toEqual([
      { multiple: 2, cost: money(2), totalCost: money(2), prize: 195_600n, profit: 175_600n, profitRate: 87_800n },
      { multiple: 2, cost: money(2), totalCost: money(4), prize: 195_600n, profit: 155_600n, profitRate: 38_900n },
      { multiple: 2, cost: money(2), totalCost: money(6), prize: 195_600n, profit: 135_600n, profitRate: 22_600n },
    ]);
    expect([plan.totalCost, plan.worstLoss, plan.problem]).toEqual([money(6), money(6), undefined]);
  });

  it('multiplies every k draws and says from where the maximum holds', () => {
    const plan = planChase(digit, 7, { mode: 'double', multiple: 1, factor: 3, every: 2 }, 10);
    expect(plan.rows.map((row) => row.multiple)).toEqual([1, 1, 3, 3, 9, 9, 10]);
    expect(plan.problem).toEqual({ kind: 'capped', position: 7 });
    expect(planChase(digit, 200, { mode: 'double', multiple: 1, factor: 10, every: 1 }, 10_000).rows.at(-1)?.multiple).toBe(10_000);
  });

  it('finds the smallest multiples for a minimum profit', () => {
    // Worked by hand: prize 9.78 a unit, 50 % on everything spent so far.
    const plan = planChase(digit, 12, { mode: 'profit', multiple: 1, rate: 5_000 }, 10_000);
    expect(plan.rows.map((row) => row.multiple)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    expect(plan.rows[6]).toEqual({
      multiple: 2,
      cost: money(2),
      totalCost: money(8),
      prize: 195_600n,
      profit: 115_600n,
      profitRate: 14_450n,
    });
    expect(plan.problem).toBeUndefined();
  });

  it('says where no multiple reaches the rate', () => {
    // A bet that costs 10 and wins 9.78 cannot gain anything; one that wins 1.5 cannot stay 40 % ahead after a loss of 3.
    expect(planChase({ cost: money(10), prize: 97_800n }, 5, { mode: 'profit', multiple: 1, rate: 0 }, 10_000)).toMatchObject({
      rows: [],
      problem: { kind: 'impossible', position: 1 },
    });
    const steep = planChase({ cost: money(1), prize: 15_000n }, 20, { mode: 'profit', multiple: 1, rate: 4_000 }, 10_000);
    expect(steep.rows.map((row) => row.multiple)).toEqual([1, 14, 210, 3_150]);
    expect(steep.problem).toEqual({ kind: 'impossible', position: 5 });
    // Exactly even: allowed as long as nothing was spent before.
    const even = planChase({ cost: money(1), prize: money(1) }, 3, { mode: 'profit', multiple: 1, rate: 0 }, 100);
    expect([even.rows.length, even.problem]).toEqual([1, { kind: 'impossible', position: 2 }]);
  });

  it('reckons an edited plan, losses rounded down', () => {
    const plan = reckonChase({ cost: 30_000n, prize: 20_000n }, [1, 7]);
    expect(plan.rows.map(({ profit, profitRate }) => [profit, profitRate])).toEqual([
      [-10_000n, -3_334n],
      [-100_000n, -4_167n],
    ]);
    expect(() => reckonChase(digit, [0])).toThrow(RangeError);
    expect(() => reckonChase(digit, [1.5])).toThrow(RangeError);
    expect(() => reckonChase({ cost: 0n, prize: 1n }, [1])).toThrow(RangeError);
    expect(() => planChase(digit, -1, { mode: 'same', multiple: 1 }, 1)).toThrow(RangeError);
    expect(() => planChase(digit, 1, { mode: 'double', multiple: 1, factor: 2, every: 0 }, 1)).toThrow(RangeError);
  });

  it('profit plans keep their promise with the smallest multiple, whatever the figures', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 5, max: 100_000 }),
        (cost, prize, rate, least, maximum) => {
          const plan = planChase({ cost, prize }, 30, { mode: 'profit', multiple: least, rate }, maximum);
          const reaches = (multiple: bigint, spent: bigint): boolean =>
            (prize * multiple - (spent + cost * multiple)) * 10_000n >= BigInt(rate) * (spent + cost * multiple);
          let spent = 0n;
          for (const row of plan.rows) {
            const multiple = BigInt(row.multiple);
            expect(reaches(multiple, spent) && row.multiple >= least && row.multiple <= maximum).toBe(true);
            if (row.multiple > least) expect(reaches(multiple - 1n, spent)).toBe(false);
            expect(row.profitRate >= BigInt(rate)).toBe(true);
            spent += row.cost;
          }
          expect(plan.totalCost).toBe(spent);
          if (plan.rows.length < 30) {
            expect(plan.problem).toEqual({ kind: 'impossible', position: plan.rows.length + 1 });
            expect(reaches(BigInt(maximum), spent)).toBe(false);
          }
        },
      ),
    );
  });
});
