import { Button, EmptyState, IconClock, IconGameController, IconHeart, IconMagnifyingGlass, Select } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { BannerSlider } from '../../../entities/banner/banner-slider';
import { GameLane, laneSize } from '../../../entities/game/game-lane';
import { favouriteGamesQuery, gamePageQuery, pageSize, recentGamesQuery } from '../../../entities/game/lists';
import { lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useLanguage, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useSearch } from '../../../kit/search';
import { useSession } from '../../../entities/account/session';
import { useModule, vendorsQuery, type Lane } from '../../../entities/brand/site-data';
import { keepSearch } from '../state/searches';
import { useGamePages, type GamePages } from '../state/use-game-pages';
import { changeView, readView, sorts } from '../state/view';
import { CategoryStrip } from './category-strip';
import { KindChips, StakeSelect, VendorChips } from './filters';
import { GameGrid } from './game-grid';
import { LobbyLanes } from './lobby-lanes';
import { PagePicker, useFollowedPage } from './page-picker';
import { SearchBar } from './search-bar';
import { WinnersStrip } from './winners-strip';
import { LoadFailed } from '../../../kit/load-failed';
import { useGo, useChangeSearch } from '../../../kit/page-link';
import { pageAlone } from '../../../kit/addresses';

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

/** What is chosen of the kinds' chips: a list of the player's own stands in place of every other filter. */
const kindChange = (kind: string): Parameters<typeof changeView>[1] =>
  kind === 'favourites' || kind === 'recent'
    ? { list: kind, gameClassify: '', gameName: '', vassalage: '' }
    : { list: '', gameClassify: kind };

/**
 * The lobby of a category: banner, search, vendors, kinds, lanes and all its games. The address holds every filter (`vassalage`, `gameClassify`, `gameName`,
 * `minBet`, `sort`, `list`, `page`), so that Back, a reload and a link show the same.
 */
export function Lobby({ type }: { type: LobbyType }) {
  const t = useT();
  const changeSearch = useChangeSearch();
  const modal = useModal();
  const { code } = useLanguage();
  const search = useSearch();
  const { filter, own, page, whole } = useMemo(() => readView(type, search), [type, search]);
  const vendors = useQuery(vendorsQuery(code));
  const lane: Lane | undefined = vendors.data?.find(({ title }) => title === type);
  const member = useSession((session) => session.status === 'member');
  const [hasRecent, hasFavourites] = [useModule('GAMELOREC3'), useModule('GAMELOFAV3')];

  const change = useCallback(
    (changes: Parameters<typeof changeView>[1]) => changeSearch((before) => changeView(before, changes)),
    [changeSearch],
  );
  const onSearch = useCallback((gameName: string) => change({ gameName, ...(gameName !== '' && { list: '' }) }), [change]);

  const top = useRef<HTMLHeadingElement>(null);
  useBeginAtTop(top, JSON.stringify([filter, own]));

  return (
    <div className="flex flex-col gap-3 pb-8">
      <BannerSlider group={type.toLowerCase()} />
      <CategoryStrip type={type} />
      <h1 ref={top} className="-mb-2 scroll-mt-16 text-h1">
        {t(`shell.category.${type}`)}
      </h1>
      <SearchBar
        name={filter.gameName ?? ''}
        onSearch={onSearch}
        {...(own === undefined && { end: <PagePicker type={type} filter={filter} page={page} /> })}
      />
      {lane && (
        <VendorChips
          lane={lane}
          value={filter.vassalage ?? ''}
          onChange={(vassalage) => change({ vassalage, list: '' })}
          onAll={() => modal.open('vendors', { of: type })}
        />
      )}
      {lane && (
        <KindChips
          lane={lane}
          value={own ?? filter.gameClassify ?? ''}
          own={[...(member && hasFavourites ? (['favourites'] as const) : []), ...(member && hasRecent ? (['recent'] as const) : [])]}
          onChange={(kind) => change(kindChange(kind))}
        />
      )}
      {own ? (
        <OwnGames type={type} own={own} onAll={() => change({ list: '' })} />
      ) : (
        <AllGames
          key={type}
          type={type}
          filter={filter}
          whole={whole}
          page={page}
          minBets={lane?.minBets ?? []}
          onSort={(sort) => change({ sort: sort === 'default' ? '' : sort })}
          onMinBet={(minBet) => change({ minBet })}
        />
      )}
    </div>
  );
}

