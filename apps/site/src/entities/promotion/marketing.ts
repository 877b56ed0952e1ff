import type { promotionRewards, Reply } from '@sortes/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useAction } from '../../kit/use-action';
import { isTrial, useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

type Marketing = Reply<typeof promotionRewards.getMarketing>;

/** What the member wants to hear of offers; undefined for guests, while promotions are off and until it is known. */
export function useMarketing(): Marketing | undefined {
  const on = useModule('PROMO3');
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data } = useQuery({
    queryKey: entityKeys.marketing.all,
    queryFn: () => call('getMarketing'),
    enabled: on && member,
    staleTime: 60_000,
  });
  return on && member ? data : undefined;
}

/** Says it; what is shown of offers is asked for anew. */
export function useSaveMarketing() {
  const client = useQueryClient();
  const queryKey = entityKeys.marketing.all;
  return useAction(async (_key: string, { offers, inbox, popUps }: Omit<Marketing, 'isSaid'>) => {
    const before = client.getQueryData<Marketing>(queryKey);
    // A switch moves with the finger, and goes back where it could not be kept.
    if (before !== undefined) client.setQueryData(queryKey, { ...before, offers, inbox, popUps });
    try {
      client.setQueryData(queryKey, await call('saveMarketing', { body: { offers, inbox, popUps } }));
    } catch (error) {
      client.setQueryData(queryKey, before);
      throw error;
    }
    void client.invalidateQueries({ queryKey: entityKeys.offers.all });
  });
}
