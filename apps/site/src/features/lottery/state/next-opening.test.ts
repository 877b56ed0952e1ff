import { drawsBetween, findGame } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { nextOpening } from './next-opening';

const now = Date.UTC(2026, 10, 20, 9, 30);

describe('when the next draw goes on sale', () => {
  it('is what the server says, if that is still to come', () => {
    const game = findGame('ssc1m');
    if (!game) throw new Error('no game');
    expect(nextOpening(game, now + 5_000, now)).toBe(now + 5_000);
    expect(nextOpening(game, now - 5_000, now)).toBeUndefined();
    expect(nextOpening(game, undefined, now)).toBeUndefined();
  });
  it('is asked of the calendar of official games: when the draw before closes', () => {
    const game = findGame('xsmb');
    if (!game) throw new Error('no game');
    const [today] = drawsBetween(game, new Date(now), new Date(now + 86_400_000));
    expect(nextOpening(game, undefined, now)).toBe(today?.closesAt.getTime());
    expect(nextOpening(game, undefined, now)).toBeGreaterThan(now);
  });
  it('is never read from a plan that the operator may have replaced', () => {
    const game = findGame('marksix_hk');
    if (!game) throw new Error('no game');
    expect(nextOpening(game, undefined, now)).toBeUndefined();
    expect(nextOpening(game, now + 5_000, now)).toBe(now + 5_000);
  });
});
