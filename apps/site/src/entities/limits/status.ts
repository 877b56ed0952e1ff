import type { Reply, protection } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, serverNow } from '../../kit/api/client';
import { useSession } from '../account/session';
import { entityKeys } from '../keys';

export type ProtectionStatus = Reply<typeof protection.getProtectionStatus>;
export type Exclusion = NonNullable<ProtectionStatus['exclusion']>;

/** What protects the player who is signed in, and how long and with what result they play; asked for only when somebody is signed in. */
export function useProtectionStatus() {
  const member = useSession((session) => session.status === 'member');
  return useQuery({
    queryKey: entityKeys.protectionStatus.all,
    queryFn: () => call('getProtectionStatus'),
    enabled: member,
    staleTime: 60_000,
  });
}

/** Longest wait of a browser's timer. */
const longestMs = 2 ** 31 - 1;

/** The exclusion or time-out that keeps the player from betting and depositing now; undefined when there is none, or while nobody knows. */
export function useExclusion(): Exclusion | undefined {
  const exclusion = useProtectionStatus().data?.exclusion ?? undefined;
  const until = exclusion?.until ?? null;
  const [over, setOver] = useState<number>();
  // It ends while the page is open: the page goes on by itself.
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setOver(until), Math.min(longestMs, Math.max(0, until - serverNow())));
    return () => clearTimeout(timer);
  }, [until]);
  return exclusion === undefined || (until !== null && (over === until || until <= serverNow())) ? undefined : exclusion;
}
