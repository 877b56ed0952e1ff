import { clsx } from 'clsx';
import { useDeferredValue, useEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { useFavourites, type Favourites } from '../../../entities/game/favourites';
import { isForBrowser } from '../../../entities/game/game-card';
import { useOpenGame, type OpenGame } from '../../../entities/game/use-open-game';
import { useLanguage, useT } from '../../../kit/i18n';
import { free } from '../state/row-slots';
import { useColumns } from '../state/use-columns';
import type { GameSource } from '../state/use-game-pages';
import type { PagedList } from '../state/view';
import { GridRow, type GridRowProps } from './grid-row';
import { useDrawnRows, type Drawn } from './use-drawn-rows';
import { useGridBox } from './use-grid-box';
import { usePageInView } from './use-page-in-view';
import { tileIndexOf, useTileWalk } from './use-tile-walk';

/** The rows that are drawn, each in its slot. */
function GridRows({
  drawn,
  grid,
  total,
  source,
  favourites,
  hearts,
}: { drawn: Drawn; grid: PagedList; total: number; source: GameSource } & Pick<GridRowProps, 'favourites' | 'hearts'>) {
  const { code } = useLanguage();
  const { columns, rows, pitch } = grid;
  // Other games stand first where one looks; the rows above and below follow a moment later.
  const afterwards = useDeferredValue(source);
  const gamesOf = (row: number) => {
    const { gameAt: find } = row >= drawn.seen.first && row < drawn.seen.end ? source : afterwards;
    return Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => find(row * columns + column));
  };
  return drawn.slots.map(
    (row, slot) =>
      row !== free &&
      row < rows && (
        <GridRow
          // A row is drawn where another one stood.
          // eslint-disable-next-line react/no-array-index-key
          key={slot}
          row={row}
          top={Math.round(row * pitch)}
          columns={columns}
          total={total}
          games={gamesOf(row)}
          favourites={favourites}
          hearts={hearts}
          language={code}
        />
      ),
  );
}

/** What a press in the list means: the link of a tile, or its heart. */
function press(event: MouseEvent, source: GameSource, does: Pick<Favourites, 'toggle'> & Pick<OpenGame, 'open'>): void {
  const control = (event.target as Element).closest<HTMLElement>('a, button');
  const game = control ? source.gameAt(tileIndexOf(control)) : undefined;
  if (!game) return;
  const act = control?.dataset['act'];
  if (act === 'heart') return does.toggle?.(game);
  if (isForBrowser(event)) return;
  event.preventDefault();
  does.open(game);
}

interface GameGridProps {
  label: string;
  source: GameSource;
  /** What is shown is about to be replaced. */
  dim?: boolean;
  /** Page of the list to show, from 1: begun at unless the window has been scrolled already, and gone to whenever it changes. Undefined: as it is. */
  page?: number | undefined;
  /** The search that these games answer, for whoever measures how soon it is answered. */
  answer?: string;
  /** Told before a game opens. */
  onOpen?: () => void;
  /** Told at rest which page a scroll has come to. */
  onPage?: (page: number) => void;
}

/**
 * Thousands of games as a list of tiles, of which only the rows near the window exist. Where each stands follows from its number alone (games.css), so the
 * height is right from the start. A row that leaves is written over by the one that comes: a scroll builds nothing. The row that has the focus stays however
 * far the list is scrolled; arrows, Home and End walk from tile to tile.
 */
export function GameGrid({ label, source, dim = false, page = 1, answer, onOpen, onPage }: GameGridProps) {
  const t = useT();
  const columns = useColumns();
  const { ids, toggle } = useFavourites();
  const { open } = useOpenGame();
  const { onView } = source;
  const total = source.total ?? columns * 3;
  const rows = Math.ceil(total / columns);
  const list = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const grid = { ...useGridBox(list, rows, columns), rows, columns };
  const onRest = usePageInView(grid, { page, total: source.total, onPage });
  const { held, ...walk } = useTileWalk(list, grid, total);
  const drawn = useDrawnRows({ list, veil, held }, grid, onRest);
  const openTold: OpenGame['open'] = (game) => {
    onOpen?.();
    open(game);
  };

  const first = drawn.near.first * columns;
  const last = Math.min(total, drawn.near.end * columns) - 1;
  useEffect(() => onView(first, last), [first, last, onView]);

  const end = useRef<HTMLParagraphElement>(null);
  return (
    <div className="relative">
      <button
        type="button"
        onClick={() => end.current?.focus()}
        className="sr-only focus-visible:not-sr-only focus-visible:mb-2 focus-visible:min-h-11 focus-visible:rounded-chip focus-visible:bg-bg2 focus-visible:px-4"
      >
        {t('games.lobby.skip')}
      </button>
      <div className={clsx('game-grid relative transition-opacity duration-[120ms]', dim && 'opacity-60')} data-answer={answer}>
        {/* The list walks by arrows and hears what is pressed in it; its tiles are links and buttons of their own. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={list}
          role="list"
          aria-label={label}
          aria-busy={source.total === undefined}
          style={{ '--rows': rows } as CSSProperties}
          {...walk}
          onClick={(event) => press(event, source, { toggle, open: openTold })}
        >
          <GridRows {...{ drawn, grid, total, source }} favourites={ids} hearts={toggle !== undefined} />
        </div>
        <div ref={veil} hidden className="absolute inset-0" />
      </div>
      <p ref={end} tabIndex={-1} className="sr-only">
        {t('games.lobby.end')}
      </p>
    </div>
  );
}
