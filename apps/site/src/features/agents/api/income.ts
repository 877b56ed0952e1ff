import type { Input, Reply, agentContracts, agentIncome } from '@sortes/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { agentsKeys } from '../keys';

export type Income = Reply<typeof agentIncome.getIncome>;
export type TotalIncome = Reply<typeof agentContracts.getTotalIncome>;
export type Earnings = Income['sums']['commission'];
export type IncomeQuery = Input<typeof agentIncome.getIncome>['query'];
export type CommissionQuery = Input<typeof agentIncome.listCommissions>['query'];
export type CommissionHour = Reply<typeof agentIncome.listCommissions>['list'][number];
export type CommissionBetsQuery = Input<typeof agentIncome.listCommissionBets>['query'];
export type CommissionBets = Reply<typeof agentIncome.listCommissionBets>;
export type CommissionBet = CommissionBets['list'][number];

/** Figures grow while people play: a page that is opened again asks anew after this long. */
const freshMs = 10_000;

/** What the agent earned, by day and lane. */
export function useIncome(query: IncomeQuery) {
  return useQuery({
    queryKey: agentsKeys.income.of(query),
    queryFn: ({ signal }) => call('getIncome', { query }, { signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** All that the agent earned and passed on, by day and source. */
export function useTotalIncome({ from, to }: Input<typeof agentContracts.getTotalIncome>['query']) {
  return useQuery({
    queryKey: agentsKeys.totalIncome.of(from, to),
    queryFn: ({ signal }) => call('getTotalIncome', { query: { from, to } }, { signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** The agent's commissions by hour and lane. */
export function useCommissions(query: CommissionQuery) {
  return useQuery({
    queryKey: agentsKeys.commissions.of(query),
    queryFn: ({ signal }) => call('listCommissions', { query }, { signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** The bets of an hour's commission. Each asking is a look that their players can read of: nothing is asked again by itself. */
export function useCommissionBets(query: CommissionBetsQuery) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: agentsKeys.commissionBets.of(query, code),
    queryFn: ({ signal }) => call('listCommissionBets', { query }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}

/** What a member gets back of their own bets, of the last thirty days. */
export function useOwnRebate() {
  return useQuery({ queryKey: agentsKeys.ownRebate.all, queryFn: () => call('getOwnRebate', { query: {} }), staleTime: freshMs });
}
