import type { SelfExclusionTerm } from '@sortes/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import type { ProtectionStatus } from '../../../entities/limits/status';
import { entityKeys } from '../../../entities/keys';

function useBreak<Given>(take: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: take, onSuccess: () => queries.invalidateQueries({ queryKey: entityKeys.protection.all }) });
}

/** No bets and no deposits for so many hours. */
export const useTimeOut = () => useBreak((hours: number) => call('takeTimeOut', { body: { hours } }));

export const useSelfExclusion = () =>
  useBreak((given: { term: SelfExclusionTerm; password: string; confirmation: string }) => call('excludeMyself', { body: given }));

/** How often the player is told of the time. */
export function useReminder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (minutes: 15 | 30 | 60) => call('setReminder', { body: { minutes } }),
    onSuccess: (reminder) =>
      queries.setQueryData<ProtectionStatus>(entityKeys.protectionStatus.all, (known) =>
        known === undefined ? known : { ...known, ...reminder },
      ),
  });
}
