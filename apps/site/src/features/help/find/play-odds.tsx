import { findGame, findPlay } from '@sortes/lottery-rules';
import { useQuery } from '@tanstack/react-query';
import { playMenuQuery, playsOf } from '../../../entities/play/play-menu';
import { useSeriesRanges } from '../../../entities/play/use-series-ranges';
import { useLanguage } from '../../../kit/i18n';
import { useOddsText } from '../rules/play-rule';

/** What a play of a lottery pays now, as its rules say it; nothing while that is not known, or where it is not sold. */
export function PlayOdds({ gameId, playCode }: { gameId: string; playCode: string }) {
  const { code } = useLanguage();
  const { data } = useQuery(playMenuQuery(gameId, code));
  const { rangeOf, loading } = useSeriesRanges([gameId]);
  const oddsText = useOddsText();
  const game = findGame(gameId);
  const play = game && findPlay(game, playCode);
  const sold =
    game &&
    data &&
    playsOf(game, data)
      .flatMap(({ plays }) => plays)
      .find(({ playId }) => playId === playCode);
  if (!play || !sold || loading) return null;
  return (
    <span className="tabular max-w-2/5 shrink-0 text-end text-label font-semibold text-gold-text">
      {oddsText([[play, sold]], rangeOf(gameId))}
    </span>
  );
}
