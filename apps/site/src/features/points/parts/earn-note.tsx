import { tryReadAmount } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { productName } from '../../../entities/record/names';
import { usePointConfig } from '../api';

const hundred = tryReadAmount(100) ?? 0n;

/** What points are given for, folded away until somebody wants to know. */
export function EarnNote() {
  const t = useT();
  const format = useFormat();
  const { data } = usePointConfig();
  if (data === undefined || data.rates.length === 0) return null;
  const { rates, factor, validity } = data;
  return (
    <details className="rounded-tile border border-divider px-4">
      <summary className="min-h-11 cursor-pointer content-center text-label font-semibold text-ink-1">{t('points.how')}</summary>
      <div className="grid grid-cols-1 gap-3 pb-4 text-label text-ink-2">
        <p>{t('points.howNote', { sum: format.money(hundred) })}</p>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
          {rates.map(({ lane, per100 }) => (
            <div key={lane} className="flex justify-between gap-3">
              <dt>{productName(t, lane)}</dt>
              <dd className="tabular text-ink-1">{format.number(per100, { maximumFractionDigits: 4 })}</dd>
            </div>
          ))}
        </dl>
        {factor > 1 && <p>{t('points.factor', { factor: format.number(factor, { maximumFractionDigits: 4 }) })}</p>}
        <p>{t(`points.holds.${validity.unit}`, { count: validity.count })}</p>
      </div>
    </details>
  );
}
