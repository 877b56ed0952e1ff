import { describe, expect, it } from 'vitest';
import { colourOf } from '../../../../../packages/lottery-rules/src/rules/mark-six';
import { boardAddress, headlineNumbers, markSixColour } from './result';

describe('a result', () => {
  it('shows Mark Six balls in the colours of the rules', () => {
    for (let number = 1; number <= 49; number += 1)
      expect(markSixColour(String(number).padStart(2, '0')).toUpperCase(), `ball ${number}`).toBe(colourOf(number));
  });

  it('opens Vietnamese and South-East Asian games on their own pages and all others on the common one', () => {
    expect(boardAddress({ gameCode: 'vn18_1m', accountTypeName: 'TCG_LOTTO_VN' }).to).toBe('/vnlottery');
    expect(boardAddress({ gameCode: 'thai_gov', accountTypeName: 'TCG_SEA' })).toEqual({
      to: '/sealottery',
      search: { gameCode: 'thai_gov' },
    });
    for (const accountTypeName of ['ELOTT', 'LOTT', 'SOMETHING_NEW'])
      expect(boardAddress({ gameCode: 'x', accountTypeName }).to, accountTypeName).toBe('/lottery');
  });

  it('has the digits of the special prize as its headline', () => {
    expect(headlineNumbers({ numero: '1', winNo: '123,45', prizes: [{ prize: 'special', numbers: ['123'] }] })).toEqual(['1', '2', '3']);
    expect(headlineNumbers({ numero: '1', winNo: '01,10', prizes: [] })).toEqual(['01', '10']);
  });
});
