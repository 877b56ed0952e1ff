import { transferStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, PlayerFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { VendorFilter, VendorName } from './vendor-filter';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Detail = Reply<Operations['staffGetVendorTransfer']>;

const transfers = listOf('staffListVendorTransfers', {
  csv: 'staffExportVendorTransfers',
  filters: ['state', 'vendor', 'playerId', 'direction'],
});
const tones = { asked: 'info', unknown: 'warning', done: 'win', refused: 'danger' } as const;

/** Money on its way to and from vendors' wallets; without a state what has no outcome. */
export function TransfersScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  return (
    <>
      <ListScreen
        list={transfers}
        name="vendorTransfers"
        title={t('shell.screen.vendorTransfers')}
        everyMs={15_000}
        rowKey={(row) => row.transferId}
        openLabel={(row) => t('games.open', { name: row.transferId })}
        onRow={(row) => change({ open: row.transferId, page: search['page'] })}
        emptyText={t('games.transfers.empty')}
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('games.state')}
              choices={[
                { value: '', label: t('games.transfer.underWay') },
                { value: 'all', label: t('games.all') },
                ...transferStates.map((value) => ({ value, label: t(`games.transfer.${value}`) })),
              ]}
            />
            <VendorFilter />
            <PlayerFilter label={t('games.player')} />
            <ChoiceFilter
              name="direction"
              label={t('games.direction')}
              choices={[
                { value: '', label: t('games.all') },
                { value: 'in', label: t('games.transfer.in') },
                { value: 'out', label: t('games.transfer.out') },
              ]}
            />
          </>
        }
        sums={({ amount }) => <Facts facts={[[t('games.amount'), format.amount(amount)]]} />}
        columns={[
          { key: 'id', title: t('games.transfer'), cell: (row) => row.transferId.slice(-12) },
          { key: 'player', title: t('games.player'), cell: (row) => <PlayerLink playerId={row.playerId} /> },
          { key: 'vendor', title: t('games.vendor'), cell: (row) => <VendorName code={row.vendor} /> },
          { key: 'direction', title: t('games.direction'), cell: (row) => t(`games.transfer.${row.direction}`) },
          {
            key: 'state',
            title: t('games.state'),
            cell: (row) => <Badge tone={tones[row.state]}>{t(`games.transfer.${row.state}`)}</Badge>,
          },
          { key: 'amount', title: t('games.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'created', title: t('games.at'), cell: (row) => format.at(row.createdAt) },
          { key: 'checks', title: t('games.checks'), numeric: true, cell: (row) => row.checks },
        ]}
      />
      <DetailDialog
        keys={gamesKeys.transfer}
        id={search['open']}
        title={t('games.transfer')}
        load={(transferId) => call('staffGetVendorTransfer', { params: { transferId } })}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(transfer) => <Whole transfer={transfer} />}
      </DetailDialog>
    </>
  );
}

function Whole({ transfer }: { transfer: Detail }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('reconciliation.run');
  const decide = async (outcome: 'done' | 'refused', reason: string) => {
    await call('staffEndVendorTransfer', { params: { transferId: transfer.transferId }, body: { outcome, reason } });
    toast(t('games.waits'), { tone: 'win' });
    await askAnew(gamesKeys.transfer.all, sharedKeys.list.of('vendorTransfers'));
  };
  return (
    <div className="grid gap-5">
      <div>
        <Badge tone={tones[transfer.state]}>{t(`games.transfer.${transfer.state}`)}</Badge>
      </div>
      <Facts
        facts={[
          [t('games.transfer'), transfer.transferId],
          [t('games.player'), <PlayerLink key="player" playerId={transfer.playerId} />],
          [t('games.vendor'), <VendorName key="vendor" code={transfer.vendor} />],
          [t('games.direction'), t(`games.transfer.${transfer.direction}`)],
          [t('games.amount'), format.amount(transfer.amount)],
          [t('games.at'), format.at(transfer.createdAt)],
          [t('games.finished'), transfer.checkAt === null ? format.at(transfer.stateChangedAt) : '–'],
          [t('games.checks'), transfer.checks],
          [t('common.reason'), transfer.reason || '–'],
        ]}
      />
      {transfer.waiting !== null && <p className="text-body text-ink-2">{t('games.waitsFor', { name: transfer.waiting })}</p>}
      {may && transfer.mayEnd && transfer.waiting === null && (
        <DecisionForm
          title={t('games.transfer.end')}
          choices={[
            { value: 'done' as const, label: t('games.transfer.done') },
            { value: 'refused' as const, label: t('games.transfer.refused') },
          ]}
          question={(outcome) => t(outcome === 'done' ? 'games.transfer.doneNote' : 'games.transfer.refusedNote')}
          onDecide={decide}
        />
      )}
    </div>
  );
}
