import { describe, expect, it } from 'vitest';
import { shortName, waysOf } from './play-tree';

const plays = ['S3_DIRECT', 'S3_TICKET', 'S3_SUM', 'S3_GROUP3', 'S3_GROUP3_TICKET', 'S3_MIX'].map((playId) => ({ playId }));

describe('the third level of the plays', () => {
  it('puts a ticket play under the play it writes in another way', () => {
    expect(waysOf(plays).map(({ ways }) => ways.map(({ playId }) => playId))).toEqual([
      ['S3_DIRECT', 'S3_TICKET'],
      ['S3_SUM'],
      ['S3_GROUP3', 'S3_GROUP3_TICKET'],
      ['S3_MIX'],
    ]);
  });
  it('leaves a ticket play alone whose picked play stands elsewhere', () => {
    expect(waysOf([{ playId: 'E5_ANY1_TICKET' }]).map(({ main }) => main.playId)).toEqual(['E5_ANY1_TICKET']);
  });
});

describe('short names', () => {
  it('drop the name of the group above them, and nothing else', () => {
    expect(shortName('Last 3 Direct', 'Last 3')).toBe('Direct');
    expect(shortName('后三直选', '后三')).toBe('直选');
    expect(shortName('Pick 10', 'Pick')).toBe('Pick 10');
    expect(shortName('Dragon Tiger', 'Dragon Tiger')).toBe('Dragon Tiger');
    expect(shortName('Sum of Three', 'Sum')).toBe('Sum of Three');
    expect(shortName('Dragon Tiger 1st v 2nd', 'Dragon Tiger')).toBe('1st v 2nd');
    expect(shortName('เสือมังกร หลัก 1 กับ 2', 'เสือมังกร')).toBe('หลัก 1 กับ 2');
    expect(shortName('3 số cuối trực tiếp', '3 số cuối')).toBe('Trực tiếp');
  });
});
