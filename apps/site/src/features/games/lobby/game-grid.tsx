import { clsx } from 'clsx';
import {
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useFavourites } from '../../../entities/game/favourites';
import { isForBrowser } from '../../../entities/game/game-card';
import { pageSize } from '../../../entities/game/lists';
import { useOpenGame } from '../../../entities/game/use-open-game';
import { useLanguage, useT } from '../../../kit/i18n';
import { assignSlots, free, windowOf, type RowWindow } from '../state/row-slots';
import { tidyRows } from '../state/tidy-rows';
import { useColumns } from '../state/use-columns';
import { pageInView, placeOfPage } from '../state/view';
import type { GameSource } from '../state/use-game-pages';
import { GridRow } from './grid-row';

/** How far above and below the window rows are kept, in px: a scroll meets tiles and Tab always has a next one. */
const sparePx = 420;
/** Without a scroll for so long, in ms, the list is at rest. */
const restMs = 150;

/** Height of a row and the list's distance from the top of the page, in px. */
interface Box {
  pitch: number;
  top: number;
}

/** Rows in their slots, and the list they are rows of. */
interface Drawn {
  near: RowWindow;
  /** Those in view when it was last looked. */
  seen: RowWindow;
  slots: readonly number[];
  columns: number;
  rows: number;
}

const draw = (known: Drawn, near: RowWindow, held?: number): Drawn => ({
  ...known,
  near: { first: Math.min(near.first, known.rows), end: Math.min(near.end, known.rows) },
  slots: assignSlots(known.slots, { first: near.first, end: Math.min(near.end, known.rows) }, held, known.rows),
});

const later = (step: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(step);
  else setTimeout(step, 16);
};

/**
 * Thousands of games as a list of tiles, of which only the rows near the window exist. Where each stands follows from its number alone (games.css), so the
 * height is right from the start. A row that leaves is written over by the one that comes: a scroll builds nothing. The row that has the focus stays however
 * far the list is scrolled; arrows, Home and End walk from tile to tile.
 */
