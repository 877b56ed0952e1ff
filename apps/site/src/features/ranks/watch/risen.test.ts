import { expect, it } from 'vitest';
import { risenAfter } from './risen';

it('tells the newest rank that was reached', () => {
  expect(risenAfter(undefined, { rank: 1, before: 0 })).toEqual({ rank: 1 });
  expect(risenAfter({ rank: 1 }, { rank: 3, before: 1 })).toEqual({ rank: 3 });
});

it('tells nothing of a fall, and nothing any more of a rank that fell again before it could be told', () => {
  expect(risenAfter(undefined, { rank: 1, before: 2 })).toBeUndefined();
  expect(risenAfter({ rank: 2 }, { rank: 1, before: 2 })).toBeUndefined();
  expect(risenAfter(undefined, { rank: 2, before: 2 })).toBeUndefined();
});
