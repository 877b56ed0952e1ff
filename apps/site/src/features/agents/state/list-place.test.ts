import { describe, expect, it } from 'vitest';
import { pressedOrder, readListPlace, readOrder } from './list-place';

const known = ['account', 'stakes', 'valid'] as const;

describe('the place in a list', () => {
  it('is the first page of twenty where the address says nothing that makes sense', () => {
    expect(readListPlace('', '')).toEqual({ pageNo: 1, pageSize: 20 });
    expect(readListPlace('3', '100')).toEqual({ pageNo: 3, pageSize: 100 });
    for (const at of ['0', '-1', '1.5', '1e9', 'x']) expect(readListPlace(at, '33')).toEqual({ pageNo: 1, pageSize: 20 });
  });
});

describe('the order of a list', () => {
  it('begins with the largest figure, and names at their beginning', () => {
    expect(readOrder('stakes', '', known, 'valid')).toEqual({ sort: 'stakes', descending: true });
    expect(readOrder('account', '', known, 'valid')).toEqual({ sort: 'account', descending: false });
    expect(readOrder('nothing', '1', known, 'valid')).toEqual({ sort: 'valid', descending: false });
  });
  it('turns round with every press on the same column, and begins anew with another', () => {
    for (const key of known) {
      const first = pressedOrder(readOrder('', '', known, key === 'valid' ? 'stakes' : 'valid'), key);
      const usual = readOrder(first.order, first.up, known, 'valid');
      expect(usual).toEqual({ sort: key, descending: key !== 'account' });
      const second = pressedOrder(usual, key);
      const turned = readOrder(second.order, second.up, known, 'valid');
      expect(turned).toEqual({ sort: key, descending: key === 'account' });
      expect(pressedOrder(turned, key)).toEqual({ order: key, up: '' });
    }
  });
});
