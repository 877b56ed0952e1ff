import { IconCaretRight, Skeleton } from '@sortes/ui';
import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { useT } from '../../kit/i18n';
import { useFavourites } from './favourites';
import { GameCard } from './game-card';
import type { Game } from './lists';
import { useOpenGame } from './use-open-game';
import './games.css';
import { PageLink } from '../../kit/page-link';
import type { Place } from '../../kit/addresses';

/** As many as the widest row shows. */
export const laneSize = 7;

/**
 * A titled row of games with the way to all of them. Loading, it keeps the row's boxes; without games it is not there.
 * `narrow` where a second column stands beside it.
 */
export function GameLane({
  title,
  games,
  count,
  all,
  narrow = false,
  wrap = false,
  children,
}: {
  title: string;
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  /** How many there are in all; "See all" says it when it is more than the row shows. */
  count?: number;
  all?: Place;
  narrow?: boolean;
  /** All of them, in as many rows as it takes, for when there is no page with all. */
  wrap?: boolean;
  /** Between title and games: the vendors. */
  children?: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const { ids, toggle } = useFavourites();
  const { open } = useOpenGame();
  if (games?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {all && (
          <PageLink
            place={all}
            aria-describedby={id}
            className="-me-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-chip px-2 text-label font-semibold text-ink-2 no-underline hover:text-ink-1"
          >
            {count !== undefined && count > laneSize ? t('common.seeAllCount', { count }) : t('common.seeAll')} <IconCaretRight size={14} />
          </PageLink>
        )}
      </div>
      {children}
      <ul className={clsx('game-row', narrow && 'game-row-narrow', wrap && 'game-row-whole')}>
        {games
          ? (wrap ? games : games.slice(0, laneSize)).map((game) => (
              <li key={game.nodeId}>
                <GameCard game={game} favourite={ids.has(game.nodeId)} onHeart={toggle} onOpen={open} />
              </li>
            ))
          : Array.from({ length: laneSize }, (_, at) => (
              <li key={at}>
                <Skeleton className="aspect-3/4 rounded-tile!" />
              </li>
            ))}
      </ul>
    </section>
  );
}
