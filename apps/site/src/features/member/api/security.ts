import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Operations, Reply } from '@sortes/contract';
import { call } from '../../../kit/api/client';
import { restoreSession } from '../../../entities/account/start-session';
import { entityKeys } from '../../../entities/keys';
import { memberKeys } from '../keys';

export type SecurityState = Reply<Operations['getSecurityConfig']>;

/** What guards the account, with its score. */
export function useSecurity() {
  return useQuery({ queryKey: entityKeys.security.all, queryFn: () => call('getSecurityConfig'), staleTime: 10_000 });
}

/** After a change to what guards the account: everything that shows it is read anew. */
export function useRefreshSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: entityKeys.security.all }),
      client.invalidateQueries({ queryKey: entityKeys.paymentPassword.all }),
      client.invalidateQueries({ queryKey: memberKeys.profile.all }),
      restoreSession(),
    ]);
  }, [client]);
}
