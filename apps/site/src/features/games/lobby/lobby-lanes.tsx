import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { GameLane, laneSize } from '../../../entities/game/game-lane';
import { favouriteGamesQuery, gamePageQuery, hotGamesQuery, recentGamesQuery } from '../../../entities/game/lists';
import { lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useLanguage, useT } from '../../../kit/i18n';
import { useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import type { Place } from '../../../kit/addresses';

/** A row of hot or new games beside as many games in all would say the same twice. */
export const worthLanes = 3 * laneSize;

/** Fewer games make no row of their own; the filter has them. */
const worthRow = 4;

/**
 * Above a whole category of many games: what is hot and new, then what the player played and likes. The player's rows come last, because whether there are any is
 * known after the page: below the first view they move nothing.
 */
export const LobbyLanes = memo(function LobbyLanes({ type }: { type: LobbyType }) {
  const t = useT();
  const { code } = useLanguage();
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const [hasRecent, hasFavourites, hasHot] = [useModule('GAMELOREC3'), useModule('GAMELOFAV3'), useModule('GAMELOHOT3')];
  const recent = useQuery({ ...recentGamesQuery(player, type, laneSize, code), enabled: player !== undefined && hasRecent });
  const favourites = useQuery({ ...favouriteGamesQuery(player, type, laneSize, code), enabled: player !== undefined && hasFavourites });
  const hot = useQuery({ ...hotGamesQuery(type, laneSize, code), enabled: hasHot });
  const fresh = useQuery(gamePageQuery({ gameType: type, gameClassify: 'NEW' }, 1, code, laneSize));
  const all = (search: Extract<Place, { to: (typeof lobbyPages)[LobbyType] }>['search']): Place => ({ to: lobbyPages[type], search });
  return (
    <>
      {hasHot && !hot.isError && <GameLane title={t('games.lobby.lane.popular')} games={hot.data} all={all({ gameClassify: 'HOT' })} />}
      {!fresh.isError && (
        <GameLane
          title={t('games.lobby.lane.new')}
          games={fresh.data?.games}
          {...(fresh.data && { count: fresh.data.totalCount })}
          all={all({ gameClassify: 'NEW' })}
        />
      )}
      {recent.data && recent.data.length >= worthRow && (
        <GameLane title={t('games.lobby.lane.recent')} games={recent.data} all={all({ list: 'recent' })} />
      )}
      {favourites.data && favourites.data.totalCount >= worthRow && (
        <GameLane
          title={t('games.lobby.lane.favourites')}
          games={favourites.data.content}
          count={favourites.data.totalCount}
          all={all({ list: 'favourites' })}
        />
      )}
    </>
  );
});
