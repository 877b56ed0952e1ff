import { findGame, games } from '@sortes/lottery-rules';
import { LeadOn } from '../../kit/page-link';
import { useParameter } from '../../kit/search';
import { Board } from './board/board';
import { UnknownGame } from './board/unknown-game';
import { chaseSlot } from './chase/chase-entry';
import { boardPageOf } from './state/board-page';
import { askAheadForBoard } from './state/ask-ahead';

/** `/lottery?gameCode=&playType=`: the board of every game but the Vietnamese and South-East Asian ones, which have pages of their own. */
export function LotteryScreen() {
  const gameCode = useParameter('gameCode');
  const playType = useParameter('playType');
  const tab = useParameter('tab');
  const game = gameCode === undefined ? games[0] : findGame(gameCode);
  if (!game) return <UnknownGame />;
  const page = boardPageOf(game);
  if (page !== '/lottery') return <LeadOn to={page} />;
  return (
    <div className="-mt-3">
      <Board key={game.code} game={game} wantedPlay={playType} wantedTab={tab} chase={chaseSlot} />
    </div>
  );
}

/** The screen, with what it will ask for on its way. */
export function openLotteryScreen() {
  askAheadForBoard();
  return LotteryScreen;
}
