import { Dialog, EmptyState, IconUsersThree, Pagination } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useQuotaChanges } from '../api/quota';
import { ListSkeleton } from './list-skeleton';

const atOnce = 20;

/** What gave the agent quota and what took it, the newest first. */
export function QuotaHistory({ onClose }: { onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuotaChanges(page, atOnce);
  return (
    <Dialog open onClose={onClose} title={t('agents.quota.history')} closeLabel={t('common.close')} width="small">
      <div className="grid grid-cols-1 gap-4">
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton height="h-14" />
        ) : data.list.length === 0 ? (
          <EmptyState heading="h3" className="py-6!" art={<IconUsersThree size={32} />} title={t('agents.quota.noHistory')} />
        ) : (
          <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
            {data.list.map(({ id, at, band, change, left, why, account }) => (
              <li key={id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block text-body font-semibold wrap-anywhere text-ink-1">
                    {t(`agents.quota.why.${why}`, { account: account === '' ? t('agents.quota.somebody') : account })}
                  </span>
                  <span className="tabular block text-caption text-ink-3">{format.dateTime(at)}</span>
                </span>
                <span className="tabular text-end text-label text-ink-1">
                  <span className="block font-semibold">
                    {band}: {change > 0 ? '+' : '−'}
                    {format.number(Math.abs(change))}
                  </span>
                  <span className="block text-caption text-ink-3">{t('agents.quota.left', { count: left })}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pages={Math.ceil((data?.total ?? 0) / atOnce)}
          onPage={setPage}
          label={t('common.pages')}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(number) => t('common.page', { page: number })}
        />
      </div>
    </Dialog>
  );
}
