import { expect, it } from 'vitest';
import { toldEnd } from './told-end';

it('tells of bonuses that became money, ran out of time or of money', () => {
  for (const state of ['completed', 'expired', 'played-out'] as const) {
    expect(toldEnd({ state, money: 'bonus', required: '500' })).toBe(state);
    expect(toldEnd({ state, money: 'release', required: '500' })).toBe(state);
    expect(toldEnd({ state, money: undefined, required: '500' })).toBe(state);
  }
});

it('tells nothing of what goes on, of what somebody ended, and of what was money at once', () => {
  for (const state of ['active', 'closing', 'cancelled', 'forfeited', 'reversed'])
    expect(toldEnd({ state, money: 'bonus', required: '500' })).toBeUndefined();
  expect(toldEnd({ state: 'completed', money: 'bonus', required: '0' })).toBeUndefined();
  for (const money of ['cash', 'spins', 'freebet'] as const)
    expect(toldEnd({ state: 'completed', money, required: '500' })).toBeUndefined();
});
