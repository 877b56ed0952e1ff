import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serverNow } from '../../../kit/api/client';
import { nearDrawsQuery, type Draw, type NearDraws } from '../api/near-draws';
import { drawOnSale } from './draw-clock';
import type { DrawClock } from './use-draw-clock';

/** Where a game's lines would go now. */
export interface TargetDraw {
  readonly phase: DrawClock['phase'];
  readonly draw: Draw | undefined;
}

const dataOf = (answers: readonly UseQueryResult<NearDraws>[]) => answers.map(({ data }) => data);

/**
 * The draw on sale of every game with lines in the basket. The board's own game keeps the draw its header shows; for the others the draw is looked up at
 * the moment of asking, by the server's clock.
 */
export function useBasketDraws(games: readonly string[], board: { game: string; clock: DrawClock }): (game: string) => TargetDraw {
  const others = games.filter((game) => game !== board.game);
  const near = useQueries({
    queries: others.map((game) => nearDrawsQuery(game)),
    combine: dataOf,
  });
  const { clock, game: own } = board;
  // The combined answers are the same object until one of them changes.
  return useMemo(() => {
    const known = new Map(others.map((game, at) => [game, near[at]]));
    return (game) => {
      if (game === own) return { phase: clock.phase, draw: clock.draw };
      const answer = known.get(game);
      if (!answer) return { phase: 'loading', draw: undefined };
      const draw = drawOnSale({ current: answer.currentNumero, next: answer.nextNumero }, serverNow());
      return { phase: draw ? 'open' : 'none', draw };
    };
    // eslint-disable-next-line react/exhaustive-deps
  }, [near, own, clock.phase, clock.draw, others.join(' ')]);
}
