import type { ranks, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { onStreamEvent } from '../../kit/api/stream';
import { useLanguage } from '../../kit/i18n';
import { queryClient } from '../../kit/query-client';
import { isTrial, useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type RankProgress = Reply<typeof ranks.getPlayerRankProgress>;
export type Rank = RankProgress['ranks'][number];
export type RankGift = RankProgress['gifts'][number];

onStreamEvent(({ type }) => {
  if (type === 'rank') void queryClient.invalidateQueries({ queryKey: entityKeys.rank.all });
});

/** Whether the member can have a rank: ranks are on, and the account is not a trial. */
export function useHasRank(): boolean {
  const on = useModule('PLAYERRANK3');
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  return on && member;
}

/** The member's rank, how far they are, and what each rank asks and gives; nothing for everybody else. */
export function useRank() {
  const { code } = useLanguage();
  const id = useSession((session) => session.id);
  return useQuery({
    queryKey: entityKeys.rank.of(id, code),
    queryFn: ({ signal }) => call('getPlayerRankProgress', undefined, { signal }),
    enabled: useHasRank(),
    staleTime: 20_000,
  });
}
