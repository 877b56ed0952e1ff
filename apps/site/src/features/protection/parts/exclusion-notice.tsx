import { IconLock } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { useExclusion } from '../../../entities/limits/status';
import { useLimitTexts } from './limit-texts';

/** The break or exclusion that runs, and until when; nothing without one. */
export function ExclusionNotice() {
  const t = useT();
  const texts = useLimitTexts();
  const exclusion = useExclusion();
  if (!exclusion) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-tile border border-warning/40 bg-bg2 p-4 text-body text-ink-1">
      <IconLock size={20} className="mt-0.5 shrink-0 text-warning" />
      <span>
        <strong className="font-semibold">
          {exclusion.until === null
            ? t('protection.banner.forever')
            : t(exclusion.kind === 'time-out' ? 'protection.banner.timeOut' : 'protection.banner.excluded', {
                time: texts.when(exclusion.until),
              })}
        </strong>{' '}
        {t('protection.banner.still')}
      </span>
    </p>
  );
}