type Filter = ReturnType<typeof readView>['filter'];

interface StakeChoice {
  /** Stakes that the category can be narrowed by. */
  minBets: readonly number[];
  onMinBet: (minBet: string) => void;
}

/** No game fits the filter: what to change, and games of other categories. */
function NoGames({ type, filter, whole, minBets, onMinBet }: { type: LobbyType; filter: Filter; whole: boolean } & StakeChoice) {
  const t = useT();
  const go = useGo();
  const { gameName = '' } = filter;
  const showAll = () => go(pageAlone(lobbyPages[type]), { replace: true, resetScroll: false });
  return (
    <>
      {/* What narrows the list to nothing is seen, and can be changed here. */}
      {filter.minBet !== undefined && (
        <div className="flex justify-end max-sm:*:flex-1">
          <StakeSelect minBets={minBets} value={filter.minBet} onChange={onMinBet} />
        </div>
      )}
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
    </>
  );
}

/** Title of the list with how many games there are, and in which order and for which stakes they are shown. */
function GamesHead({
  filter,
  whole,
  pages: { total, old, similar },
  minBets,
  onMinBet,
  onSort,
}: { filter: Filter; whole: boolean; pages: GamePages; onSort: (sort: string) => void } & StakeChoice) {
  const t = useT();
  const { gameName = '' } = filter;
  const stakes = minBets.length > 0 || filter.minBet !== undefined;
  return (
    <div className="flex min-h-11 flex-wrap items-baseline gap-x-3 gap-y-1 pb-1">
      <h2 id="all-games" className="self-center text-h2">
        {similar ? t('games.lobby.similar', { text: gameName }) : t(whole ? 'games.lobby.allGames' : 'shell.nav.games')}
      </h2>
      {total !== undefined && !old && (
        <span className="tabular self-center text-label text-ink-3">{t('games.lobby.count', { count: total })}</span>
      )}
      <div className={clsx('ms-auto flex max-w-full gap-2 self-center', stakes && 'max-sm:w-full max-sm:*:flex-1')}>
        {stakes && <StakeSelect minBets={minBets} value={filter.minBet} onChange={onMinBet} />}
        {(total ?? 0) > 1 && (
          <Select
            label={t('games.lobby.sort')}
            labelHidden
            value={filter.sort ?? 'default'}
            className="w-44 min-w-0"
            onChange={(event) => onSort(event.target.value)}
            choices={sorts.map((value) => ({ value, label: t(`games.lobby.sort.${value}`) }))}
          />
        )}
      </div>
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

interface AllGamesProps extends StakeChoice {
  type: LobbyType;
  filter: Filter;
  /** Nothing narrows the category. */
  whole: boolean;
  page: number | undefined;
  onSort: (sort: string) => void;
}

/** The catalogue's games that fit the filter, under the lanes while nothing narrows them. */
function AllGames({ type, filter, whole, page, minBets, onSort, onMinBet }: AllGamesProps) {
  const t = useT();
  const pages = useGamePages(filter);
  const { total, old, error, retry, partlyFailed } = pages;
  const { gameName = '' } = filter;
  const onOpen = useCallback(() => {
    if (gameName !== '') keepSearch(gameName);
  }, [gameName]);
  const onPage = useFollowedPage(old ? undefined : total);
  return (
    <>
      <FoundStatus pages={pages} gameName={gameName} whole={whole} />
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : total === 0 && !old ? (
        <NoGames type={type} filter={filter} whole={whole} minBets={minBets} onMinBet={onMinBet} />
      ) : (
        <>
          {whole && <LobbyLanes type={type} total={total ?? 0} />}
          {whole && <WinnersStrip type={type} />}
          <section aria-labelledby="all-games" className="flex flex-col gap-1">
            <GamesHead filter={filter} whole={whole} pages={pages} minBets={minBets} onMinBet={onMinBet} onSort={onSort} />
            <GameGrid
              label={t('games.lobby.allGames')}
              source={pages}
              dim={old}
              page={page}
              onOpen={onOpen}
              onPage={onPage}
              {...(!old && { answer: gameName })}
            />
          </section>
          {whole && total !== undefined && total <= laneSize && <Others type={type} />}
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
  const { data } = useQuery(gamePageQuery({}, 1, code, 3 * laneSize));
  const others = data?.games.filter((game) => game.gameType !== type);
  return others ? <GameLane title={t('games.lobby.elsewhere')} games={others} /> : null;
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
