import { CountDot } from '../../kit/count-dot';
import { useT } from '../../kit/i18n';
import { useStanding } from './standing';

/** How many rewards lie ready to be claimed. */
export function RewardDot({ className }: { className?: string }) {
  const t = useT();
  const count = useStanding()?.ready ?? 0;
  return <CountDot count={count} label={t('shell.rewardsReady', { count })} {...(className !== undefined && { className })} />;
}
