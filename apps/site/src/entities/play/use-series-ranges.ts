import { findGame } from '@sortes/lottery-rules';
import { useMemo } from 'react';
import { useGameSettings, useSeries } from './series';
import { seriesRangeOf, type SeriesRange } from './prize-groups';

/**
 * Prize groups the player may choose from, game by game; undefined for games of fixed odds. A game's own setting says what its rebate is reckoned from,
 * the player's series which group is the highest to bet at. `loading` until both are known: a rebate must not be guessed.
 */
export function useSeriesRanges(codes: readonly string[]): { rangeOf: (code: string) => SeriesRange | undefined; loading: boolean } {
  const grouped = codes.filter((code) => findGame(code)?.prizeModes[0] === 'LOTT');
  const series = useSeries(grouped.length > 0);
  const settings = useGameSettings(grouped);
  const { data } = series;
  const rangeOf = useMemo(
    () => (code: string) => {
      const game = findGame(code);
      const setting = settings.known.get(code);
      if (!game || !setting) return undefined;
      const own = data?.find((each) => each.gameGroupCode === game.group);
      const named = setting.series && {
        ...setting.series,
        maxBetSeries: Math.min(setting.series.maxBetSeries, own?.maxBetSeries ?? setting.series.maxBetSeries),
      };
      return seriesRangeOf(game, setting.prizeModeId, named ?? undefined);
    },
    [data, settings.known],
  );
  return { rangeOf, loading: grouped.length > 0 && (series.isPending || settings.loading) };
}
