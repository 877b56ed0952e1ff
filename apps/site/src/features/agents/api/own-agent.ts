import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
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
