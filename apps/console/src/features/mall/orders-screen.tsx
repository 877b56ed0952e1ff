import { mallKinds, mallOrderFilters, type Reply, type staffMall } from '@sortes/contract';
import { buttonClass, IconDownloadSimple } from '@sortes/ui';
import { call, fileAddress } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { BulkAction, BulkTarget } from '../../shared/list/bulk';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { PlayerLink } from '../../shared/player-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { OrderBadge } from './order-badge';
import { OrderDialog } from './order-dialog';

type Order = Reply<typeof staffMall.staffListMallOrders>['list'][number];

const orders = listOf('staffListMallOrders', {
  csv: 'staffExportMallOrders',
  filters: ['state', 'kind', 'itemId', 'playerId', 'number'],
});

/** Where an order is, with the parcel's number once it is sent. */
function OrderState({ order: { state, carrier, tracking } }: { order: Order }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <OrderBadge state={state} />
      {tracking !== '' && <span className="text-caption text-ink-3">{`${carrier} · ${tracking}`}</span>}
    </span>
  );
}

function useColumns(): readonly Column<Order>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'number', title: t('mall.number'), cell: (row) => `…${row.number.slice(-8)}` },
    { key: 'at', title: t('mall.at'), cell: (row) => format.at(row.at) },
    { key: 'player', title: t('mall.player'), cell: (row) => <PlayerLink playerId={row.playerId} name={row.userName} /> },
    { key: 'item', title: t('mall.item'), wraps: true, cell: (row) => (row.quantity > 1 ? `${row.quantity} × ${row.name}` : row.name) },
    { key: 'kind', title: t('mall.kind'), cell: (row) => t(`mall.kind.${row.kind}`) },
    { key: 'points', title: t('mall.points'), numeric: true, cell: (row) => format.number(row.points) },
    { key: 'state', title: t('mall.state'), cell: (row) => <OrderState order={row} /> },
  ];
}

/** Approves many at once, for whoever may. */
function useApproval(): readonly BulkAction<Order>[] {
  const t = useT();
  const may = useMay('mall.fulfil');
  if (!may) return [];
  return [
    {
      key: 'approve',
      label: t('mall.approveMany'),
      allows: ({ state }: Order) => state === 'in-process',
      draft: (target: BulkTarget) =>
        call('staffBatchMallOrders', { body: 'ids' in target ? target : { filter: orders.queryOf(target.filter) } }),
    },
  ];
}

/** Orders of the points mall: to be judged, packed, sent. */
export function OrdersScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const columns = useColumns();
  const bulk = useApproval();
  const mayAddress = useMay('mall.addresses');
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
  const any = { value: '', label: t('mall.any') };
  return (
    <>
      <ListScreen
        list={orders}
        name="mall-orders"
        title={t('shell.screen.mallOrders')}
        note={<ReadOnlyNote right="mall.fulfil" />}
        everyMs={15_000}
        rowKey={(row) => row.id}
        openLabel={(row) => t('mall.open', { name: row.name })}
        onRow={(row) => openOver(row.id)}
        emptyText={t('mall.ordersEmpty')}
        bulk={bulk}
        actions={
          mayAddress && (
            <a href={fileAddress('staffExportMallAddresses', {})} download className={buttonClass({ size: 'small' })}>
              <IconDownloadSimple size={18} /> {t('mall.labels')}
            </a>
          )
        }
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('mall.state')}
              choices={[
                any,
                ...mallOrderFilters.map((value) => ({
                  value: value as string,
                  label: value === 'open' ? t('mall.open.all') : t(`mall.orderState.${value}`),
                })),
              ]}
            />
            <ChoiceFilter
              name="kind"
              label={t('mall.kind')}
              choices={[any, ...mallKinds.map((value) => ({ value: value as string, label: t(`mall.kind.${value}`) }))]}
            />
            <TextFilter name="number" label={t('mall.number')} />
            <PlayerFilter name="playerId" label={t('mall.player')} />
          </>
        }
        columns={columns}
        sums={({ points }) => <Facts facts={[[t('mall.points'), format.number(points)]]} />}
      />
      <OrderDialog id={search['open']} onClose={() => openOver(undefined)} />
    </>
  );
}
