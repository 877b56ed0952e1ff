import { Badge, Button, EmptyState, IconReceipt, SegmentedControl, Switch, toast, type BadgeTone } from '@sortes/ui';
import type { BillState } from '@sortes/contract';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useBills, useChangeContracts, type Bill, type Bills, type ContractKind } from '../api/contracts';
import type { AgentFilters } from '../state/use-agent-filters';
import { AccountSearch } from './account-search';
import { amountText } from './contract-words';
import { CsvLink } from './csv-link';
import { FigureTable, type FigureColumn } from './figure-table';
import { ListSkeleton } from './list-skeleton';
import { PageFoot } from './page-foot';
import { Period } from './period';
import { Tiles } from './tiles';

const tones: Readonly<Record<BillState, BadgeTone>> = {
  nothing: 'neutral',
  review: 'info',
  due: 'info',
  owed: 'danger',
  paid: 'win',
  forgiven: 'neutral',
};

/** The state of a bill on a plate. */
export function BillPlate({ state }: { state: BillState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`contracts.billState.${state}`)}</Badge>;
}

/** The days of a bill: one day, or from one to another; of one by the hour or the bet from when to when. */
export function useBillPeriod(): (bill: Pick<Bill, 'kind' | 'from' | 'until'>) => string {
  const t = useT();
  const format = useFormat();
  return ({ kind, from, until }) => {
    if (from === until) return t('contracts.bill.afterEnd', { day: format.date(from - 1) });
    if (kind === 'hourly' || kind === 'realtime') return format.span(from, until);
    const [first, last] = [format.date(from), format.date(until - 1)];
    return first === last ? first : `${first} – ${last}`;
  };
}

/** The columns of bills; each period opens its bill. */
export function useBillColumns(isInParts: boolean, onOpen: (id: string) => void): readonly FigureColumn<Bill>[] {
  const t = useT();
  const format = useFormat();
  const period = useBillPeriod();
  const money = (key: 'betVolume' | 'result' | 'due' | 'paid' | 'owed', title: string): FigureColumn<Bill> => ({
    key,
    title,
    numeric: true,
    cell: (row) => <WireAmount value={row[key]} className={key === 'due' ? 'font-bold' : ''} />,
  });
  return [
    {
      key: 'period',
      title: t('contracts.bill.period'),
      cell: (row) => (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className="min-h-6 text-start text-body font-semibold text-info hover:underline"
          >
            {period(row)}
          </button>
          <BillPlate state={row.status} />
        </span>
      ),
    },
    { key: 'other', title: t('contracts.bill.other'), cell: ({ account }) => (account === '' ? t('contracts.house') : account) },
    money('betVolume', t('contracts.bill.turnover')),
    ...(isInParts
      ? []
      : [
          money('result', t('contracts.bill.result')),
          {
            key: 'active',
            title: t('contracts.bill.active'),
            numeric: true,
            cell: ({ activeMember }: Bill) => format.number(activeMember),
          } as const,
        ]),
    money('due', t('contracts.bill.due')),
    money('paid', t('contracts.bill.paid')),
    money('owed', t('contracts.bill.owed')),
  ];
}

/** What the agent owes by a kind of contract, and paying it. */
function Debts({ kind }: { kind: ContractKind }) {
  const { owed = 0, lent = 0 } = useBills({ kind, side: 'paid', owed: true }).data?.sums ?? {};
  const t = useT();
  const format = useFormat();
  const { payDebts } = useChangeContracts();
  const paying = useAction(async (key) => {
    try {
      const { paid } = await payDebts(key);
      toast(translate('contracts.owe.paid', { amount: amountText(format, paid) }), { tone: 'win' });
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  if (owed + lent === 0) return null;
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-tile border border-warning/40 bg-bg2 p-3">
      <div className="grid min-w-40 flex-1 gap-1 text-label text-ink-1">
        {owed > 0 && <p>{t('contracts.owe', { amount: amountText(format, owed) })}</p>}
        {lent > 0 && <p>{t('contracts.owe.house', { amount: amountText(format, lent) })}</p>}
      </div>
      <Button tone="primary" loading={paying.busy} loadingLabel={t('common.loading')} onClick={() => void paying.run()}>
        {t('contracts.owe.pay')}
      </Button>
    </section>
  );
}

/** Sums over all bills that the filter finds, and their list. */
export function BillList({ data, onOpen }: { data: Bills; onOpen: (id: string) => void }) {
  const t = useT();
  const kind = data.list[0]?.kind;
  const columns = useBillColumns(kind === 'hourly' || kind === 'realtime', onOpen);
  if (data.total === 0)
    return (
      <EmptyState heading="h3" className="py-8!" art={<IconReceipt size={32} />} title={t('contracts.bills.none')}>
        {t('contracts.bills.noneNote')}
      </EmptyState>
    );
  const { due, paid, owed, forgiven } = data.sums;
  const tile = (key: 'due' | 'paid' | 'owed' | 'forgiven', value: number) => ({
    key,
    label: t(`contracts.bill.${key}`),
    value: <WireAmount value={value} />,
  });
  return (
    <>
      <Tiles
        label={t('agents.sums')}
        tiles={[tile('due', due), tile('paid', paid), tile('owed', owed), ...(forgiven === 0 ? [] : [tile('forgiven', forgiven)])]}
      />
      <FigureTable caption={t('contracts.tab.bills')} columns={columns} rows={data.list} rowKey={({ id }) => id} />
    </>
  );
}

/** Bills of a kind: those that the agent is paid and those they pay. */
export function ContractBills({ kind, filters, onOpen }: { kind: ContractKind; filters: AgentFilters; onOpen: (id: string) => void }) {
  const t = useT();
  const side = filters.choiceOf('side', ['received', 'paid']) === 'paid' ? 'paid' : 'received';
  const begins = side === 'paid' ? filters.valueOf('begins') : '';
  // Dividends are few; what is owed is shown whenever it came about.
  const hasDays = kind !== 'dividend' && !filters.isOn('owed');
  const query = {
    kind,
    side,
    ...(hasDays && filters.range),
    ...(filters.isOn('owed') && { owed: true }),
    ...(begins !== '' && { account: begins }),
  } as const;
  const { data, error, refetch } = useBills({ ...query, pageNo: filters.pageNo, pageSize: filters.pageSize });
  return (
    <>
      {hasDays && <Period filters={filters} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SegmentedControl
          label={t('contracts.bills.side')}
          value={side}
          onChange={(next) => filters.change({ side: next === 'paid' ? next : '', begins: '' })}
          choices={[
            { value: 'received', label: t('contracts.bills.received') },
            { value: 'paid', label: t('contracts.bills.paid') },
          ]}
        />
        {side === 'paid' && <AccountSearch filters={filters} />}
        <Switch checked={filters.isOn('owed')} onChange={(event) => filters.change({ owed: event.target.checked ? '1' : '' })}>
          {t('contracts.bills.onlyOwed')}
        </Switch>
        <CsvLink href={fileAddress('exportContractBills', query)} />
      </div>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : (
        <>
          {side === 'paid' && <Debts kind={kind} />}
          <BillList data={data} onOpen={onOpen} />
          <PageFoot filters={filters} total={data.total} />
        </>
      )}
    </>
  );
}
