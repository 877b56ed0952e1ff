import { EmptyState, IconReceipt, Pagination } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useBills, useOwnKinds, type ContractKind } from './api/contracts';
import { BillList } from './parts/contract-bills';
import { ContractBill } from './parts/contract-bill';
import { ListSkeleton } from './parts/list-skeleton';
import { MyContract } from './parts/my-contract';
import { StepPath } from './parts/step-path';

const billsAtOnce = 20;

/** What somebody was paid by a kind of contract. */
function OwnBills({ kind, onOpen }: { kind: ContractKind; onOpen: (id: string) => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useBills({ kind, side: 'received', pageNo: page, pageSize: billsAtOnce });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="text-label font-semibold text-ink-3">{t('contracts.tab.bills')}</h4>
      <BillList data={data} onOpen={onOpen} />
      <Pagination
        page={page}
        pages={Math.ceil(data.total / billsAtOnce)}
        onPage={setPage}
        label={t('common.pages')}
        previousLabel={t('common.previousPage')}
        nextLabel={t('common.nextPage')}
        pageLabel={(number) => t('common.page', { page: number })}
      />
    </section>
  );
}

/** One kind: what is offered or holds, and the bills. */
function OwnKind({ kind, onOpen }: { kind: ContractKind; onOpen: (id: string) => void }) {
  const t = useT();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-h3 font-bold text-ink-1">{t(`contracts.kind.${kind}`)}</h3>
      <MyContract kind={kind} onBill={onOpen} />
      <OwnBills kind={kind} onOpen={onOpen} />
    </section>
  );
}

/** `contracts`, a page of the member centre: what the agent above offers or pays, to be read and answered. */
export function MyContractsPage() {
  const t = useT();
  const { kinds, error, refetch } = useOwnKinds();
  const [bill, setBill] = useState<string>();
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!kinds) return <ListSkeleton />;
  if (kinds.length === 0)
    return (
      <EmptyState heading="h3" art={<IconReceipt size={32} />} title={t('contracts.mine.empty')}>
        {t('contracts.mine.noneNote')}
      </EmptyState>
    );
  if (bill !== undefined)
    return (
      <div className="grid grid-cols-1 gap-4">
        <StepPath
          label={t('contracts.tab.bills')}
          steps={[
            { key: 'contracts', name: t('centre.page.contracts'), onGo: () => setBill(undefined) },
            { key: 'bill', name: t('contracts.bill'), onGo: () => undefined },
          ]}
        />
        <ContractBill id={bill} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      {kinds.map((kind) => (
        <OwnKind key={kind} kind={kind} onOpen={setBill} />
      ))}
    </div>
  );
}
