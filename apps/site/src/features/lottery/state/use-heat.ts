import type { Game, Play } from '@sortes/lottery-rules';
import { useMemo } from 'react';
import { useTrends } from '../api/draws';
import { figuresOf, trendKeysOf, type Heat } from './heat';

const trendCount = 100;

export interface HeatFigures {
  /** Whether there can be figures for this play at all. */
  readonly offered: boolean;
  /** Figures of a board row; undefined when none belong to it. */
  readonly heat: (row: number) => ReadonlyMap<string, Heat> | undefined;
  /** Draws that were counted: a young game has fewer than were asked for. */
  readonly draws: number;
}

/** How often and how long ago each symbol of the board fell, asked for only while it is shown. */
export function useHeat(game: Game, play: Play | undefined, shown: boolean): HeatFigures {
  const offered = play !== undefined && trendKeysOf(game, play, 0).length > 0;
  const trends = useTrends(game.code, trendCount, shown && offered).data;
  return useMemo(() => {
    const rows = new Map<number, ReadonlyMap<string, Heat> | undefined>();
    return {
      offered,
      draws: trends?.draws ?? 0,
      heat(row) {
        if (!shown || !offered || !trends) return undefined;
        if (!rows.has(row)) rows.set(row, figuresOf(game, play, row, trends.rows, trends.draws));
        return rows.get(row);
      },
    };
  }, [trends, game, play, shown, offered]);
}
