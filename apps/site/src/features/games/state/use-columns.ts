import { useSyncExternalStore } from 'react';

// As in games.css: 3 columns on a phone, 6 on a tablet, 7 on a desktop.
const queries = typeof matchMedia === 'undefined' ? [] : [matchMedia('(min-width: 40rem)'), matchMedia('(min-width: 64rem)')];

function subscribe(listener: () => void): () => void {
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const read = () => (queries[1]?.matches ? 7 : queries[0]?.matches ? 6 : 3);

/** Columns of the grid in this window. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, read, () => 3);
}
