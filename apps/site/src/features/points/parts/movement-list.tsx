import { clsx } from 'clsx';
import { templateName } from '../../../entities/record/names';
import { RecordList, type RecordListProps } from '../../../entities/record/record-list';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { PointMovement } from '../api';
import { dayText } from './day-text';

/** Movements of points: what for, how many, how many were there afterwards, and until when those that came can be used. */
export function MovementList(list: RecordListProps<PointMovement>) {
  const t = useT();
  const format = useFormat();
  return (
    <RecordList {...list} keyOf={(row) => row.id} empty={{ title: t('points.empty'), note: t('points.emptyNote') }}>
      {(row) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block text-body font-semibold wrap-anywhere text-ink-1">{templateName(t, row.type)}</span>
            {row.remark !== '' && <span className="block text-caption wrap-anywhere text-ink-2">{row.remark}</span>}
            {(row.lots ?? []).map(({ points, expiresOn }, _, lots) => (
              <span key={`${expiresOn} ${points}`} className="tabular block text-caption text-ink-3">
                {lots.length === 1
                  ? t(points > 0 ? 'points.intoLot.all' : 'points.outOfLot.all', { day: dayText(format, expiresOn) })
                  : t(points > 0 ? 'points.intoLot' : 'points.outOfLot', { points: Math.abs(points), day: dayText(format, expiresOn) })}
              </span>
            ))}
            <span className="tabular block text-caption text-ink-3">{format.dateTime(row.time)}</span>
          </span>
          <span className="text-end">
            <span className={clsx('tabular block text-body font-bold', row.amount > 0 ? 'text-win' : 'text-ink-1')}>
              {format.number(row.amount, { signDisplay: 'exceptZero' })}
            </span>
            <span className="tabular block text-caption text-ink-3">
              <span className="sr-only">{t('points.after')}: </span>
              {format.number(row.balance)}
            </span>
          </span>
        </>
      )}
    </RecordList>
  );
}
