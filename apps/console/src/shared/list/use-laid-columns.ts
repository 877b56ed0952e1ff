import { useLayoutEffect, useRef, type RefObject } from 'react';

/** From so many rows on a table lays its rows out one by one. */
const manyRows = 60;
/** Below it a row is a card (`max-sm`). */
const isTable = '(width >= 40rem)';

/**
 * Lets the rows of a long table be boxes of their own, of which the browser works out only those in sight: every press costs as much as the rows on
 * the screen, not as much as the list. All rows stay in the page, for a search in it and for screen readers. Their columns have the widths that the
 * browser gives a plain table of the same rows, measured when `contents` (what has rows and columns) changes. The styles are those of `laid-table`.
 */
export function useLaidColumns(rows: number, contents: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const node = table.current;
    const wide = matchMedia(isTable);
    const lay = () => {
      if (node === null) return;
      delete node.dataset['laid'];
      if (rows < manyRows || !wide.matches) return;
      node.style.width = 'max-content';
      const widths = [...(node.tHead?.rows[0]?.cells ?? [])].map((cell) => Math.ceil(cell.getBoundingClientRect().width));
      node.style.width = '';
      node.style.setProperty('--columns', widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' '));
      node.style.setProperty('--columns-width', `${widths.reduce((sum, width) => sum + width, 0)}px`);
      node.dataset['laid'] = '';
    };
    lay();
    wide.addEventListener('change', lay);
    return () => wide.removeEventListener('change', lay);
  }, [rows, contents]);
  return table;
}
