import type { LanguageCode, promotions, Reply } from '@sortes/contract';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type Grant = Reply<typeof promotions.listGrants>['list'][number];
export type GrantOpened = Reply<typeof promotions.getGrant>;
export type GrantGroup = 'running' | 'ended';

const size = 20;

/** Nothing is staked for what has not begun. */
const isBefore: ReadonlySet<Grant['state']> = new Set(['offered', 'claimed', 'applying', 'queued']);

/** What the member has (`running`) or had, page after page. */
export function useGrants(group: GrantGroup) {
  const { code } = useLanguage();
  const member = useSession((session) => session.status === 'member');
  return useInfiniteQuery({
    queryKey: entityKeys.grants.of(code, group),
    queryFn: ({ pageParam, signal }) => call('listGrants', { query: { group, pageNo: pageParam, pageSize: size } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * size < last.total ? all.length + 1 : undefined),
    enabled: member,
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });
}

/** One of them with its terms, how to lose it and what counted. @param code of the language */
export const grantQuery = (id: string, code: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.grant.of(code, id),
    queryFn: ({ signal }) => call('getGrant', { params: { id } }, { signal }),
    staleTime: 2_000,
  });

/** The same on a page; none without an id. */
export function useGrant(id: string | undefined) {
  const { code } = useLanguage();
  return useQuery({ ...grantQuery(id ?? '', code), enabled: id !== undefined && id !== '', placeholderData: keepPreviousData });
}

/** What each bet counted for one of them, the newest first. */
export function useContributions(id: string, pageNo: number) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: entityKeys.contributions.of(code, id, pageNo),
    queryFn: ({ signal }) => call('listContributions', { params: { id }, query: { pageNo, pageSize: size } }, { signal }),
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });
}

export const contributionsAtOnce = size;

/** A bonus comes in a moment after its deposit. */
const graceMs = 2_000;
const graceTries = 5;

/** What came with a deposit; undefined: nothing, or nobody knows yet. */
export function useGrantOfDeposit(depositId: string): Grant | undefined {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const { data } = useQuery({
    queryKey: entityKeys.grants.of(code, `deposit ${depositId}`),
    queryFn: ({ signal }) => call('listGrants', { query: { depositId, pageSize: 1 } }, { signal }),
    enabled: on,
    staleTime: 2_000,
    refetchInterval: ({ state }) => (state.data?.total === 0 && state.dataUpdateCount < graceTries ? graceMs : false),
  });
  return data?.list[0];
}

/** What still has to be staked before it, or money beside it, may leave: what runs, and own money that was given with a condition. */
export function useGrantsToStake(): readonly Grant[] {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const member = useSession((session) => session.status === 'member');
  const { data } = useQuery({
    queryKey: entityKeys.grants.of(code, 'to stake'),
    queryFn: ({ signal }) => call('listGrants', { query: { group: 'running', pageSize: size } }, { signal }),
    enabled: on && member,
    staleTime: 10_000,
  });
  return data?.list.filter(({ state, money, missing }) => missing !== '0' && money !== 'release' && !isBefore.has(state)) ?? [];
}

/** The bonus that the member plays with; undefined: none, or nobody knows yet. */
export function useActiveBonus(): Grant | undefined {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const member = useSession((session) => session.status === 'member');
  const { data } = useQuery({
    queryKey: entityKeys.grants.of(code, 'active'),
    queryFn: ({ signal }) => call('listGrants', { query: { group: 'running', pageSize: 1 } }, { signal }),
    enabled: on && member,
    staleTime: 10_000,
  });
  return data?.list.find(({ state, money }) => money === 'bonus' && (state === 'active' || state === 'closing'));
}
