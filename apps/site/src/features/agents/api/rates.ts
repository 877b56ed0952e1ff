import type { agentRates, Reply } from '@sortes/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';

export type DownlineRates = Reply<typeof agentRates.getDownlineRates>;
export type BoundRate = DownlineRates['lanes'][number];
export type OwnRate = Reply<typeof agentRates.getRateSettings>['lanes'][number];

/** The rates of a direct downline with their bounds, and the agent's own. */
export function useDownlineRates(playerId: number) {
  return useQuery({
    queryKey: agentsKeys.rates.of(playerId),
    async queryFn({ signal }) {
      const [theirs, own] = await Promise.all([
        call('getDownlineRates', { query: { playerId } }, { signal }),
        call('getRateSettings', {}, { signal }),
      ]);
      return { theirs, own: own.lanes };
    },
    staleTime: 5_000,
    // A form begins with what is there: closed, it is forgotten.
    gcTime: 0,
  });
}

/** The agent's own rates; nobody has any yet of what they give, so `least` and `most` are those of a new downline. */
export function useRateSettings() {
  return useQuery({
    queryKey: agentsKeys.rates.of(0),
    queryFn: ({ signal }) => call('getRateSettings', {}, { signal }),
    staleTime: 5_000,
    gcTime: 0,
  });
}

/** Changes rates, all or none; lists and figures are asked for anew afterwards. */
export function useSetRates() {
  const client = useQueryClient();
  /** @throws ApiError */
  return async (playerId: number, rates: { lane: BoundRate['lane']; rate: number }[], idempotencyKey: string) => {
    try {
      return await call('setDownlineRates', { body: { playerId, rates } }, { idempotencyKey });
    } finally {
      void client.invalidateQueries({ queryKey: agentsKeys.all.all });
    }
  };
}
