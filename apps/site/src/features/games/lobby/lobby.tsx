import { Button, EmptyState, IconClock, IconGameController, IconHeart, IconMagnifyingGlass } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { BannerSlider } from '../../../entities/banner/banner-slider';
import { GameLane, laneSize } from '../../../entities/game/game-lane';
import { favouriteGamesQuery, gamePageQuery, pageSize, recentGamesQuery, type Game } from '../../../entities/game/lists';
import { lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useLanguage, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useSearch } from '../../../kit/search';
import { SearchToolbar } from '../../../kit/search-toolbar';
import { keptSearches } from '../../../kit/searches';
import { useSession } from '../../../entities/account/session';
import { useLanes, useModule, vendorsQuery, type Lane } from '../../../entities/brand/site-data';
import { useGamePages, type GamePages } from '../state/use-game-pages';
import { changeView, readView, type ViewChanges } from '../state/view';
import { CategoryStrip } from './category-strip';
import { Filters } from './filters';
import { GameGrid } from './game-grid';
import { GameShowcase } from './game-showcase';
import { LobbyLanes, worthLanes } from './lobby-lanes';
import { PagePicker, useFollowedPage } from './page-picker';
import { WinnersStrip } from './winners-strip';
import { LoadFailed } from '../../../kit/load-failed';
import { useGo, useChangeSearch } from '../../../kit/page-link';
import { pageAlone } from '../../../kit/addresses';
import { tellFoot } from '../../../kit/page-foot';

/** A player's own list is short; the server gives at most this many at once. */
const mostFavourites = 200;

/** Other games begin at the top of the list, not in its middle. `games` names those that are shown. */
function useBeginAtTop(top: RefObject<HTMLElement | null>, games: string): void {
  const shownFor = useRef(games);
  useEffect(() => {
    if (shownFor.current === games) return;
    shownFor.current = games;
    const at = top.current;
    if (at && at.getBoundingClientRect().top < 0) at.scrollIntoView({ block: 'start' });
  }, [top, games]);
}

const kept = keptSearches('games');
const searchTexts = { label: 'games.lobby.search', hint: 'games.lobby.searchHint' } as const;

/** Fewer games are seen at a glance: there is nothing to narrow. */
const worthFilters = 10;
/** How many games a category has, as its vendors say. */
const gamesOf = (lane: Lane | undefined) => lane?.cards.reduce((sum, card) => sum + (card.gameCount ?? 0), 0);

/**
 * The lobby of a category: banner, one bar with search and filters, its games. The address holds every filter (`vassalage`, `gameClassify`, `gameName`,
 * `minBet`, `sort`, `list`, `page`), so that Back, a reload and a link show the same.
 */
export function Lobby({ type }: { type: LobbyType }) {
  const t = useT();
  const changeSearch = useChangeSearch();
  const { code } = useLanguage();
  const search = useSearch();
  const view = useMemo(() => readView(type, search), [type, search]);
  const { filter, own, page, whole } = view;
  const vendors = useQuery(vendorsQuery(code));
  const lane: Lane | undefined = vendors.data?.find(({ title }) => title === type);
  const member = useSession((session) => session.status === 'member');
  const [hasRecent, hasFavourites] = [useModule('GAMELOREC3'), useModule('GAMELOFAV3')];

  const change = useCallback((changes: ViewChanges) => changeSearch((before) => changeView(before, changes)), [changeSearch]);
  const onSearch = useCallback((gameName: string) => change({ gameName, ...(gameName !== '' && { list: '' }) }), [change]);

  // A category that the menu does not have says only with its first page how many games there are.
  const loaded = useGamePages(filter).total;
  const isHandful = whole && (gamesOf(lane) ?? loaded ?? 0) < worthFilters;

  const top = useRef<HTMLHeadingElement>(null);
  useBeginAtTop(top, JSON.stringify([filter, own]));

  return (
    <div className="flex flex-col gap-2 pb-8">
      <BannerSlider group={type.toLowerCase()} />
      <CategoryStrip type={type} />
      <h1 ref={top} className="scroll-mt-16 max-lg:sr-only lg:text-h1">
        {t(`shell.category.${type}`)}
      </h1>
      <SearchToolbar name={filter.gameName ?? ''} texts={searchTexts} kept={kept} onSearch={onSearch}>
        {!isHandful && (
          <Filters
            type={type}
            lane={lane}
            view={view}
            own={[...(member && hasFavourites ? (['favourites'] as const) : []), ...(member && hasRecent ? (['recent'] as const) : [])]}
            onChange={change}
          />
        )}
        {own === undefined && <PagePicker type={type} filter={filter} page={page} />}
      </SearchToolbar>
      {own ? (
        <OwnGames type={type} own={own} onAll={() => change({ list: '' })} />
      ) : (
        <AllGames key={type} type={type} filter={filter} whole={whole} page={page} known={whole ? gamesOf(lane) : undefined} />
      )}
    </div>
  );
}

