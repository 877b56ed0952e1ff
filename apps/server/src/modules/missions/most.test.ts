import { describe, expect, it } from 'vitest';
import { isAboveAlone, mostOfBoard, mostOfMission } from './most.js';

const rates = { awards: new Map([['fixed', { most: null, sum: 300n }]]), bringsPer1000: 80n };
const reward = (sum: string | null, points: number | null) => ({ offerId: sum === null ? null : 'said', sum, points });
const step = (given: ReturnType<typeof reward>) => ({ counter: 'turnover' as const, lanes: [], sum: '1', count: null, reward: given });

describe('what prizes come to', () => {
  it('is what one player gets in a month of a mission, points by their worth', () => {
    const steps = [step(reward('0.01', null)), step(reward(null, 1_000))];
    expect(mostOfMission({ rhythm: 'once', steps }, rates)).toEqual({ awards: 100n, points: 1_000n, amount: 180n, isOpen: false });
    expect(mostOfMission({ rhythm: 'weekly', steps }, rates)).toEqual({ awards: 500n, points: 5_000n, amount: 900n, isOpen: false });
    expect(mostOfMission({ rhythm: 'daily', steps }, rates).amount).toBe(31n * 180n);
  });

  it('is all places of a board', () => {
    const prizes = [
      { from: 1, to: 1, reward: { offerId: 'fixed', sum: null, points: 500 } },
      { from: 2, to: 4, reward: reward('0.01', null) },
    ];
    expect(mostOfBoard({ prizes }, rates)).toEqual({ awards: 600n, points: 500n, amount: 640n, isOpen: false });
  });

  it('is more than one person decides above the sum, or where an award says no sum', () => {
    const prizes = [{ from: 1, to: 1, reward: { offerId: 'fixed', sum: null, points: null } }];
    const most = mostOfBoard({ prizes }, rates);
    expect([isAboveAlone(most, 300n), isAboveAlone(most, 299n)]).toEqual([false, true]);
    expect(
      isAboveAlone(mostOfBoard({ prizes: prizes.map((one) => ({ ...one, reward: { ...one.reward, offerId: 'gone' } })) }, rates), 1_000n),
    ).toBe(true);
  });
});
