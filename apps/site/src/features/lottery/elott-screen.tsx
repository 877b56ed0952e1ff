import { Button, Chips, EmptyState, ErrorState, IconClock, IconHeart, IconMagnifyingGlass, chipClass } from '@sortes/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { BannerSlider } from '../../entities/banner/banner-slider';
import { boot } from '../../kit/boot';
import { useT, type Translate } from '../../kit/i18n';
import { GameIcon } from './lobby/game-icon';
import { boardAddress } from '../../entities/draw/result';
import { useParameter, type Search } from '../../kit/search';
import { SearchToolbar } from '../../kit/search-toolbar';
import { keptSearches } from '../../kit/searches';
import { usePopularGames, useRecentGames, type MenuGame, type PopularGame } from './api/games';
import { useLotteryStream } from './api/use-lottery-stream';
import { FreeBetReady } from './lobby/free-bet-ready';
import { GameCard, GameCardSkeleton } from './lobby/game-card';
import { errorText, regionName, groupTitle } from './lobby/names';
import { useCardActions } from './lobby/use-card-actions';
import { homeFamily, isLobbyGroup, lobbyGroupOf, lobbyGroups, nearestGames, playableFirst, searchGames } from './state/lobby';
import { PageLink, useChangeSearch } from '../../kit/page-link';
import { askAheadForGames } from './state/ask-ahead';

/** Cards that are drawn in full before the window is measured. */
const firstCards = 12;
const recentShown = 8;
/** What is this near to an edge of a row that goes on is faded. */
const fadePx = 28;

function tabName(t: Translate, group: string): string {
  const [family = '', region] = group.split('-');
  return region === undefined ? groupTitle(t, family) : regionName(t, region);
}

/** A tab's name; favourites are one, too. */
const groupName = (t: Translate, group: string): string => (group === 'favourites' ? t('lottery.favourites') : tabName(t, group));

/** The games of a tab; `starred` are the player's favourites. */
function gamesOfGroup<Listed extends MenuGame>(games: readonly Listed[], group: string, starred: ReadonlySet<string>): readonly Listed[] {
  if (group === 'all') return games;
  return games.filter((game) => (group === 'favourites' ? starred.has(game.gameId) : lobbyGroupOf(game.gameId) === group));
}

const kept = keptSearches('lottery');
const searchTexts = { label: 'lottery.search', hint: 'lottery.search' } as const;
const longestName = 60;
const home = homeFamily(boot.currency.code, boot.timeZone);

/** The address's search at another family, and with other words looked for; an empty text goes. */
const changed = (search: Search, changes: Readonly<Record<string, string>>): Search =>
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== ''));

/** What the address asks of the list, and the games that answer it. */
function useChosen() {
  const t = useT();
  const changeSearch = useChangeSearch();
  const named = useParameter('group') ?? 'all';
  const search = (useParameter('gameName') ?? '').slice(0, longestName);
  const popular = usePopularGames();
  const { starred, star, closed } = useCardActions();
  const games = useMemo(() => popular.data && playableFirst(popular.data), [popular.data]);
  const groups = useMemo(() => lobbyGroups(games ?? [], home), [games]);
  const isThere = games === undefined ? isLobbyGroup(named) : groups.some((each) => each.group === named);
  const group = named === 'favourites' || isThere ? named : 'all';
  const isSearched = search.trim() !== '';
  return {
    popular,
    games,
    groups,
    group,
    search,
    isSearched,
    starred,
    star,
    closed,
    // A search looks everywhere: nobody should have to know the family of what they look for.
    shown: isSearched ? searchGames(games ?? [], search, (each) => tabName(t, each)) : gamesOfGroup(games ?? [], group, starred),
    onSearch: useCallback((gameName: string) => changeSearch((before) => changed(before, { gameName })), [changeSearch]),
    choose: (next: string) => changeSearch((before) => changed(before, { group: next === 'all' ? '' : next, gameName: '' })),
  };
}

/**
 * `/elott?group=&gameName=`: every lottery game, most played first, with its last result and the time left; by family, favourite, lately played, and by search. The
 * address holds what is chosen and looked for.
 */
