import { downlineOrders, type DownlineOrder } from '@sortes/contract';
import { IconDotsThree, Menu, SegmentedControl, Select } from '@sortes/ui';
import { useState } from 'react';
import { useModule } from '../../entities/brand/site-data';
import { WireAmount } from '../../entities/wallet/wire-amount';
import { fileAddress } from '../../kit/api/client';
import { useFormat, type Format } from '../../kit/format';
import { useT, type Translate } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useContractKinds } from './api/contracts';
import { useMaySend } from './api/sending';
import { useDownlines, type DownlineQuery, type DownlineRow } from './api/team';
import { AccountSearch } from './parts/account-search';
import { BalanceCell } from './parts/balance-cell';
import { CsvLink } from './parts/csv-link';
import { FigureTable, type FigureColumn } from './parts/figure-table';
import { RatesCell } from './parts/held-rates';
import { HideDialog } from './parts/hide-dialog';
import { HiddenNote } from './parts/hidden-note';
import { LastSeen } from './parts/last-seen';
import { LinePath } from './parts/line-path';
import { ListSkeleton } from './parts/list-skeleton';
import { MessageDialog } from './parts/message-dialog';
import { NobodyBelow } from './parts/nobody-below';
import { NoteDialog } from './parts/note-dialog';
import { OfferDialog } from './parts/offer-dialog';
import { PageFoot } from './parts/page-foot';
import { PassQuotaDialog } from './parts/pass-quota-dialog';
import { Period } from './parts/period';
import { PromoteDialog } from './parts/promote-dialog';
import { QuotaLeft } from './parts/quota-left';
import { RatesDialog } from './parts/rates-dialog';
import { SendMoney } from './parts/send-money';
import { SortSelect } from './parts/sort-select';
import { useTop } from './state/use-top';
import { useAgentFilters, useDrill, type AgentFilters } from './state/use-agent-filters';

/** What is asked about a row, in a dialog. */
interface Asked {
  readonly what: 'send' | 'rates' | 'quota' | 'offer' | 'message' | 'note' | 'promote' | 'hide';
  readonly row: DownlineRow;
}

/** Whether a list can be ordered by this: by last seen and balance only where it shows them of everybody. */
function isSortable(order: DownlineOrder, { all, below }: DownlineQuery, rows: readonly DownlineRow[]): boolean {
  if (order !== 'lastSeen' && order !== 'balance') return true;
  return all !== true && below === undefined && (order === 'lastSeen' || rows.every(({ balance }) => balance !== null));
}

const orderIn = (filters: AgentFilters, sorts: (order: DownlineOrder) => boolean) =>
  filters.orderOf<DownlineOrder>(downlineOrders.filter(sorts), 'since');

/** What the address asks for. */
function queryOf(filters: AgentFilters): DownlineQuery {
  const [begins, kind, below] = [filters.valueOf('begins'), filters.choiceOf('kind', ['agent', 'member']), filters.idOf('below')];
  const whom = { all: filters.isOn('all'), ...(below !== undefined && { below }) };
  return {
    ...whom,
    ...(filters.isOn('joined') && { joinedFrom: filters.range.from, joinedTo: filters.range.to }),
    ...(begins !== '' && { account: begins }),
    ...(kind !== '' && { kind: kind as 'agent' | 'member' }),
    ...orderIn(filters, (order) => isSortable(order, whom, [])),
  };
}

/** What can be done about a row; note and kind only directly below. */
function RowMenu({ row, onAsk }: { row: DownlineRow; onAsk: (what: Asked['what']) => void }) {
  const t = useT();
  const drill = useDrill();
  const maySend = useMaySend();
  const hasQuota = useModule('QUOTA3');
  const offers = useContractKinds().length > 0;
  const player = String(row.playerId);
  const actions: Readonly<Record<string, () => void>> = {
    open: () => drill('agentUserProfit', { player }),
    ...(row.isAgent && { below: () => drill('agentTeamManagement', { below: player }) }),
    ...(row.level === 1 && {
      bets: () => drill('agentTeamBetting', { player }),
      movements: () => drill('agentTransactions', { player }),
      ...(maySend && { send: () => onAsk('send') }),
      rates: () => onAsk('rates'),
      ...(hasQuota && row.isAgent && { quota: () => onAsk('quota') }),
      ...(offers && { offer: () => onAsk('offer') }),
      message: () => onAsk('message'),
      note: () => onAsk('note'),
      promote: () => onAsk('promote'),
      hide: () => onAsk('hide'),
    }),
  };
  const words: Readonly<Record<string, string>> = {
    open: t('agents.open'),
    below: t('agents.openBelow'),
    bets: t('agents.openBets'),
    movements: t('agents.openMovements'),
    send: t('agents.send'),
    rates: t('agents.rates'),
    quota: t('agents.quota.pass'),
    offer: t('agents.offer'),
    message: t('agents.message'),
    note: t('agents.note'),
    promote: t(row.isAgent ? 'agents.demote' : 'agents.promote'),
    hide: t('agents.hide'),
  };
  return (
    <Menu
      label={t('agents.actionsOf', { account: row.account })}
      triggerClassName="-my-2 text-ink-2 hover:bg-bg3"
      trigger={<IconDotsThree size={22} />}
      entries={Object.keys(actions).map((id) => ({ id, label: words[id] ?? id }))}
      onAction={(id) => actions[id]?.()}
    />
  );
}

