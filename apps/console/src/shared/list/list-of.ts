import type { Input, OperationName, Operations, Reply } from '@sortes/contract';
import { dayEnd, dayStart } from '../brand-days';
import { call, fileAddress } from '../calls';
import { isDay } from '../day';
import { queries } from './queries.generated';
import { readField, type FieldKind } from './read-field';

/** The search of an address. */
export type Search = Readonly<Record<string, string | undefined>>;

type ListName = keyof typeof queries;
type QueryOf<N extends OperationName> = Input<Operations[N]>['query'];
/** What a list is asked for beside the page of it. */
type Asked<N extends OperationName> = Omit<QueryOf<N>, 'pageNo' | 'pageSize' | 'before' | 'after'>;
type FieldOf<N extends OperationName> = Exclude<keyof Asked<N> & string, 'sort'>;
type ParamsOf<N extends OperationName> = Input<Operations[N]>['params'];
type Nothing = Record<never, never>;

/** The path parameters, where the operation has some, and what its query needs in any case. */
type Needed<N extends OperationName> = (Nothing extends ParamsOf<N> ? { readonly params?: undefined } : { readonly params: ParamsOf<N> }) &
  (Nothing extends Asked<N>
    ? { readonly query?: Partial<Asked<N>> | ((search: Search) => Partial<Asked<N>>) }
    : { readonly query: Partial<Asked<N>> | ((search: Search) => Asked<N>) });

type Parts<N extends OperationName, Csv extends OperationName> = Needed<N> & {
  /** The file operation that answers the same list, and understands the same query. */
  readonly csv?: Asked<N> extends QueryOf<Csv> ? Csv : never;
  /** Fields of the query that stand in the address under the same name. */
  readonly filters?: readonly FieldOf<N>[];
  /** Fields of the query that the days `from` and `until` of the address stand for: the first moment of the one, and the first after the other. */
  readonly days?: readonly [begin: FieldOf<N>, end: FieldOf<N>];
  /** What is asked for where the address says nothing; the word `all` in the address asks for nothing of it, where the operation has no such word. */
  readonly unlessSaid?: { readonly [F in FieldOf<N>]?: Extract<QueryOf<N>[F & keyof QueryOf<N>], string> | 'all' };
  /** Search parameters that narrow the list through `query` alone. */
  readonly otherFilters?: readonly string[];
};

/** A list of the contract as `ListScreen` shows it: what of an address narrows it, and its rows and its file narrowed so. */
export interface ListSource<Answer, Query = unknown> {
  /** Names of the search parameters that narrow it. */
  readonly filterNames: readonly string[];
  /** It goes on from a row's key instead of by numbers of pages, however long it is. */
  readonly isByKey: boolean;
  /** What the operation is asked for by a search; what is no value of its fields is left out. */
  readonly queryOf: (search: Search) => Query;
  /** Names in a search whose values are left out. */
  readonly refusedNames: (search: Search) => string[];
  readonly load: (search: Search, page: { readonly pageNo: number; readonly pageSize: number }, signal: AbortSignal) => Promise<Answer>;
  /** Address of all its rows as CSV; undefined where there is no such file. */
  readonly csvOf: (search: Search) => string | undefined;
}

// `Parts` holds each list to its operation; here the operation is any of them.
const callAny = call as unknown as (name: OperationName, input: object, options: { signal: AbortSignal }) => Promise<never>;
const addressAny = fileAddress as unknown as (name: OperationName, query: object, params: object | undefined) => string;

/** These fields of an operation's query by a search; what is no value of theirs is left out. */
export function readQuery<N extends ListName, Field extends string>(
  name: N,
  names: readonly Field[],
  search: Search,
): Partial<Pick<Asked<N>, Field & keyof Asked<N>>> {
  const fields: Readonly<Record<string, FieldKind>> = queries[name];
  const values: Record<string, string | number> = {};
  for (const field of names) {
    const [kind, text] = [fields[field], search[field]];
    const value = kind && text ? readField(kind, text) : undefined;
    if (value !== undefined) values[field] = value;
  }
  return values as Partial<Asked<N>>;
}

/** A list that an operation answers, narrowed by what the address says in the words of the contract. */
export function listOf<N extends ListName, Csv extends OperationName = never>(
  name: N,
  { csv, params, filters = [], days, unlessSaid, query = {}, otherFilters = [] }: Parts<N, Csv>,
): ListSource<Reply<Operations[N]>, Partial<Asked<N>>> {
  const fields: Readonly<Record<string, FieldKind>> = queries[name];
  const defaults: Search = { ...unlessSaid };
  const filterNames = [...filters, ...(days ? ['from', 'until'] : []), ...otherFilters];
  const isByKey = 'before' in fields;

  const queryOf = (search: Search): Partial<Asked<N>> => {
    const { from, until } = search;
    const given = filters.map((field) => [field, search[field] || defaults[field]] as const);
    return {
      ...readQuery(name, [...filters, 'sort'], { ...search, ...Object.fromEntries(given) }),
      ...(days && isDay(from) && { [days[0]]: dayStart(from) }),
      ...(days && isDay(until) && { [days[1]]: dayEnd(until) }),
      ...(typeof query === 'function' ? query(search) : query),
    };
  };

  const isRefused = (filter: string, text: string): boolean => {
    const kind = days && (filter === 'from' || filter === 'until') ? 'day' : fields[filter];
    return kind !== undefined && text !== 'all' && readField(kind, text) === undefined;
  };

  return {
    filterNames,
    isByKey,
    queryOf,
    refusedNames: (search) => filterNames.filter((filter) => search[filter] && isRefused(filter, search[filter])),
    load: (search, page, signal) => {
      const { before, after } = search;
      const all = { ...page, before, after };
      const place = Object.fromEntries(Object.entries(all).filter(([field]) => field in fields));
      return callAny(name, { params, query: { ...queryOf(search), ...place } }, { signal });
    },
    csvOf: (search) => csv && addressAny(csv, queryOf(search), params),
  };
}
