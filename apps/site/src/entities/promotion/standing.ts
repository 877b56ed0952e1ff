import type { promotionRewards, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { onStreamEvent } from '../../kit/api/stream';
import { queryClient } from '../../kit/query-client';
import { isTrial, useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

type Standing = Reply<typeof promotionRewards.getStanding>;

/** Bets may count many times a second: the figures are asked for once in this time. */
const atMostEveryMs = 1_000;
/** A stake of bonus money alone moves nothing that the page hears of before it is counted. */
const whilePlayingMs = 15_000;

let waiting = false;
onStreamEvent(({ type }) => {
  if (waiting || (type !== 'bonus' && type !== 'balance')) return;
  const queryKey = entityKeys.standing.all;
  if (type === 'balance' && typeof queryClient.getQueryData<Standing>(queryKey)?.bonus !== 'string') return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    void queryClient.invalidateQueries({ queryKey });
    if (type === 'bonus') void queryClient.invalidateQueries({ queryKey: entityKeys.rewards.all });
  }, atMostEveryMs);
});

/** How many rewards lie ready, and what is left of the bonus that is played with; undefined while promotions are off, for guests and until it is known. */
export function useStanding(): Standing | undefined {
  const on = useModule('PROMO3');
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data } = useStandingQuery(on && member);
  return on && member ? data : undefined;
}

const useStandingQuery = (enabled: boolean) =>
  useQuery({
    queryKey: entityKeys.standing.all,
    queryFn: () => call('getStanding'),
    enabled,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (typeof state.data?.bonus === 'string' ? whilePlayingMs : false),
  });

/** Whether anything may be offered to the member; undefined until it is known, and of who may still turn out to be one. */
export function useIsOffered(): boolean | undefined {
  const on = useModule('PROMO3');
  const status = useSession((session) => session.status);
  const isMember = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data, isError } = useStandingQuery(on && isMember);
  if (status === 'unknown') return undefined;
  if (!on || !isMember || isError) return false;
  return data?.isOffered;
}
