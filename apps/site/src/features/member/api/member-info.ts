import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client';

export const memberInfoKey = ['member-info'] as const;

/** The signed-in member, with masked contact data and the sign-in before this one. */
export function useMemberInfo(enabled: boolean) {
  return useQuery({ queryKey: memberInfoKey, queryFn: () => call('getMemberInfo'), enabled, staleTime: 60_000 });
}
