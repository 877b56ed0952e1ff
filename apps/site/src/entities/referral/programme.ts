import type { referral, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useLanguage } from '../../kit/i18n';
import { useIdle } from '../../kit/idle';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { entityKeys } from '../keys';

export type Programme = NonNullable<Reply<typeof referral.getReferralProgramme>['programme']>;

/** The rule by which friends count, and whether this visitor is to be shown it. `isNeeded`: a page waits for it; menus ask once the page is quiet. */
export function useProgramme(isNeeded = false) {
  const on = useModule('REFERRAL3');
  const isIdle = useIdle();
  const { code } = useLanguage();
  const player = useSession((session) => (session.status === 'unknown' ? undefined : (session.id ?? 0)));
  return useQuery({
    queryKey: entityKeys.referralProgramme.of(player, code),
    queryFn: ({ signal }) => call('getReferralProgramme', {}, { signal }),
    enabled: on && player !== undefined && (isNeeded || isIdle),
    staleTime: 300_000,
  });
}

/** Whether friends can be invited, and this visitor is to be shown so; undefined until it is known. */
export function useInvites(): boolean | undefined {
  const on = useModule('REFERRAL3');
  const { data, isError } = useProgramme();
  return on && !isError ? data?.isShown : false;
}
