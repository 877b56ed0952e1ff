import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';

interface Selected {
  readonly keys: ReadonlySet<string>;
  /** All that the list is narrowed to, rows of other pages, too. */
  readonly isAll: boolean;
}

/** Which rows of a list are selected, by their key. Whoever shows something of it listens to `store`; the list itself is not drawn anew. */
export interface ListSelection {
  readonly store: StoreApi<Selected>;
  /** A row, or with several all of them. */
  readonly set: (keys: readonly string[], selected: boolean) => void;
  readonly selectAll: () => void;
  /** Rows that are no longer in the list are not selected any more; what else is selected stays so. */
  readonly drop: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

const nothing: Selected = { keys: new Set(), isAll: false };

/** A selection of which nothing is selected yet. */
export function createSelection(): ListSelection {
  const store = createStore<Selected>(() => nothing);
  return {
    store,
    set: (given, selected) =>
      store.setState(({ keys }) => {
        const next = new Set(keys);
        for (const key of given) {
          if (selected) next.add(key);
          else next.delete(key);
        }
        return { keys: next, isAll: false };
      }),
    selectAll: () => store.setState({ isAll: true }),
    drop: (given) => {
      const { keys, isAll } = store.getState();
      if (!given.some((key) => keys.has(key))) return;
      const left = new Set([...keys].filter((key) => !given.includes(key)));
      store.setState(left.size === 0 ? nothing : { keys: left, isAll });
    },
    clear: () => store.setState(nothing),
  };
}

/** What is selected in a list; narrowed to something else (`narrowedTo`), nothing is. */
export function useSelection(narrowedTo: string): ListSelection {
  const [selection] = useState(createSelection);
  useEffect(() => selection.clear, [selection, narrowedTo]);
  return selection;
}
