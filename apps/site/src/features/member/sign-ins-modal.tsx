import { Badge, Dialog, EmptyState, IconClock, IconDownloadSimple, Pagination, Skeleton, buttonClass } from '@sortes/ui';
import { useState } from 'react';
import { fileAddress } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { signInsAtOnce, useSignIns } from './api/sign-ins';
import { methodText } from './parts/method-text';
import { placeText } from './parts/place-text';
import { useMembersOnly } from './parts/use-members-only';
import { LoadFailed } from '../../kit/load-failed';

const tones = { done: 'win', half: 'info', failed: 'danger' } as const;

/** `signIns`: who signed in when, from where and how, and who tried. */
export function SignInsModal({ onClose }: ModalProps) {
  const t = useT();
  const format = useFormat();
  const barred = useMembersOnly();
  const [page, setPage] = useState(1);
  const { data, isError, error, refetch } = useSignIns(page);
  if (barred) return null;
  return (
    <Dialog open onClose={onClose} title={t('member.history.title')} closeLabel={t('common.close')}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink-2">{t('member.history.note')}</p>
        {isError && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2.5">
            {[0, 1, 2, 3].map((at) => (
              <Skeleton key={at} className="h-18 rounded-tile!" />
            ))}
          </div>
        )}
        {data && data.list.length === 0 && (
          <EmptyState className="py-6!" heading="h3" art={<IconClock size={36} />} title={t('member.history.none')} />
        )}
        {data && data.list.length > 0 && (
          <>
            <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
              {data.list.map((row) => (
                <li key={row.id} className="flex items-start gap-3 px-4 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="tabular text-body font-semibold text-ink-1">{format.dateTime(row.at)}</p>
                    <p className="tabular wrap-anywhere text-label text-ink-3">
                      {[
                        placeText(row.country) || t('member.place.unknown'),
                        row.ip,
                        row.device || t('member.device.unknown'),
                        methodText(t, row.method),
                      ]
                        .filter((word) => word !== '')
                        .join(' · ')}
                    </p>
                  </div>
                  <Badge tone={tones[row.outcome]} className="shrink-0">
                    {t(`member.outcome.${row.outcome}`)}
                  </Badge>
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pages={Math.ceil(data.total / signInsAtOnce)}
              onPage={setPage}
              label={t('member.history.pages')}
              previousLabel={t('member.history.previous')}
              nextLabel={t('member.history.next')}
              pageLabel={(number) => t('member.history.page', { page: number })}
            />
            <a href={fileAddress('exportSignIns', {})} download className={buttonClass({ tone: 'secondary', wide: true })}>
              <IconDownloadSimple size={18} />
              {t('member.history.csv')}
            </a>
          </>
        )}
      </div>
    </Dialog>
  );
}
