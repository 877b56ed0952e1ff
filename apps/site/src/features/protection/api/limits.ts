import type { Reply, protection } from '@sortes/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import type { ProtectionStatus } from '../../../entities/limits/status';
import { toWire, type LimitWish } from '../state/limits';
import { entityKeys } from '../../../entities/keys';

type AllLimits = Reply<typeof protection.listLimits>;
export type Limit = AllLimits['limits'][number];
export type WhichLimit = Pick<Limit, 'kind' | 'period'>;

/** All twelve limits of the player, and how much of each is used. */
export function useLimits() {
  return useQuery({ queryKey: entityKeys.protectionLimits.all, queryFn: async () => (await call('listLimits')).limits, staleTime: 15_000 });
}

function useChange<Given>(change: (given: Given) => Promise<AllLimits>, answers = false) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess({ limits }) {
      queries.setQueryData(entityKeys.protectionLimits.all, limits);
      // Known at once: until the status came anew, whoever has just answered would be asked again.
      if (answers)
        queries.setQueryData<ProtectionStatus>(entityKeys.protectionStatus.all, (status) => status && { ...status, limitsAnswered: true });
      void queries.invalidateQueries({ queryKey: entityKeys.protection.all });
    },
  });
}

/** A first or lower limit counts at once; a higher one waits. */
export const useSetLimits = () =>
  useChange((wishes: readonly LimitWish[]) => call('setLimits', { body: { limits: wishes.map(toWire) } }), true);
export const useConfirmLimit = () => useChange((which: WhichLimit) => call('confirmLimit', { body: which }));
export const useCancelLimit = () => useChange((which: WhichLimit) => call('cancelLimitChange', { body: which }));
