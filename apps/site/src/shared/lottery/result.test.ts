import { describe, expect, it } from 'vitest';
import { colourOf } from '../../../../../packages/lottery-rules/src/rules/mark-six';
import { boardAddress, headlineNumbers, markSixColour } from './result';

describe('a result', () => {
  it('shows Mark Six balls in the colours of the rules', () => {
    for (let number = 1; number <= 49; number += 1)
      expect(markSixColour(String(number).padStart(2, '0')).toUpperCase(), `ball ${number}`).toBe(colourOf(number));
  });

  it('opens Vietnamese games on their own page and all others on the common one', () => {
    expect(boardAddress({ gameCode: 'vn18_1m', accountTypeName: 'TCG_LOTTO_VN' }).to).toBe('/vnlottery');
    for (const accountTypeName of ['ELOTT', 'LOTT', 'TCG_SEA'])
      expect(boardAddress({ gameCode: 'x', accountTypeName }).to, accountTypeName).toBe('/lottery');
  });

  it('has the digits of the special prize as its headline', () => {
    expect(headlineNumbers({ numero: '1', winNo: '123,45', prizes: [{ prize: 'special', numbers: ['123'] }] })).toEqual(['1', '2', '3']);
    expect(headlineNumbers({ numero: '1', winNo: '01,10', prizes: [] })).toEqual(['01', '10']);
  });
});
