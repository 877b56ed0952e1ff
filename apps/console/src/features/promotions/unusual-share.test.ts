import { expect, it } from 'vitest';
import { unusualShareOf } from './unusual-share';

it('marks a share only where it is far above what is usual', () => {
  const match = (rate: number) =>
    unusualShareOf({
      rule: 'match',
      steps: [
        { from: '1', rate: 1_000 },
        { from: '2', rate },
      ],
      most: null,
    });
  expect([match(20_000), match(100_000)]).toEqual([undefined, 100_000]);
  const back = (rate: number) => unusualShareOf({ rule: 'tiers', tiers: [{ above: '0', rate }], most: null, least: '1' });
  expect([back(5_000), back(5_001)]).toEqual([undefined, 5_001]);
  const rebate = (rate: number) => unusualShareOf({ rule: 'rates', rates: [{ lane: 'LOTT', rate }] });
  expect([rebate(50), rebate(600)]).toEqual([undefined, 600]);
  expect(unusualShareOf({ rule: 'fixed', sum: '9999999' })).toBeUndefined();
});
