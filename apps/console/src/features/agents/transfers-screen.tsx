import { agentTransferDirections, agentTransferStates, type agentTransfers, type Reply } from '@sortes/contract';
import { Badge, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, DayFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { Side } from './contracts-screen';
import { agentsKeys } from './keys';
import { Movements } from './movements';

type Opened = Reply<typeof agentTransfers.staffGetAgentTransfer>;
type Transfer = Opened['transfer'];

const transfers = listOf('staffListAgentTransfers', {
  csv: 'staffExportAgentTransfers',
  filters: ['direction', 'state', 'from', 'to', 'playerId'],
});

const tones = { sent: 'neutral', taken: 'info', asked: 'warning', refused: 'warning', given: 'win', returned: 'info' } as const;

function StateBadge({ state }: { state: Transfer['status'] }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`agents.transferState.${state}`)}</Badge>;
}

function useColumns(): readonly Column<Transfer>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'sent', title: t('agents.transfers.sent'), cell: (row) => format.at(row.sentAt) },
    { key: 'sender', title: t('agents.transfers.sender'), cell: (row) => <Side person={row.sender} /> },
    { key: 'receiver', title: t('agents.transfers.receiver'), cell: (row) => <Side person={row.receiver} /> },
    { key: 'direction', title: t('agents.transfers.direction'), cell: (row) => t(`agents.direction.${row.direction}`) },
    { key: 'amount', title: t('agents.transfers.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
    { key: 'state', title: t('agents.contracts.state'), cell: (row) => <StateBadge state={row.status} /> },
  ];
}

function TransferFilters() {
  const t = useT();
  const every = { value: '', label: t('agents.transfers.all') };
  return (
    <>
      <ChoiceFilter
        name="direction"
        label={t('agents.transfers.direction')}
        choices={[every, ...agentTransferDirections.map((value) => ({ value, label: t(`agents.direction.${value}`) }))]}
      />
      <ChoiceFilter
        name="state"
        label={t('agents.contracts.state')}
        choices={[every, ...agentTransferStates.map((value) => ({ value, label: t(`agents.transferState.${value}`) }))]}
      />
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="to" label={t('common.until')} />
      <PlayerFilter name="playerId" label={t('agents.transfers.person')} />
    </>
  );
}

/** Returning it is for two persons. */
function AskReturn({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const name = playerText(transfer.receiver.playerId, transfer.receiver.userName);
  return (
    <DecisionForm<'return'>
      title={t('agents.transfers.do.return')}
      submitLabel={() => t('agents.bills.askSecond')}
      choices={[{ value: 'return', label: t('agents.transfers.do.return') }]}
      question={() => t('agents.transfers.question.return', { name, amount: format.amount(transfer.amount) })}
      onDecide={async (_choice, reason) => {
        await call('staffRequestTransferReturn', { params: { id: transfer.id }, body: { reason } });
        toast(t('agents.move.asked'), { tone: 'win' });
        onDone();
        await askAnew(sharedKeys.list.of('agent-transfers'), sharedKeys.list.of('approvals'), agentsKeys.transfer.of(transfer.id));
      }}
    />
  );
}

function Whole({ opened: { transfer, movements }, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('agents.money');
  const isOpen = transfer.status === 'sent' || transfer.status === 'asked' || transfer.status === 'refused';
  const ended = t(transfer.status === 'refused' ? 'agents.transfers.answered' : 'agents.transfers.ended');
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('agents.transfers.sender'), <Side key="sender" person={transfer.sender} />],
          [t('agents.transfers.receiver'), <Side key="receiver" person={transfer.receiver} />],
          [t('agents.transfers.direction'), t(`agents.direction.${transfer.direction}`)],
          [t('agents.transfers.amount'), format.amount(transfer.amount)],
          [t('agents.contracts.state'), <StateBadge key="state" state={transfer.status} />],
          [t('agents.transfers.sent'), format.at(transfer.sentAt)],
          ...(transfer.askedAt === null ? [] : [[t('agents.transfers.asked'), format.at(transfer.askedAt)] as const]),
          ...(transfer.endedAt === null ? [] : [[ended, format.at(transfer.endedAt)] as const]),
        ]}
      />
      <Movements movements={movements} />
      {may && isOpen && transfer.direction === 'down' && <AskReturn transfer={transfer} onDone={onDone} />}
    </div>
  );
}

/** Transfers between agents and who stands directly below them, and what became of each. */
export function TransfersScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const columns = useColumns();
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  return (
    <>
      <ListScreen
        list={transfers}
        name="agent-transfers"
        title={t('shell.screen.agentTransfers')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('agents.transfers.open', { name: playerText(row.sender.playerId, row.sender.userName) })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('agents.transfers.empty')}
        filters={<TransferFilters />}
        columns={columns}
        sums={({ sums }) => (
          <Facts facts={(['amount', 'back'] as const).map((key) => [t(`agents.transfers.${key}`), format.amount(sums[key])])} />
        )}
      />
      <DetailDialog<Opened>
        keys={agentsKeys.transfer}
        id={search['open']}
        title={(detail) =>
          detail === undefined
            ? ''
            : t('agents.transfers.title', { name: playerText(detail.transfer.sender.playerId, detail.transfer.sender.userName) })
        }
        load={(id) => call('staffGetAgentTransfer', { params: { id } })}
        onClose={() => openOver(undefined)}
      >
        {(detail) => <Whole opened={detail} onDone={() => openOver(undefined)} />}
      </DetailDialog>
    </>
  );
}
