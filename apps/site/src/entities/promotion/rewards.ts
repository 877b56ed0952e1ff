import type { promotionRewards, Reply } from '@sortes/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type Reward = Reply<typeof promotionRewards.listRewards>['list'][number];

/** More than anybody lets lie; the rest comes as these are claimed. */
const atOnce = 50;

/** All that the member can claim; nothing while promotions are off. */
export function useRewards() {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const member = useSession((session) => session.status === 'member');
  return useQuery({
    queryKey: entityKeys.rewards.of(code),
    queryFn: ({ signal }) => call('listRewards', { query: { pageSize: atOnce } }, { signal }),
    enabled: on && member,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}
