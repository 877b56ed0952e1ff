import { useCallback, useMemo, useState } from 'react';
import type { Selection } from './data-table';

export interface ListSelection extends Selection {
  /** All that the list is narrowed to, rows of other pages, too. */
  readonly isAll: boolean;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** What is selected in a list; narrowed to something else (`narrowedTo`), nothing is. */
export function useSelection(narrowedTo: string): ListSelection {
  const [state, setState] = useState({ narrowedTo, keys: none, isAll: false });
  const { keys, isAll } = state.narrowedTo === narrowedTo ? state : { keys: none, isAll: false };
  const set = useCallback(
    (given: readonly string[], selected: boolean) =>
      setState((before) => {
        const next = new Set(before.narrowedTo === narrowedTo ? before.keys : none);
        for (const key of given) {
          if (selected) next.add(key);
          else next.delete(key);
        }
        return { narrowedTo, keys: next, isAll: false };
      }),
    [narrowedTo],
  );
  return useMemo(
    () => ({
      keys,
      isAll,
      set,
      selectAll: () => setState({ narrowedTo, keys, isAll: true }),
      clear: () => setState({ narrowedTo, keys: none, isAll: false }),
    }),
    [keys, isAll, set, narrowedTo],
  );
}
