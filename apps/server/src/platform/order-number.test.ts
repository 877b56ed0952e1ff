import { describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { idOfOrderNumber, orderNumberOf } from './order-number.js';

describe('order numbers', () => {
  it('stand for one id, in either case, and sort like ids', () => {
    const ids = Array.from({ length: 200 }, () => newId());
    for (const id of ids) {
      const number = orderNumberOf(id);
      expect(number).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      expect(idOfOrderNumber(number)).toBe(id);
      expect(idOfOrderNumber(` ${number.toLowerCase()} `)).toBe(id);
      expect(idOfOrderNumber(id.toUpperCase())).toBe(id);
    }
    expect(ids.map(orderNumberOf).toSorted()).toEqual(ids.toSorted().map(orderNumberOf));
    expect(orderNumberOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(`7${'Z'.repeat(25)}`);
  });

  it('are nothing else', () => {
    for (const text of [
      '',
      '1',
      `8${'0'.repeat(25)}`,
      `0${'I'.repeat(25)}`,
      '0'.repeat(27),
      "'; drop",
      '0192e4a0-0000-7000-8000-00000000000',
    ])
      expect(idOfOrderNumber(text)).toBeUndefined();
  });
});
