import { useFormat } from '../../../kit/format';
import { isTextId, useT } from '../../../kit/i18n';
import { RecordList } from '../../../entities/record/record-list';
import { useLots, type Lot } from '../api';
import { laneName } from './lane-name';

/** What points were given for. */
function useSourceName(): (source: string) => string {
  const t = useT();
  return (source) => {
    const [kind = '', lane = ''] = source.split(':');
    const id = `points.source.${kind}`;
    if (lane !== '') return t('points.source.play', { lane: laneName(t, lane) });
    return isTextId(id) ? t(id) : kind;
  };
}

/** Points by the day on which they expire: the first to expire is the first to be spent. */
export function LotList() {
  const t = useT();
  const format = useFormat();
  const nameOf = useSourceName();
  const { data, error, refetch } = useLots(true);
  return (
    <>
      <p className="text-label text-ink-2">{t('points.lotsNote')}</p>
      <RecordList<Lot>
        rows={data?.list}
        error={error}
        onRetry={() => void refetch()}
        more={false}
        loadingMore={false}
        onMore={() => undefined}
        keyOf={(row) => row.id}
        empty={{ title: t('points.noLots'), note: t('points.noLotsNote') }}
      >
        {(row) => (
          <>
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold wrap-anywhere text-ink-1">{nameOf(row.source)}</span>
              <span className="tabular block text-caption text-ink-3">{t('points.until', { day: format.date(row.expiresAt - 1) })}</span>
            </span>
            <span className="tabular text-end">
              <span className="block text-body font-bold text-ink-1">{format.number(row.left)}</span>
              {row.points > row.left && <span className="block text-caption text-ink-3">{t('points.ofLot', { points: row.points })}</span>}
            </span>
          </>
        )}
      </RecordList>
    </>
  );
}
