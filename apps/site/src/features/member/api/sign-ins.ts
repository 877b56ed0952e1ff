import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { runWithStepUp } from '../../../kit/step-up';
import { memberKeys } from '../keys';

export const signInsAtOnce = 10;

/** A page of the last ninety days' sign-ins. */
export function useSignIns(pageNo: number) {
  return useQuery({
    queryKey: memberKeys.signIns.of(pageNo),
    queryFn: () => call('getSignIns', { query: { pageNo, pageSize: signInsAtOnce } }),
    placeholderData: keepPreviousData,
  });
}

/** Where the account is signed in. */
export function useSessions() {
  return useQuery({ queryKey: memberKeys.sessions.all, queryFn: async () => (await call('getSessions')).list });
}

/** Signs one device out, or all others. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      if (sessionId === undefined) return (await runWithStepUp(() => call('endOtherSessions'))).ended;
      await runWithStepUp(() => call('endSession', { params: { sessionId } }));
      return 1;
    },
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.sessions.all }),
  });
}