/** The kinds of contracts with somebody, and those that were offered to them. */
function ContractsCell({ row: { contracts, offered } }: { row: DownlineRow }) {
  const t = useT();
  if (contracts.length + offered.length === 0) return '—';
  return (
    <>
      {contracts.map((kind) => (
        <span key={kind} className="block whitespace-nowrap">
          {t(`contracts.kind.${kind}`)}
        </span>
      ))}
      {offered.map((kind) => (
        <span key={kind} className="block whitespace-nowrap text-ink-3">
          {t('agents.offered', { kind: t(`contracts.kind.${kind}`) })}
        </span>
      ))}
    </>
  );
}

/** Whose row it is, what the agent noted about them, and what can be done. */
function AccountCell({ row, onOpen, onAsk }: { row: DownlineRow; onOpen: () => void; onAsk: (what: Asked['what']) => void }) {
  const t = useT();
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-6 text-start text-body font-semibold wrap-anywhere text-info hover:underline"
        >
          {row.account}
        </button>
        {row.note !== '' && (
          <span title={row.note} className="line-clamp-2 text-caption font-normal wrap-anywhere text-ink-2 @4xl:max-w-48">
            {row.note}
          </span>
        )}
        {row.viaLink !== null && (
          <span className="block text-caption font-normal wrap-anywhere text-ink-3">{t('agents.viaLink', { channel: row.viaLink })}</span>
        )}
      </span>
      <RowMenu row={row} onAsk={onAsk} />
    </span>
  );
}

/** The columns of the list. */
function columnsOf(
  t: Translate,
  format: Format,
  {
    today,
    sorts,
    onOpen,
    onAsk,
  }: {
    today: string;
    sorts: (order: DownlineOrder) => boolean;
    onOpen: (row: DownlineRow) => void;
    onAsk: (asked: Asked) => void;
  },
): readonly FigureColumn<DownlineRow>[] {
  return [
    {
      key: 'account',
      title: t('agents.column.account'),
      sorts: true,
      cell: (row) => <AccountCell row={row} onOpen={() => onOpen(row)} onAsk={(what) => onAsk({ what, row })} />,
    },
    {
      key: 'kind',
      title: t('agents.column.kind'),
      cell: (row) => <span className="whitespace-nowrap">{t(row.isAgent ? 'agents.kind.agent' : 'agents.kind.member')}</span>,
    },
    { key: 'level', title: t('agents.column.level'), numeric: true, sorts: true, cell: (row) => format.number(row.level) },
    { key: 'teamSize', title: t('agents.column.teamSize'), numeric: true, sorts: true, cell: (row) => format.number(row.teamSize) },
    { key: 'since', title: t('agents.column.since'), sorts: true, cell: (row) => format.date(row.since) },
    {
      key: 'lastSeen',
      title: t('agents.column.lastSeen'),
      sorts: sorts('lastSeen'),
      cell: (row) => <LastSeen row={row} today={today} />,
    },
    // A card has no room for them: the person's page has all.
    { key: 'rates', title: t('agents.rates'), cell: ({ rates }) => <RatesCell rates={rates} />, isIdle: () => true },
    {
      key: 'contracts',
      title: t('agents.column.contracts'),
      cell: (row) => <ContractsCell row={row} />,
      isIdle: (row) => row.contracts.length + row.offered.length === 0,
    },
    {
      key: 'balance',
      title: t('agents.column.balance'),
      numeric: true,
      sorts: sorts('balance'),
      cell: (row) => <BalanceCell row={row} />,
    },
  ];
}

/** How many, and what they have together where the agent may read it. */
function TeamSums({ total, balance }: { total: number; balance: number | null }) {
  const t = useT();
  return (
    <p role="status" className="text-label text-ink-2">
      {t('agents.peopleCount', { count: total })}
      {balance !== null && (
        <>
          {' · '}
          {t('agents.balanceOfAll')} <WireAmount value={balance} className="tabular font-semibold text-ink-1" />
        </>
      )}
    </p>
  );
}

