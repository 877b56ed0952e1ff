import type { ListSource, Search } from './list-of';
import { unknownNames } from './unknown';
import { useNarrowing } from './use-list-search';

interface AddressParts {
  readonly list: Pick<ListSource<unknown>, 'filterNames' | 'isByKey' | 'refusedNames'>;
  readonly columns: readonly { readonly sort?: string }[];
  readonly keepNames: readonly string[];
  readonly otherNames: readonly string[];
}

export interface ListAddress {
  readonly search: Search;
  readonly page: number;
  /** What narrows the list. */
  readonly narrowed: Readonly<Record<string, string>>;
  /** The column that gives the order, if one of them does. */
  readonly sort: string | undefined;
  /** What narrows and orders the list. */
  readonly wanted: Readonly<Record<string, string>>;
  /** Keyset paging only: the row beside which the page begins. */
  readonly from: Readonly<Record<string, string>>;
  /** Parameters that the list does not know, or whose values it does not. */
  readonly unknown: readonly string[];
  readonly change: (change: Search) => void;
  /** Another narrowing instead of this one; what belongs to the page around the list stays. */
  readonly narrow: (search: Search) => void;
  /** Goes on without what the list does not know. */
  readonly dropUnknown: () => void;
}

/** What the address says of a list: its page, what narrows it and what orders it. */
export function useListAddress({ list, columns, keepNames, otherNames }: AddressParts): ListAddress {
  const { filterNames, isByKey, refusedNames } = list;
  const { search, change, replace } = useNarrowing();
  const page = Math.max(1, Math.trunc(Number(search['page'] ?? '1')) || 1);
  const narrowed = Object.fromEntries(filterNames.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
  const kept = Object.fromEntries(keepNames.map((key) => [key, search[key]]));
  const sort = columns.some((column) => column.sort !== undefined && [column.sort, `-${column.sort}`].includes(search['sort'] ?? ''))
    ? search['sort']
    : undefined;
  // A list within the page of one thing shares the address with its neighbours: what it does not know may be theirs.
  const unknown = [...(keepNames.length === 0 ? unknownNames(search, [...filterNames, ...otherNames]) : []), ...refusedNames(search)];
  return {
    search,
    page,
    narrowed,
    sort,
    wanted: { ...narrowed, ...(sort && { sort }) },
    from:
      isByKey && page > 1
        ? { ...(search['before'] && { before: search['before'] }), ...(search['after'] && { after: search['after'] }) }
        : {},
    unknown,
    change,
    narrow: (next) => replace({ ...kept, ...next }),
    dropUnknown: () => replace(Object.fromEntries(Object.entries(search).filter(([key]) => !unknown.includes(key)))),
  };
}
