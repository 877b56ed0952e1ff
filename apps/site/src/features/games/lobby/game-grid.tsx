import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useFavourites } from '../../../shared/games/favourites';
import type { Game } from '../../../shared/games/lists';
import { useOpenGame } from '../../../shared/games/use-open-game';
import { useT } from '../../../shared/i18n';
import { useColumns } from '../state/use-columns';
import { useGradual } from '../state/use-gradual';
import type { GameSource } from '../state/use-game-pages';
import { GridTile } from './grid-tile';

/** How far above and below the window rows are kept, in px: a scroll meets tiles and Tab always has a next one. */
const sparePx = 420;

/** Height of a row and the list's distance from the top of the page, in px. */
interface Box {
  pitch: number;
  top: number;
}

/**
 * Thousands of games as a list of tiles, of which only those near the window exist. Where each stands follows from its number alone (games.css), so the
 * height is right from the start. The tile that has the focus stays however far the list is scrolled; arrows, Home and End walk from tile to tile.
 */
export function GameGrid({
  label,
  source,
  dim = false,
  from = 0,
  answer,
  onOpen,
}: {
  label: string;
  source: GameSource;
  /** What is shown is about to be replaced. */
  dim?: boolean;
  /** Number of the game to begin at when the page has not been scrolled. */
  from?: number;
  /** The search that these games answer, for whoever measures how soon it is answered. */
  answer?: string;
  /** Told before a game opens. */
  onOpen?: () => void;
}) {
  const t = useT();
  const columns = useColumns();
  const { ids, toggle } = useFavourites();
  const { open, tryFree } = useOpenGame();
  const { onView, gameAt } = source;
  const total = source.total ?? columns * 3;
  const rows = Math.ceil(total / columns);

  const list = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState<Box>({ pitch: 160, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const rect = element.getBoundingClientRect();
      // Without rows, or while not drawn, it has no row to measure.
      if (rows === 0 || rect.height === 0) return;
      const next = { pitch: rect.height / rows, top: rect.top + scrollY };
      setBox((known) => (Math.abs(known.pitch - next.pitch) < 0.01 && Math.abs(known.top - next.top) < 1 ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // What stands above it moves it: watch the page too.
    observer.observe(element);
    if (element.closest('main')) observer.observe(element.closest('main') as Element);
    return () => observer.disconnect();
  }, [rows, columns]);

  const held = useRef<number | undefined>(undefined);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a memoised part
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows,
    estimateSize: () => box.pitch,
    overscan: Math.ceil(sparePx / box.pitch),
    scrollMargin: box.top,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        const row = held.current === undefined ? undefined : Math.floor(held.current / columns);
        if (row === undefined || row >= range.count || near.includes(row)) return near;
        return row < (near[0] ?? 0) ? [row, ...near] : [...near, row];
      },
      [columns],
    ),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, box.pitch, columns]);

  // The first rows stand before the window is measured.
  const drawn = virtualizer.getVirtualItems().map(({ index }) => index);
  const shown = drawn.length > 0 ? drawn : Array.from({ length: Math.min(rows, 4) }, (_, at) => at);
  const inView = shown.filter((row) => held.current === undefined || shown.length < 2 || Math.floor(held.current / columns) !== row);
  const first = (inView[0] ?? 0) * columns;
  const last = Math.min(total, ((inView.at(-1) ?? 0) + 1) * columns) - 1;
  useEffect(() => onView(first, last), [first, last, onView]);
  const tiles = shown.flatMap((row) =>
    Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => row * columns + column),
  );
  const isReady = useGradual(tiles, virtualizer.isScrolling);

  const awaited = useRef<number | undefined>(undefined);
  const focusTile = (index: number): boolean => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    link?.focus();
    return Boolean(link);
  };
  useEffect(() => {
    if (awaited.current !== undefined && focusTile(awaited.current)) awaited.current = undefined;
  });
  const began = useRef(false);
  useEffect(() => {
    if (began.current || source.total === undefined || box.top === 0) return;
    began.current = true;
    if (from > 0 && scrollY === 0) virtualizer.scrollToIndex(Math.floor(from / columns), { align: 'start' });
  }, [box.top, columns, from, source.total, virtualizer]);

  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    // Keys pressed faster than tiles come go on from where the focus is bound for.
    const index = awaited.current ?? Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index']);
    if (Number.isNaN(index) || event.altKey || event.metaKey || event.ctrlKey) return;
    const rightToLeft = document.dir === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + rightToLeft,
      ArrowLeft: index - rightToLeft,
      ArrowDown: Math.min(total - 1, index + columns),
      ArrowUp: index - columns,
      Home: 0,
      End: total - 1,
    };
    const target = steps[event.key];
    if (target === undefined || target < 0 || target >= total) return;
    event.preventDefault();
    awaited.current = undefined;
    if (focusTile(target)) return;
    awaited.current = target;
    virtualizer.scrollToIndex(Math.floor(target / columns), { align: 'center' });
  };

  const begin = useCallback(
    (game: Game) => {
      onOpen?.();
      open(game);
    },
    [onOpen, open],
  );
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
        {/* The list walks by arrows; its tiles are links and buttons of their own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={list}
          aria-label={label}
          aria-busy={source.total === undefined}
          className={clsx(tryFree && 'with-trials')}
          style={{ '--rows': rows } as CSSProperties}
          onKeyDown={walk}
          onFocus={(event) => {
            held.current = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset['index']);
          }}
          onBlur={() => {
            held.current = undefined;
            awaited.current = undefined;
          }}
        >
          {tiles.map((index) => (
            <GridTile
              key={index}
              index={index}
              columns={columns}
              total={total}
              game={isReady(index) ? gameAt(index) : undefined}
              favourite={ids.has(gameAt(index)?.nodeId ?? '')}
              onHeart={toggle}
              onOpen={begin}
              onTry={tryFree}
            />
          ))}
        </ul>
        {/* While tiles pass under the pointer, none of them is hovered or asked whether it is. */}
        {virtualizer.isScrolling && <div className="absolute inset-0" />}
      </div>
      <p ref={end} tabIndex={-1} className="sr-only">
        {t('games.lobby.end')}
      </p>
    </div>
  );
}
