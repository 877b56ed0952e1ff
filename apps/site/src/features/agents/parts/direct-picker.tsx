import { EmptyState, IconCaretRight, IconUsersThree } from '@sortes/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useDownlines } from '../api/team';
import type { AgentFilters } from '../state/use-agent-filters';
import { AccountSearch } from './account-search';
import { ListSkeleton } from './list-skeleton';
import { NobodyBelow } from './nobody-below';
import { PageFoot } from './page-foot';

/** Chooses one of the direct downlines. */
export function DirectPicker({
  filters,
  chosen,
  onPick,
}: {
  filters: AgentFilters;
  /** Was chosen where one came from: picked at once, once. */
  chosen?: number | undefined;
  onPick: (playerId: number, account: string) => void;
}) {
  const t = useT();
  const begins = filters.valueOf('begins');
  const { data, error, refetch } = useDownlines({
    sort: 'account',
    descending: false,
    ...(begins !== '' && { account: begins }),
    pageNo: filters.pageNo,
    pageSize: filters.pageSize,
  });
  const waits = useRef(chosen !== undefined);
  const found = data?.list.find(({ playerId }) => playerId === chosen);
  useEffect(() => {
    if (found === undefined || !waits.current) return;
    waits.current = false;
    onPick(found.playerId, found.account);
  }, [found, onPick]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <AccountSearch filters={filters} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton height="h-14" />
      ) : data.total === 0 && begins !== '' ? (
        <EmptyState heading="h3" className="py-8!" art={<IconUsersThree size={32} />} title={t('agents.noneFits')}>
          {t('agents.noneFitsNote')}
        </EmptyState>
      ) : data.total === 0 ? (
        <NobodyBelow filtered={false} ofOthers={false} />
      ) : (
        <>
          <ul aria-label={t('agents.direct')} className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
            {data.list.map((row) => (
              <li key={row.playerId}>
                <button
                  type="button"
                  onClick={() => onPick(row.playerId, row.account)}
                  className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start hover:bg-bg3"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-body font-semibold wrap-anywhere text-ink-1">{row.account}</span>
                    <span className="block text-caption wrap-anywhere text-ink-3">
                      {[t(row.isAgent ? 'agents.kind.agent' : 'agents.kind.member'), row.note].filter((text) => text !== '').join(' · ')}
                    </span>
                  </span>
                  <IconCaretRight size={16} className="shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
          <PageFoot filters={filters} total={data.total} />
        </>
      )}
    </div>
  );
}
