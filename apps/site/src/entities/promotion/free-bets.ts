import type { promotionRewards, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { isTrial, useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type FreeBet = Reply<typeof promotionRewards.listFreeBets>['list'][number];

const none: readonly FreeBet[] = [];

/** Free bets that the member may stake on a lottery, or on any, what lapses first at the top. */
export function useFreeBets(gameId?: string, inGroup = false): readonly FreeBet[] {
  const on = useModule('PROMO3');
  const { code } = useLanguage();
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data } = useQuery({
    queryKey: entityKeys.freeBets.of(code, gameId ?? '', inGroup),
    queryFn: ({ signal }) => call('listFreeBets', { query: { inGroup, ...(gameId !== undefined && { gameId }) } }, { signal }),
    enabled: on && member,
    staleTime: 30_000,
  });
  return (on && member ? data?.list : undefined) ?? none;
}
