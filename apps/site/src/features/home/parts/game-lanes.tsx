import { ChipMark, chipClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { isForBrowser } from '../../../entities/game/game-card';
import { GameLane, laneSize } from '../../../entities/game/game-lane';
import { favouriteGamesQuery, gamePageQuery, hotGamesQuery, recentGamesQuery, type Game } from '../../../entities/game/lists';
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
/** A row of fewer tiles leaves most of a desktop blank: its games join one row with those of others. */
const worthRow = 4;
const vendorsShown = 8;
/** A chosen category shows as many as stand beside the second column. */
const chosenSize = 10;

const countOf = (lane: Lane) => lane.cards.reduce((sum, card) => sum + (card.gameCount ?? 1), 0);

/** A category: its vendors, its first games, the way to all of them. Asked for and drawn near the window only. */
function CategoryLane({ lane, chosen = false }: { lane: GameLaneData; chosen?: boolean }) {
  const t = useT();
  const { code } = useLanguage();
  const modal = useModal();
  const [place, near] = useNear<HTMLDivElement>();
  const games = useQuery({ ...gamePageQuery({ gameType: lane.title }, 1, code, chosen ? chosenSize : laneSize), enabled: near });
  const vendors = lane.cards.filter((card) => card.type !== 'GAME');
  const to = lobbyPages[lane.title];
  if (games.isError) return null;
  return (
    <div ref={place}>
      <GameLane
        narrow={chosen}
        wrap={chosen}
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

/** Games that would have stood in rows of one to three, as one row, filled up with others. */
function mixedRow(few: readonly (readonly Game[])[], others: readonly Game[]): readonly Game[] {
  const all = [...few.flat(), ...(few.length > 0 ? others : [])];
  return [...new Map(all.map((game) => [game.nodeId, game])).values()].slice(0, laneSize);
}

const isRow = (games: readonly Game[] | undefined) => (games?.length ?? 0) >= worthRow;

/** All of a catalogue of many games: the player's own first, then hot and new ones, then category by category. */
function ManyLanes({ lanes }: { lanes: readonly GameLaneData[] }) {
  const t = useT();
  const { code } = useLanguage();
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const [hasRecent, hasFavourites, hasHot] = [useModule('GAMELOREC3'), useModule('GAMELOFAV3'), useModule('GAMELOHOT3')];
  const recent = useQuery({ ...recentGamesQuery(player, '', laneSize, code), enabled: player !== undefined && hasRecent });
  const favourites = useQuery({ ...favouriteGamesQuery(player, '', laneSize, code), enabled: player !== undefined && hasFavourites });
  const hot = useQuery({ ...hotGamesQuery('', laneSize, code), enabled: hasHot });
  const fresh = useQuery(gamePageQuery({ gameClassify: 'NEW' }, 1, code, laneSize));
  const thin = lanes.find((lane) => countOf(lane) < worthRow);
  const ofThin = useQuery({ ...gamePageQuery({ gameType: thin?.title ?? '' }, 1, code, laneSize), enabled: thin !== undefined });
  const any = useQuery(gamePageQuery({}, 1, code, laneSize));
  const liked = favourites.data?.content;
  const rows = [recent.data, liked, hasHot ? hot.data : [], fresh.data?.games, thin && ofThin.data?.games];
  const mixed = mixedRow(
    rows.flatMap((games) => (games && games.length > 0 && !isRow(games) ? [games] : [])),
    any.data?.games ?? [],
  );
  return (
    <>
      {recent.data && isRow(recent.data) && <GameLane title={t('games.lobby.lane.recent')} games={recent.data} />}
      {liked && isRow(liked) && <GameLane title={t('games.lobby.lane.favourites')} games={liked} />}
      {hasHot && !hot.isError && (!hot.data || isRow(hot.data)) && <GameLane title={t('games.lobby.lane.popular')} games={hot.data} />}
      {!fresh.isError && (!fresh.data || isRow(fresh.data.games)) && (
        <GameLane title={t('games.lobby.lane.new')} games={fresh.data?.games} />
      )}
      {lanes
        .filter((lane) => lane !== thin)
        .map((lane) => (
          <CategoryLane key={lane.title} lane={lane} />
        ))}
      {mixed.length > 0 && (
        <GameLane
          title={t('shell.category.MORE')}
          games={mixed}
          {...(thin && { all: { to: lobbyPages[thin.title], search: { pageNo: '1' } } })}
        />
      )}
    </>
  );
}

/** A small catalogue: all of its games. What the player played last stands above, in their own part of the page. */
function AllGames() {
  const t = useT();
  const { code } = useLanguage();
  const few = useQuery(gamePageQuery({}, 1, code, worthLanes));
  return few.isError ? null : <GameLane wrap title={t('games.lobby.allGames')} games={few.data?.games} />;
}

/** Games of vendors on the home page. `only`: the one category that was chosen. */
export function GameLanes({ lanes, only }: { lanes: readonly GameLaneData[]; only?: LobbyType }) {
  const chosen = lanes.find(({ title }) => title === only);
  if (only !== undefined) return chosen ? <CategoryLane key={only} lane={chosen} chosen /> : null;
  const many = lanes.reduce((sum, lane) => sum + countOf(lane), 0) >= worthLanes;
  return <div className="grid grid-cols-1 gap-4 lg:gap-6">{many ? <ManyLanes lanes={lanes} /> : <AllGames />}</div>;
}
