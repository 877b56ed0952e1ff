import { Button, EmptyState, IconReceipt, Skeleton } from '@sortes/ui';
import type { Key, ReactNode } from 'react';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useEndInView } from '../../kit/use-end-in-view';

/** What a list of records is given by the page it stands on. */
export interface RecordListProps<Row> {
  /** Undefined while the first ones load. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** Without it the rows are only read. */
  onOpen?: (row: Row) => void;
}

/** Records, one a row. Further ones load when the end comes into view; the button is for whoever gets there otherwise. `children` draws a row's inside. */
export function RecordList<Row>({
  rows,
  error,
  onRetry,
  more,
  loadingMore,
  onMore,
  onOpen,
  keyOf,
  empty,
  children,
}: RecordListProps<Row> & { keyOf: (row: Row) => Key; empty: { title: string; note: string }; children: (row: Row) => ReactNode }) {
  const t = useT();
  const end = useEndInView(more && !loadingMore, onMore);
  if (error && !rows) return <LoadFailed error={error} onRetry={onRetry} />;
  if (!rows)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className="h-16 rounded-tile!" />
        ))}
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState title={empty.title} art={<IconReceipt size={32} />}>
        {empty.note}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-divider">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            {onOpen ? (
              <button
                type="button"
                onClick={() => onOpen(row)}
                className="-mx-2 flex min-h-16 w-[calc(100%+16px)] items-center gap-3 rounded-field px-2 py-2 text-start hover:bg-bg2"
              >
                {children(row)}
              </button>
            ) : (
              <div className="flex min-h-16 items-center gap-3 py-2">{children(row)}</div>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className="pt-3 text-center">
          <Button loading={loadingMore} loadingLabel={t('common.loading')} onClick={onMore}>
            {t('common.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
