import { withdrawalStates } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './withdraw-timeline';

const looks = (state: string, sentAt: number | null = null, receivedAmount: number | null = null) =>
  timelineOf({ state, createdAt: 1, approvedAt: 2, sentAt, endedAt: 4, receivedAmount })
    .map(({ look }) => look)
    .join(' ');

describe('the timeline of a withdrawal', () => {
  it.each([
    ['review', null, 'done now open open'],
    ['approved', null, 'done done now open'],
    ['sending', null, 'done done now open'],
    ['sent', 3, 'done done done now'],
    ['received', 3, 'done done done done'],
    // It is being looked into: nothing has ended.
    ['disputed', 3, 'done done done now'],
    ['rejected', null, 'done failed open open'],
    ['returned', null, 'done done failed open'],
    ['returned', 3, 'done done done failed'],
    // The rest is being sent again.
    ['approved', 3, 'done done now open'],
  ])('of one that is %s', (state, sentAt, expected) => expect(looks(state, sentAt)).toBe(expected));

  it('ends well where a part had arrived before the rest came back', () => {
    expect(looks('returned', 3, 600_000)).toBe('done done done done');
    expect(looks('returned', 3, 0)).toBe('done done done failed');
  });

  it('has at most one step in progress, whatever the state', () => {
    for (const state of withdrawalStates)
      expect(
        looks(state, 3)
          .split(' ')
          .filter((look) => look === 'now').length,
      ).toBeLessThanOrEqual(1);
  });
});
