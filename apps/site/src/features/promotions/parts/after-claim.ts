import { useQueryClient } from '@tanstack/react-query';
import { entityKeys } from '../../../entities/keys';
import { balanceQuery } from '../../../entities/wallet/balance';

/** Asks anew for all that a claim, or the end of a bonus, changes. */
export function useAfterClaim() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: entityKeys.offers.all });
    void client.invalidateQueries({ queryKey: entityKeys.grants.all });
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
  };
}
