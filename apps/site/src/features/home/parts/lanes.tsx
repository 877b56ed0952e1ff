import { Chips, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { GameTile } from '../../../entities/game/game-tile';
import { isLobbyType } from '../../../entities/game/pages';
import { isTextId, loadAreas, useLanguage, useT, type Translate } from '../../../kit/i18n';
import { useNearOrIdle } from '../../../kit/idle';
import { boardAddress } from '../../../entities/draw/result';
import { TileClock } from '../../../entities/draw/tile-clock';
import { useLanes, vendorsQuery, type Lane } from '../../../entities/brand/site-data';
import { usePopularGames } from '../api/lobby';
import type { GameLaneData } from './game-lanes';
import { SectionHead } from './section-head';
import { PageLink } from '../../../kit/page-link';

/** Below the first view: its code and texts come when it is near or nothing else is to do. */
const GameLanes = lazy(async () => {
  const [{ GameLanes: component }] = await Promise.all([import('./game-lanes'), loadAreas(['games'])]);
  return { default: component };
});
const ofVendors = (lane: Lane): lane is GameLaneData => isLobbyType(lane.title);

/** The first rows of a phone load at once, the rest when near. */
const eagerTiles = 6;
const lotteryLanes: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);

function laneName(t: Translate, title: string): string {
  const id = `shell.category.${title}`;
  return isTextId(id) ? t(id) : title;
}

interface Tile {
  key: string;
  name: string;
  note?: ReactNode;
  art: string;
  hot: boolean;
  everySeconds: number | undefined;
  game: { gameCode: string; accountTypeName: string };
}

const gridClass = 'grid grid-cols-3 gap-2.5 sm:grid-cols-6 lg:grid-cols-7 xl:grid-cols-5';
/** Two rows, so that what is popular does not push everything else off a phone's first screens; four where a column as long stands beside them. */
const twoRows =
  'max-sm:[&>li:nth-child(n+7)]:hidden sm:max-lg:[&>li:nth-child(n+13)]:hidden lg:max-xl:[&>li:nth-child(n+15)]:hidden xl:[&>li:nth-child(n+21)]:hidden';

function Tiles({ tiles, first }: { tiles: readonly Tile[]; first: boolean }) {
  const t = useT();
  return (
    <ul className={first ? `${gridClass} ${twoRows}` : gridClass}>
      {tiles.map(({ key, name, note, art, hot, everySeconds, game }, at) => (
        <li key={key}>
          <PageLink place={boardAddress(game)} className="group block rounded-tile no-underline">
            <GameTile
              name={name}
              art={art}
              everySeconds={everySeconds}
              eager={first && at < eagerTiles}
              {...(note !== undefined && { note })}
              {...(hot && { badge: t('home.hot') })}
            />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

const tilesOf = (lane: Lane): Tile[] =>
  lane.cards.map((card) => ({
    key: card.nodeId,
    name: card.displayName,
    art: card.smallIcon || '/art/tile-default.avif',
    hot: card.isHot === 1,
    everySeconds: card.everySeconds,
    game: { gameCode: card.nodeId, accountTypeName: card.vassalage },
  }));

function LanesSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className="flex gap-2 p-0.5">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-11 w-24 rounded-chip!" />
        ))}
      </div>
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-32" />
      </div>
      <div className={gridClass}>
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} className="aspect-3/4 rounded-tile!" />
        ))}
      </div>
    </div>
  );
}

/**
 * Categories as chips over their games. Lanes come from the server's feature tree; one without games is not there, and one whose games open on no page of
 * this site is not shown.
 */
export function Lanes() {
  const t = useT();
  const language = useLanguage();
  const [chosen, setChosen] = useState('');
  const vendors = useQuery(vendorsQuery(language.code));
  const popular = usePopularGames();
  const lanes = (vendors.data ?? []).filter((lane) => (lotteryLanes.has(lane.title) || ofVendors(lane)) && lane.cards.length > 0);
  const lane = lanes.find((one) => one.title === chosen);
  const popularTiles = (popular.data ?? []).map((game): Tile => ({
    key: game.gameId,
    name: game.gameName,
    note: <TileClock game={game} kind={t(game.kind === 'house' ? 'home.houseDraw' : 'home.officialDraw')} />,
    art: game.iconUrl || '/art/tile-default.avif',
    hot: false,
    everySeconds: game.everySeconds,
    game,
  }));
  // Both or neither: chips that come before their tiles would move everything below them twice.
  if (vendors.isPending || popular.isPending) return <LanesSkeleton />;
  const title = lane ? laneName(t, lane.title) : t('home.popular');
  const tiles = lane ? tilesOf(lane) : popularTiles;
  if (tiles.length === 0) return null;
  const games = lane && ofVendors(lane);
  return (
    <section aria-labelledby="games">
      {lanes.length > 1 && (
        <Chips
          label={t('home.categories')}
          value={lane ? chosen : ''}
          onChange={setChosen}
          choices={[
            { value: '', label: t('home.lobby') },
            ...lanes.map((one) => ({
              value: one.title,
              label: laneName(t, one.title),
              ...(!ofVendors(one) && { count: one.cards.length }),
            })),
          ]}
        />
      )}
      {games ? (
        <Suspense fallback={<div className="h-60" />}>
          <h2 id="games" className="sr-only">
            {title}
          </h2>
          <GameLanes lanes={[lane]} only={lane.title} />
        </Suspense>
      ) : (
        <>
          <SectionHead id="games" title={title} to="/elott" />
          <Tiles tiles={tiles} first={!lane} />
        </>
      )}
    </section>
  );
}

/** Rows of vendors' games; nothing while no vendor sells any. */
export function VendorLanes() {
  const lanes = useLanes().filter(ofVendors);
  const [place, wanted] = useNearOrIdle<HTMLDivElement>();
  if (lanes.length === 0) return null;
  const empty = <div ref={place} className="h-60" />;
  return wanted ? (
    <Suspense fallback={empty}>
      <GameLanes lanes={lanes} />
    </Suspense>
  ) : (
    empty
  );
}
