import { ChipMark, chipClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { isForBrowser } from '../../../entities/game/game-card';
import { GameLane, laneSize } from '../../../entities/game/game-lane';
import { favouriteGamesQuery, gamePageQuery, hotGamesQuery, recentGamesQuery } from '../../../entities/game/lists';
import { lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useNear } from '../../../entities/game/use-near';
import { VendorPlate } from '../../../entities/game/vendor-plate';
import { useLanguage, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useSession } from '../../../entities/account/session';
import { useModule, type Lane } from '../../../entities/brand/site-data';
import { PageLink } from '../../../kit/page-link';

export type GameLaneData = Lane & { title: LobbyType };

/** Fewer games than this fill no rows of their own: they share one. */
const worthLanes = 3 * laneSize;
const vendorsShown = 8;

const countOf = (lane: Lane) => lane.cards.reduce((sum, card) => sum + (card.gameCount ?? 1), 0);

/** A category: its vendors, its first games, the way to all of them. Asked for and drawn near the window only. */
function CategoryLane({ lane }: { lane: GameLaneData }) {
  const t = useT();
  const { code } = useLanguage();
  const modal = useModal();
  const [place, near] = useNear<HTMLDivElement>();
  const games = useQuery({ ...gamePageQuery({ gameType: lane.title }, 1, code, laneSize), enabled: near });
  const vendors = lane.cards.filter((card) => card.type !== 'GAME');
  const to = lobbyPages[lane.title];
  if (games.isError) return null;
  return (
    <div ref={place}>
      <GameLane
        narrow
        title={t(`shell.category.${lane.title}`)}
        games={near ? games.data?.games : undefined}
        count={countOf(lane)}
        all={{ to, search: { pageNo: '1' } }}
      >
        {vendors.length > 1 && (
          <ul className="scroll-row mb-2 flex gap-2 p-0.5">
            {vendors.slice(0, vendorsShown).map((card) => (
              <li key={card.vassalage} className="shrink-0">
                <PageLink
                  place={{ to, search: { vassalage: card.vassalage } }}
                  className={chipClass(false)}
                  {...(card.isGame === 'VASSALAGE' && { 'aria-haspopup': 'dialog' })}
                  onClick={(event) => {
                    // A new tab shows them as a page.
                    if (card.isGame !== 'VASSALAGE' || isForBrowser(event)) return;
                    event.preventDefault();
                    modal.open('vendorGames', { of: lane.title, vendor: card.vassalage });
                  }}
                >
                  <VendorPlate code={card.vassalage} name={card.displayName} icon={card.smallIcon} />
                  {card.displayName}
                  {card.isHot === 1 && <ChipMark>{t('games.lobby.badge.hot')}</ChipMark>}
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </GameLane>
    </div>
  );
}

/** Games of vendors on the home page: the player's own first, then hot and new ones, then category by category. `only`: the one category that was chosen. */
export function GameLanes({ lanes, only }: { lanes: readonly GameLaneData[]; only?: LobbyType }) {
  const t = useT();
  const { code } = useLanguage();
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const [hasRecent, hasFavourites, hasHot] = [useModule('GAMELOREC3'), useModule('GAMELOFAV3'), useModule('GAMELOHOT3')];
  const own = only === undefined && player !== undefined;
  const many = lanes.reduce((sum, lane) => sum + countOf(lane), 0) >= worthLanes;
  const recent = useQuery({ ...recentGamesQuery(player, '', laneSize, code), enabled: own && hasRecent });
  const favourites = useQuery({ ...favouriteGamesQuery(player, '', laneSize, code), enabled: own && hasFavourites });
  const whole = only === undefined;
  const hot = useQuery({ ...hotGamesQuery('', laneSize, code), enabled: whole && many && hasHot });
  const fresh = useQuery({ ...gamePageQuery({ gameClassify: 'NEW' }, 1, code, laneSize), enabled: whole && many });
  const few = useQuery({ ...gamePageQuery({}, 1, code, worthLanes), enabled: whole && !many });
  const chosen = lanes.find(({ title }) => title === only);
  if (!whole) return chosen ? <CategoryLane key={only} lane={chosen} /> : null;
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      {recent.data && <GameLane narrow title={t('games.lobby.lane.recent')} games={recent.data} />}
      {favourites.data && <GameLane narrow title={t('games.lobby.lane.favourites')} games={favourites.data.content} />}
      {many ? (
        <>
          {hasHot && !hot.isError && <GameLane narrow title={t('games.lobby.lane.popular')} games={hot.data} />}
          {!fresh.isError && <GameLane narrow title={t('games.lobby.lane.new')} games={fresh.data?.games} />}
          {lanes.map((lane) => (
            <CategoryLane key={lane.title} lane={lane} />
          ))}
        </>
      ) : (
        !few.isError && <GameLane narrow wrap title={t('games.lobby.allGames')} games={few.data?.games} />
      )}
    </div>
  );
}
