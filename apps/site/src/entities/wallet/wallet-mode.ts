import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useSession } from '../account/session';
import { entityKeys } from '../keys';

/**
 * Whether all vendors play with the main wallet. Undefined until the server has answered; what transfer wallets need is shown only when this is surely false.
 */
export function useSingleWallet(): boolean | undefined {
  const member = useSession((session) => session.status === 'member');
  const { data, isError } = useQuery({
    queryKey: entityKeys.merchantWallet.all,
    queryFn: async () => (await call('getMerchantWallet')).isSingle,
    enabled: member,
    staleTime: 5 * 60_000,
  });
  return isError ? true : data;
}
