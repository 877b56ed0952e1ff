import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Operations, Reply } from '@sortes/contract';
import { call } from '../../../kit/api/client';
import { paymentPasswordKey } from '../../../entities/account/payment-password-field';
import { restoreSession } from '../../../entities/account/start-session';

export type SecurityState = Reply<Operations['getSecurityConfig']>;
const securityKey = ['security'] as const;

/** What guards the account, with its score. */
export function useSecurity() {
  return useQuery({ queryKey: securityKey, queryFn: () => call('getSecurityConfig'), staleTime: 10_000 });
}

/** After a change to what guards the account: everything that shows it is read anew. */
export function useRefreshSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: securityKey }),
      client.invalidateQueries({ queryKey: paymentPasswordKey }),
      client.invalidateQueries({ queryKey: ['profile'] }),
      restoreSession(),
    ]);
  }, [client]);
}
