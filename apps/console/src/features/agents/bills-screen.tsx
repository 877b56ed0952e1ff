import { billStates, contractKinds } from '@sortes/contract';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, DayFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import { BillDetail, usePeriodText } from './bill-detail';
import { BillBadge, useWireMoney, type Bill, type OpenedBill } from './contract-words';
import { Side } from './contracts-screen';
import { agentsKeys } from './keys';

const bills = listOf('staffListContractBills', {
  csv: 'staffExportContractBills',
  filters: ['kind', 'state', 'text', 'of', 'payer', 'from', 'to', 'by', 'agentId', 'side'],
});

function useColumns(): readonly Column<Bill>[] {
  const t = useT();
  const format = useFormat();
  const money = useWireMoney();
  const period = usePeriodText();
  const sum = (key: 'betVolume' | 'result' | 'due' | 'paid' | 'owed', title: string): Column<Bill> => ({
    key,
    title,
    numeric: true,
    cell: (row) => money(row[key]),
  });
  return [
    { key: 'period', title: t('agents.bills.period'), cell: period },
    { key: 'receiver', title: t('agents.contracts.receiver'), cell: (row) => <Side person={row.receiver} /> },
    { key: 'payer', title: t('agents.contracts.payer'), cell: (row) => <Side person={row.payer} /> },
    { key: 'kind', title: t('agents.contracts.kind'), cell: (row) => t(`agents.contractKind.${row.kind}`) },
    { key: 'state', title: t('agents.contracts.state'), cell: (row) => <BillBadge state={row.status} /> },
    sum('betVolume', t('agents.bills.turnover')),
    // What is paid bet by bet asks for no result.
    { ...sum('result', t('agents.bills.result')), cell: (row) => (row.kind === 'realtime' ? '–' : money(row.result)) },
    { key: 'active', title: t('agents.bills.active'), numeric: true, hidden: true, cell: (row) => format.number(row.activeMember) },
    sum('due', t('agents.bills.due')),
    sum('paid', t('agents.bills.paid')),
    sum('owed', t('agents.bills.owed')),
  ];
}

function BillFilters() {
  const t = useT();
  const every = { value: '', label: t('agents.bills.all') };
  return (
    <>
      <ChoiceFilter
        name="kind"
        label={t('agents.contracts.kind')}
        choices={[every, ...contractKinds.map((value) => ({ value, label: t(`agents.contractKind.${value}`) }))]}
      />
      <ChoiceFilter
        name="state"
        label={t('agents.contracts.state')}
        choices={[every, ...billStates.map((value) => ({ value, label: t(`agents.bill.${value}`) }))]}
      />
      <TextFilter name="text" label={t('agents.contracts.receiver')} />
      <ChoiceFilter
        name="of"
        label={t('agents.contracts.payer')}
        choices={[every, { value: 'house', label: t('agents.house') }, { value: 'agents', label: t('agents.codes.of.agents') }]}
      />
      <TextFilter name="payer" label={t('agents.bills.payerName')} />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="to" label={t('common.until')} />
      <ChoiceFilter
        name="by"
        label={t('agents.bills.by')}
        choices={[
          { value: '', label: t('agents.bills.by.any') },
          { value: 'lastDay', label: t('agents.bills.by.lastDay') },
        ]}
      />
      <PlayerFilter name="agentId" label={t('agents.kind.agent')} />
      <ChoiceFilter
        name="side"
        label={t('agents.bills.side')}
        choices={[
          every,
          { value: 'received', label: t('agents.contracts.receiver') },
          { value: 'paid', label: t('agents.contracts.payer') },
        ]}
      />
    </>
  );
}

/** Bills of contracts: what is due, paid and owed, and what waits for review. */
export function BillsScreen() {
  const t = useT();
  const money = useWireMoney();
  const { search, change } = useListSearch();
  const columns = useColumns();
  const openOver = (open: string | undefined) => change({ open, part: undefined, person: undefined, page: search['page'] });
  return (
    <>
      <ListScreen
        list={bills}
        name="contract-bills"
        title={t('shell.screen.contractBills')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('agents.bills.open', { name: playerText(row.receiver.playerId, row.receiver.userName) })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('agents.bills.empty')}
        filters={<BillFilters />}
        columns={columns}
        otherNames={['part', 'person']}
        sums={({ sums }) => (
          <Facts
            facts={(['due', 'paid', 'byHouse', 'unpaid', 'owed', 'forgiven', 'lent'] as const).map((key) => [
              t(`agents.bills.sum.${key}`),
              money(sums[key]),
            ])}
          />
        )}
      />
      <DetailDialog<OpenedBill>
        keys={agentsKeys.bill}
        id={search['open']}
        title={(detail) =>
          detail === undefined
            ? ''
            : t('agents.bills.title', { name: playerText(detail.bill.receiver.playerId, detail.bill.receiver.userName) })
        }
        load={(id) => call('staffGetContractBill', { params: { id } })}
        onClose={() => openOver(undefined)}
        width="wide"
      >
        {(detail) => <BillDetail opened={detail} onDone={() => openOver(undefined)} />}
      </DetailDialog>
    </>
  );
}
