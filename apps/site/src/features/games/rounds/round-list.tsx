import { Button, EmptyState, IconReceipt, Skeleton } from '@sortes/ui';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { WireAmount } from '../../../shared/wire-amount';
import type { GameRound } from '../api/rounds';
import { StateBadge } from './state-badge';
import { LoadFailed } from '../../../shared/load-failed';

/** Rounds, one a row. Further ones load when the end comes into view; the button is for whoever gets there otherwise. */
export function RoundList({
  rows,
  filtered,
  error,
  onRetry,
  more,
  loadingMore,
  onMore,
  onOpen,
}: {
  rows: readonly GameRound[] | undefined;
  /** Something narrows the list beside the period. */
  filtered: boolean;
  error: unknown;
  onRetry: () => void;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onOpen: (row: GameRound) => void;
}) {
  const t = useT();
  const format = useFormat();
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  useEffect(() => {
    if (!more || loadingMore || !end.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), { rootMargin: '200px' });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more, loadingMore]);
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
      <EmptyState title={t('games.rounds.empty')} art={<IconReceipt size={32} />}>
        {t(filtered ? 'games.rounds.emptyFilter' : 'games.rounds.emptyNote')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-divider">
        {rows.map((row) => (
          <li key={row.roundId}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="-mx-2 flex min-h-16 w-[calc(100%+16px)] items-center gap-3 rounded-field px-2 py-2 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-semibold text-ink-1">{row.gameName}</span>
                <span className="block truncate text-caption text-ink-2">{row.vendorName}</span>
                <span className="tabular block truncate text-caption text-ink-3">
                  {format.dateTime(row.time)} · …{row.roundId.slice(-6)}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-0.5 text-end">
                {row.state === 'settled' ? (
                  <WireAmount value={row.net} plus tinted className="block text-body font-bold" />
                ) : (
                  <StateBadge state={row.state} />
                )}
                <span className="tabular block text-caption text-ink-3">
                  {t('games.frame.staked')} <WireAmount value={row.stake} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className="pt-3 text-center">
          <Button loading={loadingMore} loadingLabel={t('common.loading')} onClick={onMore}>
            {t('games.rounds.more')}
          </Button>
        </div>
      )}
    </>
  );
}
