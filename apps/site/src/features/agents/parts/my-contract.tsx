import { EmptyState, IconReceipt } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useContracts, type ContractKind } from '../api/contracts';
import { ContractCard } from './contract-card';
import { ContractExample } from './contract-example';
import { ContractExplain } from './contract-explain';
import { ContractHistory } from './contract-history';
import { ContractStanding } from './contract-standing';
import { ListSkeleton } from './list-skeleton';

/** The contract of a kind by which somebody is paid: read, answered, and what it would have paid. */
export function MyContract({ kind, onBill }: { kind: ContractKind; onBill: (id: string) => void }) {
  const t = useT();
  const { data, error, refetch } = useContracts({ kind, pageNo: 1, pageSize: 20 });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { mine } = data;
  if (mine === null)
    return (
      <EmptyState heading="h3" className="py-8!" art={<IconReceipt size={32} />} title={t('contracts.mine.none')}>
        {t('contracts.mine.noneNote')}
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {!data.hasDownlines && <p className="min-w-0 flex-1 basis-60 text-label text-ink-2">{t('contracts.alone')}</p>}
        <ContractExplain kind={kind} />
      </div>
      <ContractStanding kind={kind} onBill={onBill} />
      <ContractCard contract={mine}>
        <ContractExample query={{ kind, id: mine.id }} isMine />
        <ContractHistory id={mine.id} />
      </ContractCard>
    </>
  );
}
