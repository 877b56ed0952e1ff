import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

/** What a list is narrowed to, kept in the address: it can be gone back to, kept and sent to a colleague. */
export function useListSearch(): {
  search: Search;
  change: (change: Search) => void;
  replace: (search: Search) => void;
  /** Goes to a screen below /console. */
  open: (path: string, search?: Search) => void;
} {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const go = (next: Search): void => void navigate({ to: '.', search: next } as never);
  return {
    search,
    // A list that is narrowed anew begins at its first page.
    change: (change) => go({ ...search, page: undefined, before: undefined, after: undefined, ...change }),
    replace: go,
    open: (path, next = {}) => void navigate({ to: path, search: next } as never),
  };
}
