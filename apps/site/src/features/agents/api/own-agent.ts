import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { agentTransfers, Reply } from '@sortes/contract';
import { balanceQuery } from '../../../entities/wallet/balance';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';

export const looksAtOnce = 10;

/** The agent above a member, and who looked lately. */
export function useOwnAgent(pageNo: number) {
  return useQuery({
    queryKey: agentsKeys.ownAgent.of(pageNo),
    queryFn: () => call('getOwnAgent', { query: { pageNo, pageSize: looksAtOnce } }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** Leaves a member out of the lists of agents above them, or lists them again. */
export function useHideFromAgents() {
  const client = useQueryClient();
  return async (hidden: boolean) => {
    await call('hideFromAgents', { body: { hidden } });
    await client.invalidateQueries({ queryKey: agentsKeys.ownAgent.all });
  };
}

export type Asked = Reply<typeof agentTransfers.listAskedTransfers>['list'][number];

/** What the agent above asks the member to give back. */
export const useAsked = () => useQuery({ queryKey: agentsKeys.asked.of(), queryFn: () => call('listAskedTransfers'), staleTime: 10_000 });

/** Gives back what the agent asks for, or not; what is asked and the balance are read anew. */
export function useAnswerAsked() {
  const client = useQueryClient();
  return async (id: string, gives: boolean) => {
    try {
      await call('answerAskedTransfer', { params: { id }, body: { gives } });
    } finally {
      void client.invalidateQueries({ queryKey: agentsKeys.asked.all });
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    }
  };
}
