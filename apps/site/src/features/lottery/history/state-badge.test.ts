import { expect, it } from 'vitest';
import { isWonBack } from './state-badge';

it('calls a prize below the stake no win', () => {
  expect(isWonBack({ state: 'won', money: { won: 8_000_000n, paid: 10_000_000n } })).toBe(true);
  expect(isWonBack({ state: 'won', money: { won: 10_000_000n, paid: 10_000_000n } })).toBe(false);
  expect(isWonBack({ state: 'won', money: { won: 19_600_000n, paid: 10_000_000n } })).toBe(false);
  expect(isWonBack({ state: 'refunded', money: { won: 0n, paid: 10_000_000n } })).toBe(false);
});
