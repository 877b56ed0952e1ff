import { IconCaretRight } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Tile {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** What the figure says, in a word or two. */
  readonly note?: string | undefined;
  /** Opens what the figure is made of. */
  readonly onPress?: () => void;
}

/**
 * Columns by the number of tiles, in a narrow, a middling and a broad place; the last tile takes what its row has left. On the narrowest phones two stand beside each
 * other where both have room for their amounts.
 */
const columnsOf: readonly string[] = [
  '',
  'grid-cols-1',
  'grid-cols-2',
  'grid-cols-2 @xl:grid-cols-3',
  'grid-cols-2 @2xl:grid-cols-4',
  'grid-cols-2 @xl:grid-cols-3 @4xl:grid-cols-5',
  'grid-cols-2 @xl:grid-cols-3 @5xl:grid-cols-6',
  'grid-cols-2 @2xl:grid-cols-4',
  'grid-cols-2 @2xl:grid-cols-4',
  'grid-cols-2 @xl:grid-cols-3 @4xl:grid-cols-5',
  'grid-cols-2 @4xl:grid-cols-5',
  'grid-cols-2 @xl:grid-cols-3 @4xl:grid-cols-4',
  'grid-cols-2 @xl:grid-cols-3 @4xl:grid-cols-4 @6xl:grid-cols-6',
];
const lastOf: readonly string[] = [
  '',
  '',
  '',
  'last:col-span-2 @xl:last:col-span-1',
  '',
  'last:col-span-2 @4xl:last:col-span-1',
  '',
  'last:col-span-2',
  '',
  'last:col-span-2 @xl:last:col-span-1 @4xl:last:col-span-2',
  '',
  'last:col-span-2',
  '',
];

/** Figures beside each other, each the way to what it is made of. No row is left ragged. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const count = Math.min(tiles.length, columnsOf.length - 1);
  return (
    <div className="@container">
      <ul aria-label={label} className={clsx('flex flex-wrap gap-2 @xs:grid', columnsOf[count])}>
        {tiles.map(({ key, label: name, value, note, onPress }) => {
          const inside = (
            <>
              <span className="flex items-center justify-between gap-1 text-caption text-ink-3">
                {name}
                {onPress && <IconCaretRight size={12} className="shrink-0" />}
              </span>
              <span className="tabular block text-body font-bold wrap-anywhere text-ink-1">{value}</span>
              {note !== undefined && <span className="block text-caption text-ink-2">{note}</span>}
            </>
          );
          return (
            <li key={key} className={clsx('grid grow basis-2/5', lastOf[count])}>
              {onPress ? (
                <button type="button" onClick={onPress} className="card min-h-15 rounded-chip px-3 py-2 text-start hover:bg-bg2">
                  {inside}
                </button>
              ) : (
                <div className="card min-h-15 rounded-chip px-3 py-2">{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
