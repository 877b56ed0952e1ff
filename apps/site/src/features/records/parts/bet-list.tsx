import { Badge, Button, EmptyState, IconReceipt, Skeleton } from '@sortes/ui';
import { useFormat } from '../../../shared/format';
import { isTextId, useT } from '../../../shared/i18n';
import { useEndInView } from '../../../shared/use-end-in-view';
import { WireAmount } from '../../../shared/wire-amount';
import type { BetRecord } from '../api/bets';
import { productName } from './product-select';
import { LoadFailed } from '../../../shared/load-failed';

const tones = { open: 'info', waiting: 'info', won: 'win', lost: 'neutral', returned: 'warning' } as const;

function StateBadge({ state }: { state: string }) {
  const t = useT();
  const id = `records.state.${state}`;
  return <Badge tone={Object.hasOwn(tones, state) ? tones[state as keyof typeof tones] : 'neutral'}>{isTextId(id) ? t(id) : state}</Badge>;
}

/** Bets of every product, one a row. Further ones load when the end comes into view; the button is for whoever gets there otherwise. */
export function BetList({
  rows,
  filtered,
  error,
  onRetry,
  more,
  loadingMore,
  onMore,
  onOpen,
}: {
  rows: readonly BetRecord[] | undefined;
  /** Something narrows the list beside the period. */
  filtered: boolean;
  error: unknown;
  onRetry: () => void;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onOpen: (row: BetRecord) => void;
}) {
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
          <Skeleton key={at} className="h-16 rounded-tile!" />
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={t('records.empty')} art={<IconReceipt size={32} />}>
        {t(filtered ? 'records.emptyFilter' : 'records.emptyNote')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-divider">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="-mx-2 flex min-h-16 w-[calc(100%+16px)] items-center gap-3 rounded-field px-2 py-2 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold wrap-anywhere text-ink-1">
                  {row.gameName}
                  {row.numero !== undefined && <span className="tabular font-normal text-ink-2"> · {row.numero}</span>}
                </span>
                <span className="block truncate text-caption text-ink-2">{row.detail || productName(t, row.product)}</span>
                <span className="tabular block text-caption text-ink-3">
                  {format.dateTime(row.time)} · …{row.number.slice(-6)}
                  {row.chase && ` · ${t('records.byChase')}`}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-0.5 text-end">
                {row.net === null || row.state === 'returned' ? (
                  <StateBadge state={row.state === 'open' && row.kind === 'order' ? 'waiting' : row.state} />
                ) : (
                  <>
                    <WireAmount value={row.net} plus tinted className="block text-body font-bold" />
                    <span className="block text-caption text-ink-2">
                      {t(row.state === 'won' ? 'records.state.won' : 'records.state.lost')}
                    </span>
                  </>
                )}
                <span className="tabular block text-caption text-ink-3">
                  {t('records.stake')} <WireAmount value={row.stake} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className="pt-3 text-center">
          <Button loading={loadingMore} loadingLabel={t('common.loading')} onClick={onMore}>
            {t('records.more')}
          </Button>
        </div>
      )}
    </>
  );
}
