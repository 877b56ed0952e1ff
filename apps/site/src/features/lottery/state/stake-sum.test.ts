import { parseMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { chipSums, chipText, stakeOfSum } from './stake-sum';

const parts = ['1000', '100', '10', '1'];
const sums = ['1000', '2000', '5000', '10000'];

describe('a stake for one combination', () => {
  it('is written with the greatest unit that goes into it', () => {
    expect(stakeOfSum(parseMoney('5000'), parts, 100)).toEqual({ unit: '1000', multiple: 5 });
    expect(stakeOfSum(parseMoney('5300'), parts, 100)).toEqual({ unit: '100', multiple: 53 });
    expect(stakeOfSum(parseMoney('10000'), sums, 100)).toEqual({ unit: '10000', multiple: 1 });
    expect(stakeOfSum(parseMoney('0.02'), ['1', '0.1', '0.01'], 100)).toEqual({ unit: '0.01', multiple: 2 });
  });

  it('is none where no unit goes into it, or only more often than is sold', () => {
    expect(stakeOfSum(parseMoney('1500'), ['1000'], 100)).toBeUndefined();
    expect(stakeOfSum(parseMoney('0'), parts, 100)).toBeUndefined();
    expect(stakeOfSum(parseMoney('101000'), ['1000'], 100)).toBeUndefined();
    expect(stakeOfSum(parseMoney('5310'), parts, 100)).toBeUndefined();
  });

  it('stands on chips of the usual unit, as far as they are sold', () => {
    expect(chipSums(parts, 1_000)).toEqual(['1000', '5000', '10000', '50000', '100000'].map(parseMoney));
    expect(chipSums(['1000'], 20)).toEqual(['1000', '5000', '10000'].map(parseMoney));
    expect(chipSums([], 20)).toEqual([]);
  });

  it('is short on a chip', () => {
    const text = (sum: string) => chipText(parseMoney(sum), String);
    expect(['1', '500', '1000', '1500', '100000', '2000000', '2050000', '1250'].map(text)).toEqual([
      '1',
      '500',
      '1K',
      '1.5K',
      '100K',
      '2M',
      '2050K',
      '1250',
    ]);
  });
});
