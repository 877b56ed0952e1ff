import { Countdown } from '@sortes/ui';
import { serverNow } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';

/** After too many wrong passwords: how long it is until the next try. */
export function LockedNote({ until, onEnd }: { until: number; onEnd: () => void }) {
  const t = useT();
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline gap-x-2 rounded-chip border border-warning/40 bg-bg2 px-3 py-2.5 text-label text-ink-1"
    >
      {t('identity.lockedFor')}
      <Countdown endsAt={until} now={serverNow} label={t('identity.lockedFor')} onEnd={onEnd} />
    </p>
  );
}
