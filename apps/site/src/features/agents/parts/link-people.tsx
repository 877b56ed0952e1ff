import { Badge, Dialog, EmptyState, IconUsersThree, Pagination } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useLinkPeople, type AgentLink } from '../api/links';
import { ListSkeleton } from './list-skeleton';

const atOnce = 20;

/** Who came by a link. */
export function LinkPeople({ link, onClose }: { link: AgentLink; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useLinkPeople(link.affiUrlId, page, atOnce);
  return (
    <Dialog open onClose={onClose} title={t('agents.link.peopleOf', { channel: link.channel })} closeLabel={t('common.close')}>
      <div className="grid grid-cols-1 gap-4">
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton height="h-14" />
        ) : data.list.length === 0 ? (
          <EmptyState heading="h3" className="py-6!" art={<IconUsersThree size={32} />} title={t('agents.link.nobody')}>
            {t('agents.link.nobodyNote')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
            {data.list.map((one) => (
              <li key={one.playerId} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block text-body font-semibold wrap-anywhere text-ink-1">{one.account}</span>
                  <span className="tabular block text-caption text-ink-3">{format.dateTime(one.since)}</span>
                </span>
                <Badge tone={one.hasPaidIn ? 'win' : 'neutral'}>
                  {t(one.hasPaidIn ? 'agents.link.hasPaidIn' : 'agents.link.notPaidIn')}
                </Badge>
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
