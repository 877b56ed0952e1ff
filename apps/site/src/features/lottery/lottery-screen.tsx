import { findGame, games } from '@sortes/lottery-rules';
import { Navigate } from '@tanstack/react-router';
import { useSearch } from '../../shared/search';
import { Board } from './board/board';
import { UnknownGame } from './board/unknown-game';

/** `/lottery?gameCode=&playType=`: the board of a game that draws numbers; games with prize tables have their own page. */
export function LotteryScreen() {
  const { gameCode, playType, tab } = useSearch();
  const game = gameCode === undefined ? games.find((each) => each.shape.kind !== 'prizes') : findGame(gameCode);
  if (!game) return <UnknownGame />;
  if (game.shape.kind === 'prizes') return <Navigate to="/vnlottery" search={(search: Record<string, string>) => search} replace />;
  return (
    <div className="-mt-3">
      <Board key={game.code} game={game} wantedPlay={playType} wantedTab={tab} />
    </div>
  );
}
