import { describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { RecentFacts } from './recent-facts.js';

const fact = (id: number, audience: string) => ({ id: BigInt(id), audience, frame: `${audience} ${id}` });

describe('facts of the last minutes', () => {
  it('are found by audience, in the order in which they were heard, after the one that was seen last', () => {
    const recent = new RecentFacts(new ManualClock(new Date()), { atMost: 100, forMs: 60_000 });
    recent.add([fact(2, 'brand 1'), fact(1, 'player 7'), fact(4, 'player 8'), fact(3, 'brand 1'), fact(9, 'player 7')]);
    expect(recent.since(2n, ['brand 1', 'player 7'])).toEqual(['player 7 1', 'brand 1 3', 'player 7 9']);
    expect(recent.since(9n, ['brand 1', 'player 7'])).toEqual([]);
    expect(recent.since(0n, ['player 8'])).toEqual(['player 8 4']);
    expect(recent.since(0n, ['player 6'])).toEqual([]);
  });

  it('are forgotten when they are old or too many; what they followed is known by its id then', () => {
    const clock = new ManualClock(new Date());
    const recent = new RecentFacts(clock, { atMost: 3, forMs: 60_000 });
    recent.add([fact(1, 'brand 1'), fact(2, 'player 7'), fact(3, 'brand 1'), fact(4, 'brand 1')]);
    expect(recent.since(1n, ['brand 1', 'player 7'])).toEqual(['player 7 2', 'brand 1 3', 'brand 1 4']);
    clock.advance(61_000);
    recent.add([fact(5, 'player 7')]);
    expect(recent.since(0n, ['brand 1', 'player 7'])).toEqual(['player 7 5']);
  });
});
