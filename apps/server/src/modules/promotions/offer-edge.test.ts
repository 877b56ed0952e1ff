import { startingOffer } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import { weakestEdgeOf } from './offer-edge.js';
import type { CatalogueCopy } from './offer-games.js';

interface Told {
  code: string;
  gameType: string;
  classify?: string[];
  returnToPlayer?: number;
  typedReturn?: number;
}

/** The games of a brand, as the catalogue has them. */
const gamesOf = (...games: Told[]): CatalogueCopy =>
  ({ gamesOf: () => games.map((game) => ({ vendor: { code: 'house' }, classify: [], ...game })) }) as unknown as CatalogueCopy;

const slots: Told = { code: 'slots', gameType: 'RNG', returnToPlayer: 9_600 };
const dice: Told = { code: 'dice', gameType: 'RNG', classify: ['TABLE'], typedReturn: 9_900 };
const live: Told = { code: 'table', gameType: 'LIVE' };
const { requirement } = startingOffer('deposit-match', { unit: 10_000n, at: 0 });
const weights = (change: object) => ({ ...requirement!, weights: { games: {}, classes: {}, lanes: {}, ...change } });
const inLanes = (...lanes: ('RNG' | 'LIVE' | 'LOTT' | 'PVP')[]) => ({ choose: 'only' as const, lanes, games: [] });

describe('the weakest edge of a unit of requirement', () => {
  it('is that of the game that keeps least of what counts, by what its vendor or the house tells', () => {
    const of = (games: CatalogueCopy, requirementOf = requirement, choice = inLanes('RNG')) => {
      const found = weakestEdgeOf({ requirement: requirementOf, games: choice }, games, 1);
      return found && { ...found, edge: Number(found.edge.toFixed(6)) };
    };
    expect(of(gamesOf(slots))).toEqual({ edge: 0.04, game: 'house:slots' });
    expect(of(gamesOf(slots, dice))).toEqual({ edge: 0.01, game: 'house:dice' });
    // A game that counts a tenth costs ten times its edge; one that does not count is no way at all.
    expect(of(gamesOf(slots, dice), weights({ games: { 'house:dice': 1_000 } }))).toEqual({ edge: 0.04, game: 'house:slots' });
    expect(of(gamesOf(slots, dice), weights({ classes: { TABLE: 0 } }))).toEqual({ edge: 0.04, game: 'house:slots' });
    expect(of(gamesOf(slots, dice), requirement, { choose: 'only', lanes: [], games: ['house:slots'] } as never)).toEqual({
      edge: 0.04,
      game: 'house:slots',
    });
    // More is paid than staked: the house keeps nothing.
    expect(of(gamesOf({ ...dice, typedReturn: 10_100 }))).toEqual({ edge: 0, game: 'house:dice' });
  });

  it('is as usual for a kind where no vendor tells, and unknown where nothing is usual', () => {
    const games = gamesOf(live);
    expect(weakestEdgeOf({ requirement, games: inLanes('LIVE') }, games, 1)).toEqual({ edge: 0.106, game: null });
    expect(weakestEdgeOf({ requirement, games: inLanes('RNG') }, games, 1)).toEqual({ edge: 0.04, game: null });
    expect(weakestEdgeOf({ requirement: weights({ lanes: { PVP: 10_000 } }), games: inLanes('PVP') }, games, 1)).toBeUndefined();
    expect(weakestEdgeOf({ requirement: null, games: inLanes('RNG') }, games, 1)).toBeUndefined();
  });

  it('counts the lotteries by the play that keeps least', () => {
    const found = weakestEdgeOf({ requirement: weights({ lanes: { LOTT: 10_000 } }), games: inLanes('LOTT') }, gamesOf(slots), 1);
    expect(found?.game).toMatch(/^lottery:/);
    expect(found?.edge).toBeGreaterThanOrEqual(0);
    expect(found?.edge).toBeLessThan(0.2);
  });
});
