import { Badge, IconWarningCircle } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { isPrizeTable } from '../../../entities/draw/result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import type { DrawResult } from '../api/near-draws';
import { PrizeTable } from './prize-table';

/** Says that an official result was corrected, and when. */
export function CorrectedBadge({ result }: { result: DrawResult }) {
  const t = useT();
  const format = useFormat();
  if (result.correctedAt === undefined) return null;
  return (
    <Badge tone="warning" className="self-start">
      <IconWarningCircle size={14} />
      {t('lottery.correctedAt', { when: format.dateTime(result.correctedAt) })}
    </Badge>
  );
}

/** The result as it was shown first; nothing when it was never corrected. */
export function EarlierResult({ result }: { result: DrawResult }) {
  const t = useT();
  if (result.correctedFrom === undefined) return null;
  const earlier = { ...result, ...result.correctedFrom };
  return (
    <details className="rounded-field border border-divider bg-bg2 px-3 text-label">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-info">{t('lottery.earlierResult')}</summary>
      <div className="pb-3">
        {isPrizeTable(earlier) ? (
          <PrizeTable prizes={earlier.prizes} caption={t('lottery.earlierResult')} />
        ) : (
          <ResultBalls result={earlier} size="small" />
        )}
      </div>
    </details>
  );
}
