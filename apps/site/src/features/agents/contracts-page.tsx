import { Button, EmptyState, IconPlus, IconReceipt, SegmentedControl, Switch } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useContracts, type ContractKind, type Contracts } from './api/contracts';
import { AccountSearch } from './parts/account-search';
import { ContractBill } from './parts/contract-bill';
import { ContractBills } from './parts/contract-bills';
import { ContractCard } from './parts/contract-card';
import { ContractForm, type ContractFor } from './parts/contract-form';
import { ContractHistory } from './parts/contract-history';
import { DirectPicker } from './parts/direct-picker';
import { ListSkeleton } from './parts/list-skeleton';
import { MyContract } from './parts/my-contract';
import { PageFoot } from './parts/page-foot';
import { StepPath } from './parts/step-path';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';
import type { OwnRule } from './state/typed-tiers';
import { useTop } from './state/use-top';

const pageOf = { dividend: 'agentDividend', daily: 'agentDaily', hourly: 'agentHourly', realtime: 'agentRealtime' } as const;
const tabs = ['mine', 'downlines', 'bills'] as const;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What offers are measured by: the own contract. */
const ownRule = ({ mine, mostRate, leastDifference }: Contracts): OwnRule => ({
  details: mine?.current?.details ?? [],
  most: mostRate,
  leastDifference,
});

/** Contracts with downlines, as far as they are loaded. */
function DownlineList({ data, filters, onChange }: { data: Contracts; filters: AgentFilters; onChange: (whom: ContractFor) => void }) {
  const t = useT();
  if (data.total === 0)
    return (
      <EmptyState heading="h3" className="py-8!" art={<IconReceipt size={32} />} title={t('contracts.below.none')}>
        {t(data.mayPropose ? 'contracts.below.noneNote' : 'contracts.below.mayNot')}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {data.list.map((contract) => (
          <li key={contract.id}>
            <ContractCard contract={contract} onChange={() => onChange({ contract })}>
              <ContractHistory id={contract.id} />
            </ContractCard>
          </li>
        ))}
      </ul>
      <PageFoot filters={filters} total={data.total} />
    </>
  );
}

/** Contracts with downlines, and proposing one. */
function Downlines({ kind, filters }: { kind: ContractKind; filters: AgentFilters }) {
  const t = useT();
  const drill = useDrill();
  const [whom, setWhom] = useState<ContractFor>();
  const begins = filters.valueOf('begins');
  const { data, error, refetch } = useContracts({
    kind,
    ...(begins !== '' && { account: begins }),
    ...(filters.isOn('all') && { past: true }),
    pageNo: filters.pageNo,
    pageSize: filters.pageSize,
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <AccountSearch filters={filters} />
        <Switch checked={filters.isOn('all')} onChange={(event) => filters.change({ all: event.target.checked ? '1' : '' })}>
          {t('contracts.past')}
        </Switch>
        {data?.mayPropose === true && (
          <Button tone="primary" onClick={() => drill(pageOf[kind], { tab: 'choose' })}>
            <IconPlus size={18} /> {t('contracts.act.N')}
          </Button>
        )}
      </div>
      {data?.mayPropose === false && data.total > 0 && <p className="text-label text-ink-2">{t('contracts.below.mayNot')}</p>}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : (
        <DownlineList data={data} filters={filters} onChange={setWhom} />
      )}
      {whom && data && <ContractForm kind={kind} whom={whom} own={ownRule(data)} onClose={() => setWhom(undefined)} />}
    </>
  );
}

/** Chooses whom to propose a contract to. */
function Choose({ kind, filters }: { kind: ContractKind; filters: AgentFilters }) {
  const drill = useDrill();
  const { data } = useContracts({ kind, pageNo: 1, pageSize: 20 });
  const [whom, setWhom] = useState<ContractFor>();
  return (
    <>
      <DirectPicker filters={filters} chosen={filters.idOf('player')} onPick={(receiverId, account) => setWhom({ receiverId, account })} />
      {whom && data && (
        <ContractForm
          kind={kind}
          whom={whom}
          own={ownRule(data)}
          onClose={() => {
            setWhom(undefined);
            drill(pageOf[kind], { tab: 'downlines' });
          }}
        />
      )}
    </>
  );
}

/** Contracts of one kind: the own one, those with downlines, and bills. */
function ContractsPage({ kind }: { kind: ContractKind }) {
  const t = useT();
  const filters = useAgentFilters();
  const drill = useDrill();
  const [tab, bill] = [filters.choiceOf('tab', [...tabs, 'choose']), filters.valueOf('bill')];
  const top = useTop(`${tab} ${bill}`);
  const shown = tabs.find((one) => one === tab) ?? 'mine';
  const deeper = uuid.test(bill) ? t('contracts.bill') : tab === 'choose' ? t('contracts.choose') : undefined;
  return (
    <div ref={top} className="grid grid-cols-1 gap-4">
      {deeper === undefined ? (
        <SegmentedControl
          label={t('contracts.tabs')}
          value={shown}
          onChange={(next) => drill(pageOf[kind], { tab: next })}
          choices={tabs.map((value) => ({ value, label: t(`contracts.tab.${value}`) }))}
        />
      ) : (
        <StepPath
          label={t('agents.path')}
          steps={[
            {
              key: 'page',
              name: t(`agents.page.${kind}`),
              onGo: () => drill(pageOf[kind], { tab: tab === 'choose' ? 'downlines' : 'bills' }),
            },
            { key: 'deeper', name: deeper, onGo: () => undefined },
          ]}
        />
      )}
      {uuid.test(bill) ? (
        <ContractBill id={bill} onPlay={({ day, lane }) => drill('agentTeamBetting', { from: day, to: day, lane })} />
      ) : tab === 'choose' ? (
        <Choose kind={kind} filters={filters} />
      ) : shown === 'mine' ? (
        <MyContract kind={kind} onBill={(id) => drill(pageOf[kind], { tab: 'bills', bill: id })} />
      ) : shown === 'downlines' ? (
        <Downlines kind={kind} filters={filters} />
      ) : (
        <ContractBills kind={kind} filters={filters} onOpen={(id) => drill(pageOf[kind], { tab: 'bills', bill: id })} />
      )}
    </div>
  );
}

/** `agentDividend`. */
export const DividendPage = () => <ContractsPage kind="dividend" />;

/** `agentDaily`. */
export const DailyPage = () => <ContractsPage kind="daily" />;

/** `agentHourly`. */
export const HourlyPage = () => <ContractsPage kind="hourly" />;

/** `agentRealtime`. */
export const RealtimePage = () => <ContractsPage kind="realtime" />;
