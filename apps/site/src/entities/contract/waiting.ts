import type { ContractKind } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { onStreamEvent } from '../../kit/api/stream';
import { queryClient } from '../../kit/query-client';
import { contractKeys } from './keys';

// Whoever is offered a contract gets a message of it.
onStreamEvent(({ type }) => {
  if (type === 'message') void queryClient.invalidateQueries({ queryKey: contractKeys.waiting.all });
});

/** How many contracts, changes and ends of each kind wait for the member's answer; undefined until that is known. */
export function useWaitingContracts(enabled: boolean): Readonly<Record<ContractKind, number>> | undefined {
  const { data } = useQuery({
    queryKey: contractKeys.waiting.all,
    queryFn: () => call('getConsolidatedFunds'),
    enabled,
    staleTime: 60_000,
  });
  return (
    data && {
      dividend: data.divtypereq,
      daily: data.dailysalreqtype,
      hourly: data.contracthoursalreq,
      realtime: data.realtimesalreqtype,
    }
  );
}