type Filter = ReturnType<typeof readView>['filter'];

/** No game fits the filter: what to change, and games of other categories. */
function NoGames({ type, filter, whole }: { type: LobbyType; filter: Filter; whole: boolean }) {
  const t = useT();
  const go = useGo();
  const { gameName = '' } = filter;
  const showAll = () => go(pageAlone(lobbyPages[type]), { replace: true, resetScroll: false });
  return (
    <>
      <EmptyState
        title={
          gameName !== ''
            ? t('games.lobby.noneTitle', { text: gameName })
            : t(whole ? 'games.lobby.emptyTitle' : 'games.lobby.noneFilterTitle')
        }
        art={gameName !== '' ? <IconMagnifyingGlass size={32} /> : <IconGameController size={32} />}
        {...(!whole && { actions: <Button onClick={showAll}>{t('games.lobby.showAll')}</Button> })}
      >
        {t(gameName !== '' ? 'games.lobby.noneNote' : whole ? 'games.lobby.emptyNote' : 'games.lobby.noneFilterNote')}
      </EmptyState>
      {gameName !== '' && <Elsewhere name={gameName} />}
      {whole && <Others type={type} />}
    </>
  );
}

/** Title of the list with how many games there are. Of a whole category the page says both already: its name, and its games themselves. */
function GamesHead({ filter, whole, pages: { total, old, similar } }: { filter: Filter; whole: boolean; pages: GamePages }) {
  const t = useT();
  const { gameName = '' } = filter;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id="all-games" className={similar ? 'text-h2' : 'text-label font-semibold text-ink-2'}>
        {similar ? t('games.lobby.similar', { text: gameName }) : t(whole ? 'games.lobby.allGames' : 'shell.nav.games')}
      </h2>
      {total !== undefined && !old && <span className="tabular text-label text-ink-3">{t('games.lobby.count', { count: total })}</span>}
    </div>
  );
}

/** Tells how many games a narrowed list has to those who do not see it. */
function FoundStatus({ pages: { total, old, similar }, gameName, whole }: { pages: GamePages; gameName: string; whole: boolean }) {
  const t = useT();
  const known = !whole && total !== undefined && !old;
  return (
    <p className="sr-only" role="status">
      {known && (similar ? t('games.lobby.similar', { text: gameName }) : t('games.lobby.found', { count: total }))}
    </p>
  );
}

/** Some games in view could not be loaded. */
function PartlyFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div
      ref={tellFoot}
      role="alert"
      className="fixed inset-x-3 bottom-20 z-20 mx-auto flex max-w-120 items-center justify-between gap-3 rounded-tile border border-danger bg-bg1 p-3 shadow-pop lg:bottom-4"
    >
      {t('games.lobby.moreFailed')}
      <Button size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

const gamesIn = ({ total = 0, gameAt }: GamePages): readonly Game[] =>
  Array.from({ length: total }, (_, index) => gameAt(index)).filter((game) => game !== undefined);

interface AllGamesProps {
  type: LobbyType;
  filter: Filter;
  /** Nothing narrows the category. */
  whole: boolean;
  page: number | undefined;
  /** How many games there are, as far as it is known before they are here: the list has its height from the start. */
  known: number | undefined;
}

/** A category of no more leaves the lower half of a desktop empty. */
const twoRows = 2 * laneSize;

