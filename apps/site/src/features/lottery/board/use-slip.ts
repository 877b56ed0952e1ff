import type { Game } from '@sortes/lottery-rules';
import { useMemo } from 'react';
import { serverNow } from '../../../kit/api/client';
import type { PlayMenu } from '../api/play-menu';
import { boardStoreOf, useBoard } from '../state/board-store';
import { tallyOf } from '../state/picks';
import type { SeriesRange } from '../state/prices';
import { slipOf, type Slip } from '../state/slip';
import type { DrawClock } from '../state/use-draw-clock';
import type { ShownPlay } from './use-shown-play';

/** The bet on the board with its price and prize, reckoned anew as picks, stake or prize groups change. */
export function useSlip(board: { game: Game; menu: PlayMenu; clock: DrawClock; shown: ShownPlay; range: SeriesRange | undefined }): Slip {
  const { game, menu, clock, range } = board;
  const { play, sold, picks } = board.shown;
  const store = boardStoreOf(game);
  const unit = useBoard(store, (state) => state.unit);
  const multiple = useBoard(store, (state) => state.multiple);
  const series = useBoard(store, (state) => state.series);
  const tally = useMemo(() => tallyOf(play, picks), [play, picks]);
  return slipOf({ game, menu, play, sold, tally, range, kept: { unit, multiple, series }, drawsAt: clock.draw?.drawsAt ?? serverNow() });
}
