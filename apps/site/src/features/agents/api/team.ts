import type { Input, Reply, agents } from '@sortes/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';
import type { Days } from '../state/use-agent-filters';

export type DownlineRow = Reply<typeof agents.listDownlines>['list'][number];
export type DownlineQuery = Input<typeof agents.listDownlines>['query'];
export type ProfitQuery = Input<typeof agents.listDownlineProfit>['query'];
export type Profit = Reply<typeof agents.listDownlineProfit>;
export type ProfitRow = Profit['list'][number];
export type Breadcrumb = Reply<typeof agents.listDownlines>['breadcrumb'];
export type Person = Reply<typeof agents.getDownline>;

/** Figures grow while people play: a page that is opened again asks anew after this long. */
const freshMs = 10_000;

/** The agent's own place in the line. */
export function useAgentPlace() {
  return useQuery({ queryKey: agentsKeys.place.all, queryFn: () => call('getAgentPlace'), staleTime: freshMs });
}

/** By which of the brand’s rules figures are counted today. */
export function useFigureRules() {
  return useQuery({ queryKey: agentsKeys.figureRules.all, queryFn: () => call('getFigureRules'), staleTime: freshMs });
}

/** People, sums, days, lanes and best direct lines. */
export function useTeamOverview({ from, to }: Days) {
  return useQuery({
    queryKey: agentsKeys.overview.of(from, to),
    queryFn: ({ signal }) => call('getTeamOverview', { query: { from, to } }, { signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** What the whole line has together, where the agent may read it. */
export function useTeamBalance() {
  return useQuery({ queryKey: agentsKeys.balance.all, queryFn: () => call('getTeamBalance'), staleTime: freshMs });
}

/** A page of who stands below. */
export function useDownlines(query: DownlineQuery, enabled = true) {
  return useQuery({
    queryKey: agentsKeys.team.of(query),
    queryFn: ({ signal }) => call('listDownlines', { query }, { signal }),
    enabled,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** A page of downlines with what they did. */
export function useDownlineProfit(query: ProfitQuery, enabled: boolean) {
  return useQuery({
    queryKey: agentsKeys.profit.of(query),
    queryFn: ({ signal }) => call('listDownlineProfit', { query }, { signal }),
    enabled,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** One downline, by day and lane. */
export function usePerson(playerId: number | undefined, { from, to }: Days, withTeam: boolean) {
  return useQuery({
    queryKey: agentsKeys.person.of(playerId, from, to, withTeam),
    queryFn: ({ signal }) => call('getDownline', { params: { playerId: playerId ?? 0 }, query: { from, to, withTeam } }, { signal }),
    enabled: playerId !== undefined,
    staleTime: freshMs,
    placeholderData: (before) => (before?.downline.playerId === playerId ? before : undefined),
  });
}

/** What an agent changes about a direct downline; every list is asked for anew afterwards. */
export function useChangeDownline() {
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: agentsKeys.all.all });
  return {
    async note(playerId: number, note: string) {
      await call('noteDownline', { body: { playerId, note } });
      await after();
    },
    async message(playerId: number, text: string, key: string) {
      await call('messageDownline', { body: { playerId, text } }, { idempotencyKey: key });
    },
    async hide(playerId: number) {
      await call('hideDownline', { body: { playerId } });
      await after();
    },
    async promote(playerId: number, isAgent: boolean) {
      await call('promoteDownline', { body: { playerId, isAgent } });
      await after();
    },
  };
}