export function ElottScreen() {
  const t = useT();
  const recent = useRecentGames();
  const { popular, games, groups, group, search, isSearched, shown, starred, star, closed, onSearch, choose } = useChosen();
  useLotteryStream();
  const near = isSearched && shown.length === 0 ? nearestGames(games ?? [], search) : [];
  const cardOf = (game: PopularGame, at: number) => (
    <GameCard key={game.gameId} game={game} first={at < firstCards} favourite={starred.has(game.gameId)} onStar={star} onClosed={closed} />
  );
  const lately = isSearched || group !== 'all' || !recent.data?.length ? undefined : recent.data;
  const favourites = (games ?? []).filter((game) => starred.has(game.gameId)).length;
  const chips = games && (
    <GroupChips groups={groups} all={games.length} favourites={favourites} chosen={isSearched ? '' : group} onChoose={choose} />
  );
  return (
    <div className="flex flex-col gap-2 pb-8">
      <BannerSlider group="lott" />
      <div className="flex flex-col max-lg:sr-only">
        <h1 className="text-h1">{t('lottery.lobbyTitle')}</h1>
        <p className="text-ink-2">{t('lottery.lobbyIntro')}</p>
      </div>
      <SearchToolbar name={search} texts={searchTexts} kept={kept} onSearch={onSearch}>
        {/* Beside the search where there is room, else below it, where they scroll away with the page. */}
        <div className="hidden min-w-0 flex-1 lg:block">{chips}</div>
      </SearchToolbar>
      <div className="min-h-12 lg:hidden">{chips}</div>
      <p className="sr-only" role="status">
        {isSearched && t('lottery.found', { count: shown.length })}
      </p>
      <FreeBetReady />
      {group !== 'all' && !isSearched && <h2 className="text-h2">{groupName(t, group)}</h2>}
      {popular.error && !games ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void popular.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, popular.error)}
        </ErrorState>
      ) : games && shown.length === 0 ? (
        <NoLotteries searched={isSearched} near={near} onAll={() => choose('all')} />
      ) : (
        <ul aria-label={group === 'all' || isSearched ? t('lottery.lobbyTitle') : groupName(t, group)} className={listClass}>
          {games
            ? shown.slice(0, lately ? firstCards : undefined).map(cardOf)
            : Array.from({ length: firstCards }, (_, at) => <GameCardSkeleton key={at} />)}
        </ul>
      )}
      {lately && games && (
        <>
          <Recent games={lately} />
          <ul aria-label={t('lottery.moreGames')} className={listClass}>
            {shown.slice(firstCards).map((game, at) => cardOf(game, at + firstCards))}
          </ul>
        </>
      )}
    </div>
  );
}

const listClass = 'grid gap-3 md:grid-cols-2 2xl:grid-cols-3';

interface GroupChipsProps {
  groups: ReturnType<typeof lobbyGroups>;
  /** How many games there are. */
  all: number;
  favourites: number;
  /** Empty: none, while a search looks everywhere. */
  chosen: string;
  onChoose: (group: string) => void;
}

/** Keeps what is chosen in view within its row: the row moves, never the page. */
function useChosenInView(chosen: string) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const row = box.current?.firstElementChild;
    if (!row) return undefined;
    const reveal = () => {
      const chip = row.querySelector('[aria-pressed="true"]');
      // The box of another width of window is not drawn.
      if (!chip || row.clientWidth === 0) return;
      const [outer, inner] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
      const isFirst = last.current === undefined;
      const isShown = inner.left >= outer.left + fadePx && inner.right <= outer.right - fadePx;
      if (last.current === chosen && isShown) return;
      last.current = chosen;
      const isStill = isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches;
      row.scrollTo({
        left: row.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2,
        behavior: isStill ? 'instant' : 'smooth',
      });
    };
    reveal();
    // Again when its width changes or letters arrive.
    const watcher = new ResizeObserver(reveal);
    watcher.observe(row);
    for (const chip of row.children) watcher.observe(chip);
    return () => watcher.disconnect();
  }, [chosen]);
  return box;
}

/** The families of games, each with its number. */
function GroupChips({ groups, all, favourites, chosen, onChoose }: GroupChipsProps) {
  const t = useT();
  const box = useChosenInView(chosen);
  if (groups.length === 0) return null;
  return (
    <div ref={box}>
      <Chips
        label={t('lottery.groups')}
        value={chosen}
        onChange={onChoose}
        choices={[
          { value: 'all', label: t('lottery.groupAll'), count: all },
          { value: 'favourites', label: t('lottery.favourites'), count: favourites, icon: <IconHeart size={18} /> },
          ...groups.map((each) => ({ value: each.group, label: tabName(t, each.group), count: each.count })),
        ]}
      />
    </div>
  );
}

/** A game's name, which leads to its board. */
function GameLink({ game }: { game: MenuGame }) {
  return (
    <PageLink place={boardAddress(game)} className={chipClass(false)}>
      <GameIcon group={game.gameGroupCode} className="size-7" />
      {game.gameName}
    </PageLink>
  );
}

/** Nothing is chosen as a favourite, or nothing is called what was searched; then names like it are offered. */
function NoLotteries({ searched, near, onAll }: { searched: boolean; near: readonly MenuGame[]; onAll: () => void }) {
  const t = useT();
  return (
    <EmptyState
      title={t(searched ? 'lottery.notFound' : 'lottery.noFavourites')}
      art={searched ? <IconMagnifyingGlass size={32} /> : <IconHeart size={32} />}
      actions={<Button onClick={onAll}>{t('lottery.groupAll')}</Button>}
    >
      {t(searched ? 'lottery.notFoundNote' : 'lottery.noFavouritesNote')}
      {near.length > 0 && (
        <nav aria-label={t('lottery.nearestNames')} className="mt-4 flex flex-wrap items-center justify-center gap-2">
          <span className="w-full text-label font-semibold text-ink-2">{t('lottery.nearestNames')}</span>
          {near.map((game) => (
            <GameLink key={game.gameId} game={game} />
          ))}
        </nav>
      )}
    </EmptyState>
  );
}

/** Games the player bet on lately, one press away. */
function Recent({ games }: { games: readonly MenuGame[] }) {
  const t = useT();
  if (games.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 text-label font-semibold text-ink-2">
        <IconClock size={16} />
        {t('lottery.recentlyPlayed')}
      </h2>
      <div className="scroll-row flex gap-2 p-0.5">
        {games.slice(0, recentShown).map((game) => (
          <GameLink key={game.gameId} game={game} />
        ))}
      </div>
    </section>
  );
}

/** The screen, with what it will ask for on its way. */
export function openElottScreen() {
  askAheadForGames();
  return ElottScreen;
}
