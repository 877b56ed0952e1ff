import { downlineMovements, movementOrders, type DownlineMovement, type MovementOrder } from '@sortes/contract';
import { Badge, Button, Chips, EmptyState, IconHandCoins, IconReceipt } from '@sortes/ui';
import { useState } from 'react';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { fileAddress, serverNow } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useDownlineMovements, type Movement, type MovementQuery } from './api/records';
import { useMaySend } from './api/sending';
import { useAgentPlace, usePerson } from './api/team';
import { AccountSearch } from './parts/account-search';
import { AskBack, isAskable } from './parts/ask-back';
import { CsvLink } from './parts/csv-link';
import { FigureTable, type FigureColumn } from './parts/figure-table';
import { ListSkeleton } from './parts/list-skeleton';
import { MovementSheet, movementText, numberOf } from './parts/movement-sheet';
import { NobodyBelow } from './parts/nobody-below';
import { PageFoot } from './parts/page-foot';
import { Period } from './parts/period';
import { SendMoney } from './parts/send-money';
import { SortSelect } from './parts/sort-select';
import { isReturnable, TakeBack } from './parts/take-back';
import { Tiles } from './parts/tiles';
import { useTop } from './state/use-top';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';

/** What the address asks for. */
function queryOf(filters: AgentFilters): MovementQuery {
  const [playerId, begins] = [filters.idOf('player'), filters.valueOf('begins')];
  const type = filters.choiceOf('type', downlineMovements);
  return {
    ...filters.range,
    ...(playerId === undefined ? begins !== '' && { account: begins } : { playerId }),
    ...filters.orderOf<MovementOrder>(movementOrders, 'time'),
    ...(type !== '' && { type: type as DownlineMovement }),
  };
}

/** What a downline receives of the agent above. */
const sentTemplate = 'downline-transfer-received';

const tones = { deposit: 'win', withdrawal: 'warning', transfer: 'info' } as const;

/** What became of what was sent, and what can be done to have it back: taken in the first minutes, asked for later. */
function WayBack({ row: { transferId, transferState, playerId, account, amount, time } }: { row: Movement }) {
  const t = useT();
  if (transferId === null) return null;
  const transfer = { transferId, playerId, account, amount, at: time };
  if (transferState !== null && transferState !== 'sent')
    return <span className="text-caption text-ink-2">{t(`agents.transferState.${transferState}`)}</span>;
  if (isReturnable(time, serverNow())) return <TakeBack transfer={transfer} />;
  return transferState === 'sent' && isAskable(time, serverNow()) ? <AskBack transfer={transfer} /> : null;
}

/** What kind of movement it is, and its own words where they say more. */
function TypeCell({ row }: { row: Movement }) {
  const t = useT();
  const kind = t(`agents.movement.${row.type}`);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tones[row.type]}>{kind}</Badge>
      {movementText(t, row) !== kind && <span className="text-caption text-ink-2">{movementText(t, row)}</span>}
    </span>
  );
}

/** The columns of the list; the account leads to what its owner did, the number to the movement. What was just sent can be taken back. */
function useColumns(onOpen: (row: Movement) => void, hasBalances: boolean): readonly FigureColumn<Movement>[] {
  const t = useT();
  const format = useFormat();
  const drill = useDrill();
  return [
    {
      key: 'account',
      title: t('agents.column.account'),
      cell: (row) => (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <button
            type="button"
            onClick={() => drill('agentUserProfit', { player: String(row.playerId) })}
            className="min-h-6 text-start text-body font-semibold wrap-anywhere text-info hover:underline"
          >
            {row.account}
          </button>
          {row.template === sentTemplate && <WayBack row={row} />}
        </span>
      ),
    },
    {
      key: 'type',
      title: t('agents.column.type'),
      cell: (row) => <TypeCell row={row} />,
    },
    {
      key: 'time',
      title: t('agents.column.time'),
      sorts: true,
      cell: ({ time }) => <span className="tabular">{format.dateTime(time)}</span>,
    },
    {
      key: 'amount',
      title: t('agents.column.amount'),
      numeric: true,
      sorts: true,
      cell: ({ amount }) => <WireAmount value={amount} plus tinted className="font-bold" />,
    },
    ...(hasBalances
      ? [
          {
            key: 'balance',
            title: t('wallet.balanceAfter'),
            numeric: true,
            cell: ({ balanceAfter }: Movement) => (balanceAfter === null ? '—' : <WireAmount value={balanceAfter} />),
          },
        ]
      : []),
    {
      key: 'number',
      title: t('agents.column.number'),
      numeric: true,
      cell: (row) => (
        <button
          type="button"
          aria-label={t('agents.movement.open', { number: numberOf(row).slice(-6) })}
          onClick={() => onOpen(row)}
          className="min-h-6 font-mono text-label text-info hover:underline"
        >
          …{numberOf(row).slice(-6)}
        </button>
      ),
    },
  ];
}

