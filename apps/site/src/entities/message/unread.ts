import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { onStreamEvent } from '../../kit/api/stream';
import { queryClient } from '../../kit/query-client';
import { isTrial, useSession } from '../account/session';
import { entityKeys } from '../keys';

/** Key of everything of the inbox: what came or was read makes all of it stale. */

const unreadQuery = queryOptions({
  queryKey: entityKeys.unread.all,
  queryFn: () => call('getUnreadCount'),
  staleTime: 60_000,
});

onStreamEvent((event) => {
  if (event.type === 'message') void queryClient.invalidateQueries({ queryKey: entityKeys.messages.all });
});

/** Messages of the signed-in member that wait to be read, live; 0 for everybody else and until it is known. */
export function useUnreadCount(): number {
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const { data } = useQuery({ ...unreadQuery, enabled: member });
  return member ? (data ?? 0) : 0;
}
