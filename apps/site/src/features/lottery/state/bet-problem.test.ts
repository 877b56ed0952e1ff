import { describe, expect, it } from 'vitest';
import { betProblemOf, type BetFacts } from './bet-problem';

const good: BetFacts = {
  phase: 'open',
  playOn: true,
  tally: { ok: true, combinations: 1, content: '1' },
  nothingPicked: false,
  isOfWords: false,
  stake: 10_000n,
  minimum: 1_000n,
  maximum: 100_000n,
};
const kind = (change: Partial<BetFacts>) => betProblemOf({ ...good, ...change })?.kind;

describe('the one reason why a bet cannot be placed', () => {
  it('is none when all is well, limits included', () => {
    expect(kind({})).toBeUndefined();
    expect(kind({ stake: 1_000n })).toBeUndefined();
    expect(kind({ stake: 100_000n })).toBeUndefined();
  });
  it('speaks of the draw before the picks, and of the picks before the stake', () => {
    expect(kind({ phase: 'closed', nothingPicked: true })).toBe('closed');
    expect(kind({ phase: 'none' })).toBe('no-draw');
    expect(kind({ phase: 'loading' })).toBe('loading');
    expect(kind({ playOn: false, nothingPicked: true })).toBe('play-off');
    expect(kind({ nothingPicked: true, stake: 0n })).toBe('nothing-picked');
    expect(kind({ tally: { ok: false, reason: 'missing', missing: 2 }, stake: 0n })).toBe('pick-more');
  });
  it('names each limit', () => {
    expect(kind({ stake: 999n })).toBe('below-minimum');
    expect(kind({ stake: 100_001n })).toBe('above-maximum');
    expect(kind({ tally: { ok: false, reason: 'too-many-combinations', missing: 0 } })).toBe('too-many-combinations');
    expect(kind({ tally: { ok: false, reason: 'too-long', missing: 0 } })).toBe('too-long');
  });
});

describe('what the form and the prize limit ask for', () => {
  it('names missing places and rows that make no combination', () => {
    expect(kind({ tally: { ok: false, reason: 'places', missing: 1 } })).toBe('places');
    expect(kind({ tally: { ok: false, reason: 'too-few', missing: 0 } })).toBe('no-combination');
  });
  it('speaks of a unit that wins too much even once, before the stake', () => {
    expect(kind({ prizeCap: 5n, stake: 1n })).toBe('unit-too-large');
  });
});