/** The catalogue's games that fit the filter. Whole, a category of many begins with rows of them; one of few shows all of them first. */
function AllGames({ type, filter, whole, page, known }: AllGamesProps) {
  const t = useT();
  const loaded = useGamePages(filter);
  const pages = { ...loaded, total: loaded.total ?? known };
  const { total, old, error, retry, partlyFailed } = pages;
  const { gameName = '' } = filter;
  const onOpen = useCallback(() => {
    if (gameName !== '') kept.add(gameName);
  }, [gameName]);
  const onPage = useFollowedPage(old ? undefined : loaded.total);
  const many = (total ?? 0) >= worthLanes;
  const few = whole && !old && loaded.total !== undefined && loaded.total <= laneSize ? gamesIn(loaded) : undefined;
  return (
    <>
      <FoundStatus pages={pages} gameName={gameName} whole={whole} />
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : total === 0 && !old ? (
        <NoGames type={type} filter={filter} whole={whole} />
      ) : (
        <>
          {whole && many && <LobbyLanes type={type} />}
          {whole && many && <WinnersStrip type={type} />}
          <section aria-labelledby="all-games" className="flex flex-col gap-1">
            <GamesHead filter={filter} whole={whole} pages={pages} />
            {few ? (
              <GameShowcase label={t('games.lobby.allGames')} games={few} withCategory={type === 'MORE'} onOpen={onOpen} />
            ) : (
              <GameGrid
                label={t('games.lobby.allGames')}
                source={pages}
                dim={old}
                page={page}
                onOpen={onOpen}
                onPage={onPage}
                {...(!old && { answer: gameName })}
              />
            )}
          </section>
          {whole && !many && total !== undefined && total <= twoRows && <Others type={type} />}
          {whole && !many && <WinnersStrip type={type} />}
          {partlyFailed && <PartlyFailed onRetry={retry} />}
        </>
      )}
    </>
  );
}

/** A category of a few games ends in those of the others. */
function Others({ type }: { type: LobbyType }) {
  const t = useT();
  const { code } = useLanguage();
  const lanes = useLanes();
  const { data } = useQuery(gamePageQuery({}, 1, code, 3 * laneSize));
  const isShown = (title: string) => lanes.some((lane) => lane.title === title);
  const others = data?.games.filter(({ gameType }) => (type === 'MORE' ? isShown(gameType) : gameType !== type));
  // A category that the menu does not have is one of several that stand together.
  const more = type !== 'MORE' && !isShown(type) && isShown('MORE');
  return others ? (
    <GameLane wrap title={t('games.lobby.elsewhere')} games={others} {...(more && { all: pageAlone(lobbyPages.MORE) })} />
  ) : null;
}

/** A name that this category does not have may be one of another's. */
function Elsewhere({ name }: { name: string }) {
  const t = useT();
  const { code } = useLanguage();
  const { data } = useQuery({ ...gamePageQuery({ gameName: name }, 1, code, laneSize), placeholderData: keepPreviousData });
  return data ? <GameLane title={t('games.lobby.elsewhere')} games={data.games} /> : null;
}

/** The player's favourites or the games they opened last. */
function OwnGames({ type, own, onAll }: { type: LobbyType; own: 'favourites' | 'recent'; onAll: () => void }) {
  const t = useT();
  const modal = useModal();
  const { code } = useLanguage();
  const { status, id } = useSession();
  const player = status === 'member' ? id : undefined;
  const favourites = useQuery({
    ...favouriteGamesQuery(player, type, mostFavourites, code),
    enabled: player !== undefined && own === 'favourites',
  });
  const recent = useQuery({ ...recentGamesQuery(player, type, pageSize, code), enabled: player !== undefined && own === 'recent' });
  const query = own === 'favourites' ? favourites : recent;
  const games = own === 'favourites' ? favourites.data?.content : recent.data;
  const onView = useCallback(() => undefined, []);
  if (status === 'guest')
    return (
      <EmptyState
        title={t(`games.lobby.lane.${own}`)}
        art={own === 'favourites' ? <IconHeart size={32} /> : <IconClock size={32} />}
        actions={
          <Button tone="primary" onClick={() => modal.open('login')}>
            {t('shell.login')}
          </Button>
        }
      >
        {t('errors.needLogin')}
      </EmptyState>
    );
  if (query.isError && !games) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (games?.length === 0)
    return (
      <EmptyState
        title={t(own === 'favourites' ? 'games.lobby.noFavourites' : 'games.lobby.noRecent')}
        art={own === 'favourites' ? <IconHeart size={32} /> : <IconClock size={32} />}
        actions={<Button onClick={onAll}>{t('games.lobby.showAll')}</Button>}
      >
        {t(own === 'favourites' ? 'games.lobby.noFavouritesNote' : 'games.lobby.noRecentNote')}
      </EmptyState>
    );
  return <GameGrid label={t(`games.lobby.lane.${own}`)} source={{ total: games?.length, gameAt: (index) => games?.[index], onView }} />;
}
