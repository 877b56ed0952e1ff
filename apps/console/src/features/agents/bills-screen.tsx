import { billStates, contractKinds, type AgentLane } from '@sortes/contract';
import { IconCheck, IconWarning, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, DayFilter, PlayerFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { BillBets } from './bill-bets';
import { BillBadge, Rule, useWireMoney, type Bill, type OpenedBill } from './contract-words';
import { Side } from './contracts-screen';
import { agentsKeys } from './keys';

const bills = listOf('staffListContractBills', {
  csv: 'staffExportContractBills',
  filters: ['kind', 'state', 'text', 'agentId', 'from', 'to'],
});

/** The days of a bill; of one by the hour or the bet from when to when. */
function usePeriodText(): (bill: Pick<Bill, 'kind' | 'from' | 'until'>) => string {
  const t = useT();
  const format = useFormat();
  return ({ kind, from, until }) => {
    if (from === until) return t('agents.bills.afterEnd', { day: format.date(from - 1) });
    if (kind === 'hourly' || kind === 'realtime') return format.span(from, until);
    const [first, last] = [format.date(from), format.date(until - 1)];
    return first === last ? first : `${first} – ${last}`;
  };
}

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
    sum('result', t('agents.bills.result')),
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
      <DayFilter name="from" label={t('common.from')} />
      <DayFilter name="to" label={t('common.until')} />
      <PlayerFilter name="agentId" label={t('agents.kind.agent')} />
    </>
  );
}

