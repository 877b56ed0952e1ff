import { describe, expect, it } from 'vitest';
import { games } from '../games/registry.js';
import type { Language, RoundView } from '../protocol.js';
import { sayRound } from './say-round.js';

type Change = Partial<Pick<RoundView, 'state' | 'multiplier' | 'shown'>>;

const round = (game: string, shown: object, change: Change = {}): RoundView => ({
  id: '01a21717-4f06-7f3e-9d02-6f4f7e4b2f11',
  game,
  rulesVersion: 1,
  choice: {},
  moves: [],
  stake: '1000',
  cost: '1000',
  state: 'closed',
  multiplier: '0',
  payout: '0',
  shown,
  step: 0,
  cashedOut: false,
  settled: true,
  openedAt: '2026-11-29T09:00:00Z',
  seed: { number: 1, commitment: '', clientSeed: '', nonce: 1 },
  ...change,
});

const scene = (kind: string, wins: number) => ({ kind, wins: Array.from({ length: wins }, () => ({})) });

/** Rounds of every game, and what is said of them in English. */
const told: readonly { game: string; shown: object; said: string; change?: Change }[] = (
  [
    ['dice', { roll: 6_320, direction: 'under', target: 4_950 }, 'Rolled 63.20. Under 49.50 wins.'],
    ['dice', { roll: 5, direction: 'over', target: 4_950 }, 'Rolled 0.05. Over 49.50 wins.'],
    ['limbo', { result: 123_456, target: 200 }, 'Reached 1,234.56×. The target was 2.00×.'],
    ['wheel', { multiplier: '13000' }, 'The wheel stopped at 1.30×.'],
    ['plinko', { bucket: 0, table: ['0', '0', '0'], multiplier: '5000' }, 'The ball fell into bucket 1 of 3: 0.50×.'],
    ['keno', { hits: [1, 2], numbers: [1, 2, 3] }, '2 of 3 numbers hit.'],
    ['coins', { outcome: 'lost', tosses: [{ called: 'heads', fell: 'tails' }] }, 'The first call was wrong.'],
    ['coins', { outcome: 'cashed', tosses: [{ called: 'heads', fell: 'heads' }] }, '1 right call, then cashed out.'],
    ['hilo', { outcome: 'lost', guesses: 2 }, '2 right guesses, then a wrong one.'],
    ['hilo', { outcome: 'cashed', guesses: 1 }, '1 right guess, then cashed out.'],
    ['mines', { hit: 4, revealed: [1, 2], mines: 3 }, '2 gems, then a mine on tile 5.'],
    ['mines', { hit: 4, revealed: [], mines: 3 }, 'A mine on the first tile, number 5.'],
    ['mines', { revealed: [1], mines: 3 }, '1 gem found among 3 mines.'],
    ['tower', { outcome: 'lost', climbed: [1, 2] }, 'A trap on floor 2.'],
    ['tower', { outcome: 'cashed', climbed: [1] }, '1 floor climbed.'],
    ['crash', { point: 250 }, 'You left at 1.50×. It crashed at 2.50×.', { multiplier: '15000' }],
    ['crash', { point: 100 }, 'It crashed at 1.00× before you left.'],
    ['ruby-row', { scenes: [scene('base', 0)] }, 'No win on the reels.'],
    ['ruby-row', { scenes: [scene('base', 2)] }, '2 wins on the reels.'],
    ['dragon-scroll', { scenes: [scene('base', 0), scene('free', 1), scene('free', 0)] }, '1 win on the reels, with 2 free spins.'],
  ] as const
).map(([game, shown, said, change]: readonly [string, object, string, Change?]) => ({ game, shown, said, ...(change && { change }) }));

describe('what happened in a round', () => {
  it.each(told)('$game: $said', ({ game, shown, said, change }) => {
    expect(sayRound(round(game, shown, change), 'en')).toBe(said);
  });

  it('is said in each language, and of each game', () => {
    const said = new Set(told.map(({ game }) => game));
    for (const { code, kind } of games) expect(kind === 'slot' || said.has(code), code).toBe(true);
    for (const language of ['zh', 'id', 'pt', 'th', 'vi'] as Language[])
      for (const { game, shown, said: english, change } of told) {
        const text = sayRound(round(game, shown, change), language);
        expect(text, `${language} ${game}`).toBeDefined();
        expect(text).not.toBe(english);
        expect(text).not.toMatch(/[{}]/);
      }
  });

  it('is not said of a round that is open, was taken back, or whose rules nobody knows any more', () => {
    expect(sayRound(round('dice', { roll: 1, direction: 'under', target: 2 }, { state: 'open' }), 'en')).toBeUndefined();
    expect(sayRound(round('dice', {}, { state: 'void' }), 'en')).toBeUndefined();
    expect(sayRound(round('dice', {}, { shown: null }), 'en')).toBeUndefined();
  });
});