/** The movements of a page; each opens. */
function MovementTable({ rows, filters }: { rows: readonly Movement[]; filters: AgentFilters }) {
  const t = useT();
  const drill = useDrill();
  const order = filters.orderOf<MovementOrder>(movementOrders, 'time');
  const [opened, setOpened] = useState<Movement>();
  const columns = useColumns(
    setOpened,
    rows.some(({ balanceAfter }) => balanceAfter !== null),
  );
  return (
    <>
      <FigureTable
        caption={t('agents.page.transactions')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        order={order}
        onSort={(key) => filters.press(order, key as MovementOrder)}
      />
      {opened && (
        <MovementSheet
          row={opened}
          onPerson={() => {
            setOpened(undefined);
            drill('agentUserProfit', { player: String(opened.playerId) });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Nothing fits: because there is nobody yet, or because nothing moved in these days. */
function NoMovements() {
  const t = useT();
  const { data } = useAgentPlace();
  if (data?.direct === 0) return <NobodyBelow filtered={false} ofOthers={false} />;
  return (
    <EmptyState heading="h3" className="py-8!" art={<IconReceipt size={32} />} title={t('agents.noMovements')}>
      {t('agents.noMovementsNote')}
    </EmptyState>
  );
}

/** Whose movements these are, and what can be done about them. */
function OfOne({ playerId, filters }: { playerId: number; filters: AgentFilters }) {
  const t = useT();
  const maySend = useMaySend();
  const [sending, setSending] = useState(false);
  const downline = usePerson(playerId, filters.range, false).data?.downline;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <p className="min-w-0 flex-[1_1_12rem] text-body font-semibold wrap-anywhere text-ink-1">
        {downline === undefined ? t('agents.ofOne') : t('agents.movementsOf', { account: downline.account })}
      </p>
      {maySend && downline !== undefined && (
        <Button icon={<IconHandCoins size={18} />} onClick={() => setSending(true)}>
          {t('agents.send')}
        </Button>
      )}
      <Button onClick={() => filters.change({ player: '' })}>{t('agents.ofEverybody')}</Button>
      {sending && downline !== undefined && <SendMoney to={downline} onClose={() => setSending(false)} />}
    </div>
  );
}

/** What narrows the list, and its order. */
function MovementFilters({ filters, query }: { filters: AgentFilters; query: MovementQuery }) {
  const t = useT();
  const order = filters.orderOf<MovementOrder>(movementOrders, 'time');
  return (
    <>
      <Chips
        label={t('agents.column.type')}
        className="min-w-0"
        value={query.type ?? ''}
        onChange={(type) => filters.change({ type })}
        choices={[
          { value: '', label: t('agents.movement.all') },
          ...downlineMovements.map((type) => ({ value: type as string, label: t(`agents.movement.${type}`) })),
        ]}
      />
      <div className="@container">
        <div className="flex flex-wrap items-end gap-2">
          {query.playerId === undefined && <AccountSearch filters={filters} />}
          <SortSelect
            order={order}
            onPress={(key) => filters.press(order, key)}
            choices={movementOrders.map((value) => ({ value, label: t(`agents.column.${value}`) }))}
          />
          <CsvLink href={fileAddress('exportDownlineMovements', query)} />
        </div>
      </div>
    </>
  );
}

/** `agentTransactions`: deposits, withdrawals and transfers of direct downlines. */
export function TransactionsPage() {
  const t = useT();
  const filters = useAgentFilters();
  const query = queryOf(filters);
  const { data, error, refetch } = useDownlineMovements({ ...query, pageNo: filters.pageNo, pageSize: filters.pageSize });
  const top = useTop(String(query.playerId));
  return (
    <div ref={top} className="grid grid-cols-1 gap-4">
      <Period filters={filters} />
      <MovementFilters filters={filters} query={query} />
      {query.playerId === undefined ? (
        <p className="text-label text-ink-2">{t('agents.movements.scope')}</p>
      ) : (
        <OfOne playerId={query.playerId} filters={filters} />
      )}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton height="h-16" />
      ) : data.total === 0 ? (
        <NoMovements />
      ) : (
        <>
          <Tiles
            label={t('agents.sums')}
            tiles={[
              { key: 'in', label: t('agents.in'), value: <WireAmount value={data.sums.in} /> },
              { key: 'out', label: t('agents.out'), value: <WireAmount value={data.sums.out} /> },
              { key: 'net', label: t('agents.net'), value: <WireAmount value={data.sums.net} plus tinted /> },
            ]}
          />
          <MovementTable rows={data.list} filters={filters} />
          <PageFoot filters={filters} total={data.total} />
        </>
      )}
    </div>
  );
}