/** The days that a bill is made of; of one by the hour the lanes. */
function Days({ days, lanes }: Pick<OpenedBill, 'days' | 'lanes'>) {
  const t = useT();
  const money = useWireMoney();
  const format = useFormat();
  const isByLane = days.length === 0;
  const dayText = (day: string) => format.date(Date.parse(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = isByLane
    ? lanes.map(({ lane, ...row }) => ({ ...row, name: t(`agents.lane.${lane as AgentLane}`) }))
    : days.map(({ day, ...row }) => ({ ...row, name: dayText(day) }));
  return (
    <table className="w-full text-label">
      <caption className="pb-1 text-start text-label font-semibold">{t(isByLane ? 'agents.bills.lanes' : 'agents.bills.days')}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="text-start font-semibold">
            {t(isByLane ? 'agents.lane' : 'agents.day')}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t('agents.bills.turnover')}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t('agents.bills.result')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, betVolume, result }) => (
          <tr key={name} className="border-t border-divider">
            <td className="tabular py-1">{name}</td>
            <td className="tabular py-1 text-end">{money(betVolume)}</td>
            <td className="tabular py-1 text-end">{money(result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What changed after a bill was made. */
function Corrections({ corrections }: Pick<OpenedBill, 'corrections'>) {
  const t = useT();
  const format = useFormat();
  const money = useWireMoney();
  if (corrections.length === 0) return null;
  return (
    <section className="grid gap-1 text-label">
      <h3 className="font-semibold">{t('agents.bills.corrections')}</h3>
      {corrections.map((one) => (
        <p key={one.at} className="tabular">
          {format.at(one.at)} · {t('agents.bills.amount')} {money(one.amount)} · {t('agents.bills.difference')} {money(one.difference)}
        </p>
      ))}
    </section>
  );
}

function Whole({ opened: { bill, details, carry, days, lanes, corrections, addsUp }, onDone }: { opened: OpenedBill; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const money = useWireMoney();
  const period = usePeriodText();
  const may = useMay('agents.change');
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('agents.bills.period'), period(bill)],
          [t('agents.contracts.receiver'), <Side key="receiver" person={bill.receiver} />],
          [t('agents.contracts.payer'), <Side key="payer" person={bill.payer} />],
          [t('agents.contracts.state'), <BillBadge key="state" state={bill.status} />],
          [t('agents.bills.turnover'), money(bill.betVolume)],
          [t('agents.bills.result'), money(bill.result)],
          ...(bill.kind === 'realtime'
            ? []
            : [
                [t('agents.bills.active'), format.number(bill.activeMember)] as const,
                [t('agents.bills.tier'), bill.tier === null ? '–' : format.number(bill.tier + 1)] as const,
              ]),
          ...(bill.kind === 'dividend' ? [[t('agents.bills.carryIn'), money(bill.carryIn)] as const] : []),
          [t('agents.bills.amount'), money(bill.amount)],
          [t('agents.bills.adjusted'), money(bill.adjusted)],
          [t('agents.bills.due'), money(bill.due)],
          [t('agents.bills.paid'), money(bill.paid)],
          [t('agents.bills.owed'), money(bill.owed)],
          [t('agents.bills.forgiven'), money(bill.forgiven)],
          ...(bill.advanced === 0 ? [] : [[t('agents.bills.lent'), money(bill.lent)] as const]),
          ...(bill.kind === 'dividend' ? [[t('agents.bills.carryOut'), money(bill.carryOut)] as const] : []),
        ]}
      />
      <p className="flex items-start gap-2 text-label">
        {addsUp ? <IconCheck size={16} className="shrink-0 text-win" /> : <IconWarning size={16} className="shrink-0 text-danger" />}
        {t(addsUp ? 'agents.bills.addsUp' : 'agents.bills.differs')}
      </p>
      {bill.from === bill.until ? (
        <p className="text-ink-2">{t('agents.bills.afterEndNote')}</p>
      ) : (
        <>
          <Rule kind={bill.kind} details={details} carry={carry} reached={bill.tier} />
          {bill.kind === 'realtime' ? <BillBets id={bill.id} /> : <Days days={days} lanes={lanes} />}
        </>
      )}
      <Corrections corrections={corrections} />
      {may && (bill.status === 'owed' || bill.status === 'review') && <Decide bill={bill} onDone={onDone} />}
    </div>
  );
}

const decisions = { owed: ['writeOff', 'advance'], review: ['release', 'withhold'] } as const;
type BillDecision = (typeof decisions)[keyof typeof decisions][number];

const decide: Readonly<Record<BillDecision, (id: string, reason: string) => Promise<unknown>>> = {
  release: (id, reason) => call('staffReleaseContractBill', { params: { id }, body: { reason } }),
  withhold: (id, reason) => call('staffRequestBillWriteOff', { params: { id }, body: { reason } }),
  writeOff: (id, reason) => call('staffRequestBillWriteOff', { params: { id }, body: { reason } }),
  advance: (id, reason) => call('staffRequestBillAdvance', { params: { id }, body: { reason } }),
};

/** What staff can do about a bill: letting it be paid is one person's, all else waits for a second one. */
function Decide({ bill, onDone }: { bill: OpenedBill['bill']; onDone: () => void }) {
  const t = useT();
  const money = useWireMoney();
  const name = playerText(bill.receiver.playerId, bill.receiver.userName);
  const amount = money(bill.status === 'review' ? bill.due : bill.owed);
  return (
    <DecisionForm<BillDecision>
      submitLabel={(choice) => (choice === undefined || choice === 'release' ? undefined : t('agents.bills.askSecond'))}
      choices={decisions[bill.status === 'review' ? 'review' : 'owed'].map((value) => ({ value, label: t(`agents.bills.do.${value}`) }))}
      question={(choice) => t(`agents.bills.question.${choice}`, { name, amount })}
      onDecide={async (choice, reason, what) => {
        await decide[choice](bill.id, reason);
        toast(choice === 'release' ? t('common.did', { what }) : t('agents.move.asked'), { tone: 'win' });
        onDone();
        await askAnew(sharedKeys.list.of('contract-bills'), sharedKeys.list.of('approvals'), agentsKeys.bill.of(bill.id));
      }}
    />
  );
}

/** Bills of contracts: what is due, paid and owed, and what waits for review. */
export function BillsScreen() {
  const t = useT();
  const money = useWireMoney();
  const { search, change } = useListSearch();
  const columns = useColumns();
  const openOver = (open: string | undefined) => change({ open, page: search['page'] });
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
        sums={({ sums }) => (
          <Facts
            facts={(['due', 'paid', 'owed', 'forgiven', 'lent'] as const).map((key) => [t(`agents.bills.${key}`), money(sums[key])])}
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
      >
        {(detail) => <Whole opened={detail} onDone={() => openOver(undefined)} />}
      </DetailDialog>
    </>
  );
}