export function GameGrid({
  label,
  source,
  dim = false,
  page = 1,
  answer,
  onOpen,
  onPage,
}: {
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
}) {
  const t = useT();
  const { code } = useLanguage();
  const columns = useColumns();
  const { ids, toggle } = useFavourites();
  const { open, tryFree } = useOpenGame();
  const { onView, gameAt } = source;
  const total = source.total ?? columns * 3;
  const rows = Math.ceil(total / columns);

  const list = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const measured = useRef(false);
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
    // Later changes are told by the observer, when the page is laid out anyway.
    if (!measured.current) measure();
    measured.current = true;
    const observer = new ResizeObserver(measure);
    // What stands above it moves it: watch the page too.
    observer.observe(element);
    if (element.closest('main')) observer.observe(element.closest('main') as Element);
    return () => observer.disconnect();
  }, [rows, columns]);

  // Where the list is told to be: what a scroll comes to is compared with it.
  const paged = useRef({ told: page, landed: -1, onPage });
  useEffect(() => {
    paged.current.onPage = onPage;
  }, [onPage]);

  const held = useRef<number | undefined>(undefined);
  // The first rows stand before the window is measured.
  const [drawn, setDrawn] = useState<Drawn>(() =>
    draw({ near: { first: 0, end: 0 }, seen: { first: 0, end: 4 }, slots: [], columns, rows }, { first: 0, end: 4 }),
  );
  useLayoutEffect(() => {
    const look = () => {
      const offset = scrollY - box.top;
      const next = windowOf(offset, innerHeight, box.pitch, rows, sparePx);
      const seen = { first: Math.floor(offset / box.pitch), end: Math.ceil((offset + innerHeight) / box.pitch) };
      const keep = held.current === undefined ? undefined : Math.floor(held.current / columns);
      setDrawn((known) =>
        known.near.first === next.first && known.near.end === next.end && known.columns === columns && known.rows === rows
          ? known
          : draw({ ...known, seen, slots: known.columns === columns ? known.slots : [], columns, rows }, next, keep),
      );
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const tidy = () => {
      // A row at a time: all of them at once would hold up the next scroll.
      if (rest === undefined && list.current && tidyRows(list.current, 1)) later(tidy);
    };
    const settle = () => {
      rest = undefined;
      if (veil.current) veil.current.hidden = true;
      later(tidy);
    };
    const atRest = () => {
      settle();
      const known = paged.current;
      // What was landed at stays said, also where the list's end keeps its first row from the top of the window.
      if (rows === 0 || Math.abs(scrollY - known.landed) < 2) return;
      known.landed = -1;
      const now = pageInView({ ...box, rows, columns }, scrollY, innerHeight, pageSize);
      if (now === known.told) return;
      known.told = now;
      known.onPage?.(now);
    };
    const onScroll = () => {
      // In pieces between the frames: the spare rows give it the time.
      startTransition(look);
      // While tiles pass under the pointer, none of them is hovered or asked whether it is.
      if (rest === undefined && veil.current) veil.current.hidden = false;
      clearTimeout(rest);
      rest = setTimeout(atRest, restMs);
    };
    look();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', look);
      if (rest !== undefined) settle();
      clearTimeout(rest);
    };
  }, [box, columns, rows]);

  const first = drawn.near.first * columns;
  const last = Math.min(total, drawn.near.end * columns) - 1;
  useEffect(() => onView(first, last), [first, last, onView]);

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
    if (page !== undefined && page > 1 && (page - 1) * pageSize < source.total && scrollY === 0) {
      scrollTo(0, placeOfPage({ ...box, rows, columns }, page, pageSize));
      paged.current.landed = scrollY;
    }
  }, [box, columns, page, rows, source.total]);
  useEffect(() => {
    const known = paged.current;
    if (page === undefined || known.told === page) return;
    known.told = page;
    const list = { ...box, rows, columns };
    // Back has been scrolled to its place by the router, or will be.
    if (!began.current || pageInView(list, scrollY, innerHeight, pageSize) === page) return;
    scrollTo(0, placeOfPage(list, page, pageSize));
    known.landed = scrollY;
  }, [box, columns, page, rows]);

  const indexAt = (target: EventTarget) => Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index']);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    // The next one by reading, whatever was written over since.
    if (event.key === 'Tab' && list.current) tidyRows(list.current);
    // Keys pressed faster than tiles come go on from where the focus is bound for.
    const index = awaited.current ?? indexAt(event.target);
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
    scrollTo(0, box.top + (Math.floor(target / columns) + 0.5) * box.pitch - innerHeight / 2);
  };

  const press = (event: MouseEvent<HTMLDivElement>) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button');
    const game = control ? gameAt(indexAt(control)) : undefined;
    if (!game) return;
    const act = control?.dataset['act'];
    if (act === 'heart') return toggle?.(game);
    if (act === 'try') return tryFree?.(game);
    if (isForBrowser(event)) return;
    event.preventDefault();
    onOpen?.();
    open(game);
  };

  const end = useRef<HTMLParagraphElement>(null);
  // Other games stand first where one looks; the rows above and below follow a moment later.
  const afterwards = useDeferredValue(source);
  const gamesOf = (row: number) => {
    const { gameAt: find } = row >= drawn.seen.first && row < drawn.seen.end ? source : afterwards;
    return Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => find(row * columns + column));
  };
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
          className={clsx(tryFree && 'with-trials')}
          style={{ '--rows': rows } as CSSProperties}
          onKeyDown={walk}
          onClick={press}
          onFocus={(event) => {
            held.current = indexAt(event.target);
          }}
          onBlur={() => {
            held.current = undefined;
            awaited.current = undefined;
          }}
        >
          {drawn.slots.map(
            (row, slot) =>
              row !== free &&
              row < rows && (
                <GridRow
                  // A row is drawn where another one stood.
                  // eslint-disable-next-line react/no-array-index-key
                  key={slot}
                  row={row}
                  top={Math.round(row * box.pitch)}
                  columns={columns}
                  total={total}
                  games={gamesOf(row)}
                  favourites={ids}
                  hearts={toggle !== undefined}
                  trials={tryFree !== undefined}
                  language={code}
                />
              ),
          )}
        </div>
        <div ref={veil} hidden className="absolute inset-0" />
      </div>
      <p ref={end} tabIndex={-1} className="sr-only">
        {t('games.lobby.end')}
      </p>
    </div>
  );
}
