import { expect, it } from 'vitest';
import { returnPathOf } from './return-path';

it('leads back to the game in view', () => {
  expect(returnPathOf('/lottery', { gameCode: 'ssc1m', m: 'deposit' })).toBe('/lottery?gameCode=ssc1m&m=depositStatus');
  expect(returnPathOf('/', { m: 'deposit', next: '/x' })).toBe('/?m=depositStatus');
  expect(returnPathOf('/lottery', { gameCode: 'x'.repeat(300) })).toBe('/lottery?m=depositStatus');
});
