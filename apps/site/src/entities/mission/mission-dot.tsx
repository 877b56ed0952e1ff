import { CountDot } from '../../kit/count-dot';
import { useT } from '../../kit/i18n';
import { useMissionsUnread } from './standing';

/** How many missions there are to look at. */
export function MissionDot({ className }: { className?: string }) {
  const t = useT();
  const count = useMissionsUnread();
  return <CountDot count={count} label={t('shell.missionsWaiting', { count })} {...(className !== undefined && { className })} />;
}
