import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { onStreamEvent } from '../../kit/api/stream';
import { queryClient } from '../../kit/query-client';
import { isTrial, useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

/** A step may turn with many bets: what is on the page is asked for once in this time. */
const atMostEveryMs = 1_000;

let waiting = false;
onStreamEvent(({ type }) => {
  if (waiting || type !== 'mission') return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    void queryClient.invalidateQueries({ queryKey: entityKeys.missions.all });
  }, atMostEveryMs);
});

/** How many missions the member should look at; 0 while missions are off, for guests and trial accounts, and until it is known. */
export function useMissionsUnread(): number {
  const on = useModule('MISSIONLB3');
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data } = useQuery({
    queryKey: entityKeys.missionStanding.all,
    queryFn: () => call('getMissionStanding'),
    enabled: on && member,
    staleTime: 60_000,
  });
  return on && member ? (data?.unread ?? 0) : 0;
}
