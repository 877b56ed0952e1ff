import { IconWarningCircle } from '@sortes/ui';
import { useT } from '../../kit/i18n';

/** A small word beside a result or bet that a correction changed. */
export function CorrectedMark() {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-1 text-caption font-semibold whitespace-nowrap text-warning">
      <IconWarningCircle size={14} />
      {t('common.draw.corrected')}
    </span>
  );
}
