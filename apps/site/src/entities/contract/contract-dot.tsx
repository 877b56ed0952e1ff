import { CountDot } from '../../kit/count-dot';
import { useT } from '../../kit/i18n';
import { isTrial, useSession } from '../account/session';
import { useWaitingContracts } from './waiting';

/** How many contracts, changes and ends wait for the member's answer. Texts: `centre`. */
export function ContractDot() {
  const t = useT();
  const enabled = useSession((session) => session.status === 'member' && !isTrial(session) && session.hasUpline === true);
  const waiting = useWaitingContracts(enabled);
  if (!enabled || waiting === undefined) return null;
  const count = Object.values(waiting).reduce((sum, one) => sum + one, 0);
  return <CountDot count={count} label={t('centre.contractsWaiting', { count })} />;
}
