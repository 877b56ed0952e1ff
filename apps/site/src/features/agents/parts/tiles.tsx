import { IconCaretRight } from '@sortes/ui';
import type { ReactNode } from 'react';

export interface Tile {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Opens what the figure is made of. */
  readonly onPress?: () => void;
}

/** Figures beside each other, each the way to what it is made of. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
    >
      {tiles.map(({ key, label: name, value, onPress }) => {
        const inside = (
          <>
            <span className="flex items-center justify-between gap-1 text-caption text-ink-3">
              {name}
              {onPress && <IconCaretRight size={12} className="shrink-0" />}
            </span>
            <span className="tabular block text-body font-bold wrap-anywhere text-ink-1">{value}</span>
          </>
        );
        return (
          <li key={key} className="grid">
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
  );
}
