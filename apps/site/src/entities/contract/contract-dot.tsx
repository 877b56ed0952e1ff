import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { onStreamEvent } from '../../kit/api/stream';
import { CountDot } from '../../kit/count-dot';
import { useT } from '../../kit/i18n';
import { queryClient } from '../../kit/query-client';
import { isTrial, useSession } from '../account/session';
import { contractKeys } from './keys';

// Whoever is offered a contract gets a message of it.
onStreamEvent(({ type }) => {
  if (type === 'message') void queryClient.invalidateQueries({ queryKey: contractKeys.waiting.all });
});

/** How many contracts, changes and ends wait for the member's answer. Texts: `centre`. */
export function ContractDot() {
  const t = useT();
  const enabled = useSession((session) => session.status === 'member' && !isTrial(session) && session.hasUpline === true);
  const { data } = useQuery({
    queryKey: contractKeys.waiting.all,
    queryFn: () => call('getConsolidatedFunds'),
    enabled,
    staleTime: 60_000,
  });
  if (!enabled || data === undefined) return null;
  const count = data.divtypereq + data.dailysalreqtype + data.contracthoursalreq + data.realtimesalreqtype;
  return <CountDot count={count} label={t('centre.contractsWaiting', { count })} />;
}
