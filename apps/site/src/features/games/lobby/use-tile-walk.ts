import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { tidyRows } from '../state/tidy-rows';
import type { PagedList } from '../state/view';

/** The number of the tile that an element is part of; NaN outside of tiles. */
export const tileIndexOf = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index']);

/** Where a key leads from a tile; undefined for keys that lead nowhere. */
function stepTo(key: string, index: number, columns: number, total: number): number | undefined {
  const rightToLeft = document.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + rightToLeft,
    ArrowLeft: index - rightToLeft,
    ArrowDown: Math.min(total - 1, index + columns),
    ArrowUp: index - columns,
    Home: 0,
    End: total - 1,
  };
  return steps[key];
}

/** Walks the focus from tile to tile by arrows, Home and End, also to tiles that are not drawn yet. `held`: the tile that has the focus. */
export function useTileWalk(list: RefObject<HTMLElement | null>, { top, pitch, columns }: PagedList, total: number) {
  const held = useRef<number | undefined>(undefined);
  const awaited = useRef<number | undefined>(undefined);
  const focusTile = (index: number): boolean => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    link?.focus();
    return Boolean(link);
  };
  useEffect(() => {
    if (awaited.current !== undefined && focusTile(awaited.current)) awaited.current = undefined;
  });
  return {
    held,
    onKeyDown: (event: KeyboardEvent) => {
      // The next one by reading, whatever was written over since.
      if (event.key === 'Tab' && list.current) tidyRows(list.current);
      // Keys pressed faster than tiles come go on from where the focus is bound for.
      const index = awaited.current ?? tileIndexOf(event.target);
      if (Number.isNaN(index) || event.altKey || event.metaKey || event.ctrlKey) return;
      const target = stepTo(event.key, index, columns, total);
      if (target === undefined || target < 0 || target >= total) return;
      event.preventDefault();
      awaited.current = undefined;
      if (focusTile(target)) return;
      awaited.current = target;
      scrollTo(0, top + (Math.floor(target / columns) + 0.5) * pitch - innerHeight / 2);
    },
    onFocus: (event: FocusEvent) => {
      held.current = tileIndexOf(event.target);
    },
    onBlur: () => {
      held.current = undefined;
      awaited.current = undefined;
    },
  };
}
