import type { Operations, Reply } from '@sortes/contract';
import { Badge, Pagination, Select } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../boot';
import { call } from '../calls';
import { useFormat } from '../format';
import { PlayerLink } from '../player-link';
import { Proofs } from '../proofs';
import { problemText } from '../problem';
import { subjectText } from '../subject-words';
import { useT } from '../texts';

type Item = Reply<Operations['staffListBatchItems']>['list'][number];
type Outcome = NonNullable<Item['outcome']>;

const pageSize = 20;
const outcomes = ['done', 'second', 'refused', 'failed'] as const satisfies readonly Outcome[];
const tones = { done: 'win', second: 'info', refused: 'warning', failed: 'danger' } as const;

/** What would become, or became, of each thing of a batch, and why where it is not done. `carried`: asked for anew whenever more of them are; `staff`: whose batch it is. */
export function BatchItems({ batchId, carried, staff }: { batchId: string; carried: number; staff: string }) {
  const t = useT();
  const format = useFormat();
  const [outcome, setOutcome] = useState<Outcome>();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['batch-items', batchId, outcome, page, carried],
    queryFn: ({ signal }) =>
      call(
        'staffListBatchItems',
        { params: { batchId }, query: { pageNo: page, pageSize, ...(outcome !== undefined && { outcome }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('batch.items')} className="grid gap-2">
      <div className="dense-fields flex flex-wrap items-end justify-between gap-2">
        <h3 className="text-body font-bold">{t('batch.items')}</h3>
        <Select
          label={t('batch.outcome')}
          className="w-56 max-sm:w-full"
          value={outcome ?? ''}
          onChange={({ target }) => {
            setOutcome(outcomes.find((one) => one === target.value));
            setPage(1);
          }}
          choices={[
            { value: '', label: t('batch.outcome.all') },
            ...outcomes.map((value) => ({ value, label: t(`batch.outcome.${value}`) })),
          ]}
        />
      </div>
      {query.data?.list.some(({ deposit }) => deposit !== null && deposit.proofs.some(({ openedBy }) => !openedBy.includes(staff))) && (
        <p className="text-label text-warning">{t('batch.unopened')}</p>
      )}
      {query.isError && <p role="alert">{problemText(query.error)}</p>}
      {query.data?.list.length === 0 && <p className="text-label text-ink-2">{t('batch.noItems')}</p>}
      <ul className="grid text-label">
        {query.data?.list.map((item) => (
          <li key={item.subject} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-divider py-1.5">
            {item.outcome === null && item.verdict !== null && (
              <Badge tone={tones[item.verdict]}>{t(`batch.verdict.${item.verdict}`)}</Badge>
            )}
            {item.outcome !== null && <Badge tone={tones[item.outcome]}>{t(`batch.outcome.${item.outcome}`)}</Badge>}
            <span className="min-w-0 break-words" title={item.subject}>
              {item.name === '' ? subjectText(t, item.subject) : item.name.replaceAll('{brand}', boot.brandName)}
            </span>
            {item.playerId !== null && <PlayerLink playerId={item.playerId} name={item.userName} />}
            {item.deposit !== null && (
              <span className="tabular">{t('batch.ordered', { amount: format.amount(item.deposit.ordered) })}</span>
            )}
            {item.amount !== null && (
              <span className="tabular">
                {item.deposit === null ? format.amount(item.amount) : t('batch.credited', { amount: format.amount(item.amount) })}
              </span>
            )}
            {item.deposit?.proofs.length === 0 && <span className="text-ink-3">{t('batch.noProof')}</span>}
            {item.text !== '' && <span className="min-w-0 basis-full text-ink-2">{item.text}</span>}
            {item.deposit !== null && item.deposit.proofs.length > 0 && item.playerId !== null && (
              <div className="basis-full">
                <Proofs small playerId={item.playerId} proofs={item.deposit.proofs} stale={[['batch-items', batchId]]} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.ceil((query.data?.total ?? 0) / pageSize)}
        onPage={setPage}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(one) => t('common.page', { page: one })}
      />
    </section>
  );
}
