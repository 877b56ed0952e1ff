import { IconArrowLeft, chipClass } from '@sortes/ui';
import { findGame, games } from '@sortes/lottery-rules';
import { Link, Navigate } from '@tanstack/react-router';
import { useT } from '../../shared/i18n';
import { useSearch } from '../../shared/search';
import { useVnRegions } from './api/games';
import { Board } from './board/board';
import { UnknownGame } from './board/unknown-game';

/** `/vnlottery?gameCode=&playType=`: the board of a lottery with prize tables. Regions show only when there is a choice. */
export function VnlotteryScreen() {
  const t = useT();
  const { gameCode, playType, tab } = useSearch();
  const regions = useVnRegions().data ?? [];
  const offered = regions.flatMap((region) => region.games);
  const game = gameCode === undefined ? games.find((each) => each.shape.kind === 'prizes') : findGame(gameCode);
  if (!game) return <UnknownGame />;
  if (game.shape.kind !== 'prizes') return <Navigate to="/lottery" search={(search: Record<string, string>) => search} replace />;
  return (
    <div className="flex flex-col gap-2">
      <nav aria-label={t('lottery.regions')} className="scroll-row flex gap-2 p-0.5">
        <Link to="/elott" className={chipClass(false)}>
          <IconArrowLeft size={18} />
          {t('lottery.allGames')}
        </Link>
        {offered.length > 1 &&
          offered.map((each) => (
            <Link
              key={each.gameId}
              to="/vnlottery"
              search={{ gameCode: each.gameCode }}
              aria-current={each.gameCode === game.code ? 'page' : undefined}
              className={chipClass(each.gameCode === game.code)}
            >
              {each.gameName}
            </Link>
          ))}
      </nav>
      <Board key={game.code} game={game} wantedPlay={playType} wantedTab={tab} />
    </div>
  );
}