/** What narrows the list. */
function TeamFilters({ filters, query, sorts }: { filters: AgentFilters; query: DownlineQuery; sorts: (order: DownlineOrder) => boolean }) {
  const t = useT();
  const order = orderIn(filters, sorts);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SegmentedControl
          label={t('agents.whom')}
          value={query.all === true ? 'all' : 'direct'}
          onChange={(next) => filters.change({ all: next === 'all' ? '1' : '' })}
          choices={[
            { value: 'direct', label: t('agents.direct') },
            { value: 'all', label: t('agents.wholeLine') },
          ]}
        />
        <SegmentedControl
          label={t('agents.column.kind')}
          value={query.kind ?? ''}
          onChange={(kind) => filters.change({ kind })}
          choices={[
            { value: '', label: t('agents.kind.all') },
            { value: 'agent', label: t('agents.kind.agents') },
            { value: 'member', label: t('agents.kind.members') },
          ]}
        />
        <Select
          label={t('agents.joined')}
          labelHidden
          className="min-w-0 flex-[1_1_10rem] sm:max-w-56"
          value={filters.isOn('joined') ? '1' : ''}
          onChange={(event) => filters.change({ joined: event.target.value })}
          choices={[
            { value: '', label: t('agents.joined.any') },
            { value: '1', label: t('agents.joined.days') },
          ]}
        />
      </div>
      {filters.isOn('joined') && <Period filters={filters} />}
      <div className="@container">
        <div className="flex flex-wrap items-end gap-2">
          <AccountSearch filters={filters} />
          <SortSelect
            order={order}
            onPress={(key) => filters.press(order, key)}
            choices={downlineOrders.filter(sorts).map((value) => ({ value, label: t(`agents.column.${value}`) }))}
          />
          <CsvLink href={fileAddress('exportDownlines', query)} />
        </div>
      </div>
    </>
  );
}

/** `agentTeamManagement`: who stands below, and what can be done about them. */
export function TeamPage() {
  const t = useT();
  const format = useFormat();
  const filters = useAgentFilters();
  const drill = useDrill();
  const [asked, setAsked] = useState<Asked>();
  const query = queryOf(filters);
  const { data, error, refetch } = useDownlines({ ...query, pageNo: filters.pageNo, pageSize: filters.pageSize });
  const sorts = (one: DownlineOrder) => isSortable(one, query, data?.list ?? []);
  const order = orderIn(filters, sorts);
  const close = () => setAsked(undefined);
  const top = useTop(String(query.below));
  return (
    <div ref={top} className="grid grid-cols-1 gap-4">
      {data && (
        <LinePath path={data.breadcrumb} onGo={(id) => drill('agentTeamManagement', id === undefined ? {} : { below: String(id) })} />
      )}
      <QuotaLeft />
      <TeamFilters filters={filters} query={query} sorts={sorts} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.total + data.hidden === 0 ? (
        <NobodyBelow
          filtered={query.account !== undefined || query.kind !== undefined || query.joinedFrom !== undefined}
          ofOthers={query.below !== undefined}
        />
      ) : (
        <>
          <TeamSums total={data.total + data.hidden} balance={data.balance} />
          <HiddenNote count={data.hidden} />
          <FigureTable
            caption={t('agents.page.team')}
            columns={columnsOf(t, format, {
              today: filters.today,
              sorts,
              onOpen: (row) => drill('agentUserProfit', { player: String(row.playerId) }),
              onAsk: setAsked,
            })}
            rows={data.list}
            rowKey={(row) => row.playerId}
            order={order}
            onSort={(key) => filters.press(order, key as DownlineOrder)}
          />
          <PageFoot filters={filters} total={data.total} />
        </>
      )}
      {asked?.what === 'send' && <SendMoney to={asked.row} onClose={close} />}
      {asked?.what === 'rates' && <RatesDialog row={asked.row} onClose={close} />}
      {asked?.what === 'quota' && <PassQuotaDialog row={asked.row} onClose={close} />}
      {asked?.what === 'offer' && <OfferDialog row={asked.row} onClose={close} />}
      {asked?.what === 'message' && <MessageDialog row={asked.row} onClose={close} />}
      {asked?.what === 'hide' && <HideDialog row={asked.row} onClose={close} />}
      {asked?.what === 'note' && <NoteDialog row={asked.row} onClose={close} />}
      {asked?.what === 'promote' && <PromoteDialog row={asked.row} onClose={close} />}
    </div>
  );
}
