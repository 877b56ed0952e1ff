import { Button, EmptyState, IconReceipt, Skeleton } from '@sortes/ui';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { useEndInView } from '../../../shared/use-end-in-view';
import type { StatementRow } from '../api/statement';
import { WireAmount, WireBalance } from '../../../shared/wire-amount';
import { templateName } from './names';
import { LoadFailed } from '../../../shared/load-failed';

interface ListProps {
  rows: readonly StatementRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onOpen: (row: StatementRow) => void;
}

/** Rows of the statement. Further ones load when the end comes into view; the button is for whoever gets there otherwise. */
export function StatementList({ rows, error, onRetry, more, loadingMore, onMore, onOpen }: ListProps) {
  const t = useT();
  const format = useFormat();
  const end = useEndInView(more && !loadingMore, onMore);
  if (error && !rows) {
    return <LoadFailed error={error} onRetry={onRetry} />;
  }
  if (!rows) {
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className="h-15 rounded-tile!" />
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={t('wallet.statement.empty')} art={<IconReceipt size={32} />}>
        {t('wallet.statement.emptyNote')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-divider">
        {rows.map((row) => (
          <li key={`${row.id}-${row.sequence}`}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="-mx-2 flex min-h-15 w-[calc(100%+16px)] items-center gap-3 rounded-field px-2 py-2 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-semibold text-ink-1">{templateName(t, row.type)}</span>
                {row.subject && (
                  <span className="block truncate text-caption text-ink-2">
                    {row.subject.gameName}
                    {row.subject.numero !== undefined && ` · ${row.subject.numero}`}
                  </span>
                )}
                <span className="tabular block text-caption text-ink-3">
                  {format.dateTime(row.time)}
                  {/* The end of a number is what tells bets of one minute apart; the whole of it stands in the opened movement. */}
                  {row.subject && ` · …${(row.subject.number ?? row.reference).slice(-6)}`}
                </span>
              </span>
              <span className="text-end">
                <WireAmount value={row.amount} plus tinted className="block text-body font-bold" />
                <span className="tabular block text-caption text-ink-3">
                  <span className="sr-only">{t('wallet.balanceAfter')}: </span>
                  <WireBalance value={row.balance} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className="pt-3 text-center">
          <Button loading={loadingMore} loadingLabel={t('common.loading')} onClick={onMore}>
            {t('wallet.statement.more')}
          </Button>
        </div>
      )}
    </>
  );
}
