import { useRouter } from './router';
import type { Search } from './search-text';

export type { Search } from './search-text';

/** One search parameter of the page in view, followed: who reads no other is not drawn anew when another changes. */
export function useParameter(name: string): string | undefined {
  return useRouter((state) => state.location.search[name]);
}

/** The search parameters of the page in view, followed. */
export function useSearch(): Search {
  return useRouter((state) => state.location.search);
}
