import { tryReadAmount } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { usePointConfig } from '../api';
import { baseOf, type EarnGroup, groupRates } from './earn-groups';
import { laneName } from './lane-name';

const usual = 100;

/** What points are given for, folded away until somebody wants to know: a row for each rate. */
export function EarnNote() {
  const t = useT();
  const format = useFormat();
  const { data } = usePointConfig();
  const groups = groupRates(data?.rates ?? []);
  if (data === undefined || groups.length === 0) return null;
  const { factor, validity } = data;
  const base = baseOf(groups);
  const said = (value: number): string => format.number(value, { maximumFractionDigits: 4 });
  const nameOf = ({ all, lottery, lanes }: EarnGroup): string => {
    if (all) return t('points.allGames');
    const names = [...(lottery ? [t('points.lottery')] : []), ...lanes.map((lane) => laneName(t, lane))];
    return new Intl.ListFormat(format.tag).format(names);
  };
  return (
    <details className="rounded-tile border border-divider px-4">
      <summary className="min-h-11 cursor-pointer content-center text-label font-semibold text-ink-1">{t('points.how')}</summary>
      <div className="grid grid-cols-1 gap-3 pb-4 text-label text-ink-2">
        <p>{t('points.howNote', { sum: format.money(tryReadAmount(base) ?? 0n) })}</p>
        <dl className="grid grid-cols-1 gap-y-2">
          {groups.map((group) => {
            const points = (group.per100 * base) / usual;
            return (
              <div key={group.per100} className="flex items-baseline justify-between gap-3">
                <dt className="min-w-0 wrap-break-word">{nameOf(group)}</dt>
                <dd className="tabular shrink-0 font-semibold text-ink-1">{t('points.rate', { points, value: said(points) })}</dd>
              </div>
            );
          })}
        </dl>
        {factor > 1 && <p>{t('points.factor', { factor: said(factor) })}</p>}
        <p>{t(`points.holds.${validity.unit}`, { count: validity.count })}</p>
      </div>
    </details>
  );
}
