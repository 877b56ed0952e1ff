import type { agentQuota, Reply } from '@sortes/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useModule } from '../../../entities/brand/site-data';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';

export type Quota = Reply<typeof agentQuota.getQuota>;
export type QuotaBand = Quota['bands'][number];

/** The agent's quota, and that of a direct downline; nothing is asked where the brand has none. */
export function useQuota(playerId?: number) {
  const isOn = useModule('QUOTA3');
  return useQuery({
    queryKey: agentsKeys.quota.of(playerId ?? 0),
    queryFn: ({ signal }) => call('getQuota', { query: playerId === undefined ? {} : { playerId } }, { signal }),
    enabled: isOn,
    staleTime: 5_000,
  });
}

/** What gave the agent quota and what took it, page by page. */
export function useQuotaChanges(pageNo: number, pageSize: number) {
  return useQuery({
    queryKey: agentsKeys.quotaChanges.of(pageNo),
    queryFn: ({ signal }) => call('listQuotaChanges', { query: { pageNo, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Passes quota on, all or none; what depends on it is asked for anew afterwards. */
export function usePassQuota() {
  const client = useQueryClient();
  /** @throws ApiError */
  return async (playerId: number, counts: { band: number; count: number }[], idempotencyKey: string) => {
    try {
      return await call('passQuota', { body: { playerId, counts } }, { idempotencyKey });
    } finally {
      void client.invalidateQueries({ queryKey: agentsKeys.all.all });
    }
  };
}
