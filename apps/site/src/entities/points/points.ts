import type { points, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { isTrial, useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type PointBalance = Reply<typeof points.getPointBalance>;

/** Points come a few seconds after the bet; who looks at them sees them come. */
const askEveryMs = 10_000;

/** Points of the member, and which expire next; nothing for guests, trial accounts and while points are off. `follow`: asked for again and again while it is shown. */
export function usePoints({ follow = false }: { follow?: boolean } = {}) {
  const on = useModule('PTSYS3');
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  return useQuery({
    queryKey: entityKeys.points.all,
    queryFn: ({ signal }) => call('getPointBalance', undefined, { signal }),
    enabled: on && member,
    staleTime: 5_000,
    ...(follow && { refetchInterval: askEveryMs }),
  });
}
