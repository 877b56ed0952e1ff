import { toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { AddsUp } from './adds-up';
import { BillBets } from './bill-bets';
import { BillDays, BillPart, hasPart } from './bill-parts';
import { BillBadge, Rule, useWireMoney, type Bill, type OpenedBill } from './contract-words';
import { Side } from './contracts-screen';
import { agentsKeys } from './keys';
import { Movements } from './movements';

/** The days of a bill; of one by the hour or the bet from when to when. */
export function usePeriodText(): (bill: Pick<Bill, 'kind' | 'from' | 'until'>) => string {
  const t = useT();
  const format = useFormat();
  return ({ kind, from, until }) => {
    if (from === until) return t('agents.bills.afterEnd', { day: format.date(from - 1) });
    if (kind === 'hourly' || kind === 'realtime') return format.span(from, until);
    const [first, last] = [format.date(from), format.date(until - 1)];
    return first === last ? first : `${first} – ${last}`;
  };
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

/** A bill with all it was made of; the address may open a part of it. */
export function BillDetail({ opened, onDone }: { opened: OpenedBill; onDone: () => void }) {
  const { search } = useListSearch();
  return hasPart(search) ? <BillPart opened={opened} /> : <Whole opened={opened} onDone={onDone} />;
}

function Whole({ opened, onDone }: { opened: OpenedBill; onDone: () => void }) {
  const { bill, details, carry, days, lanes, corrections, addsUp, movements } = opened;
  const t = useT();
  const format = useFormat();
  const money = useWireMoney();
  const period = usePeriodText();
  const may = useMay('agents.money');
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('agents.bills.period'), period(bill)],
          [t('agents.contracts.receiver'), <Side key="receiver" person={bill.receiver} />],
          [t('agents.contracts.payer'), <Side key="payer" person={bill.payer} />],
          [t('agents.contracts.state'), <BillBadge key="state" state={bill.status} />],
          [t('agents.bills.turnover'), money(bill.betVolume)],
          ...(bill.kind === 'realtime'
            ? []
            : [
                [t('agents.bills.result'), money(bill.result)] as const,
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
      <AddsUp isSame={addsUp}>{t(addsUp ? 'agents.bills.addsUp' : 'agents.bills.differs')}</AddsUp>
      {bill.from === bill.until ? (
        <p className="text-ink-2">{t('agents.bills.afterEndNote')}</p>
      ) : (
        <>
          <Rule kind={bill.kind} details={details} carry={carry} reached={bill.tier} />
          {bill.kind === 'realtime' ? <BillBets id={bill.id} /> : <BillDays days={days} lanes={lanes} />}
        </>
      )}
      <Corrections corrections={corrections} />
      <Movements movements={movements} />
      {may && (bill.status === 'owed' || bill.status === 'review') && <Decide bill={bill} onDone={onDone} />}
    </div>
  );
}

const decisions = { owed: ['writeOff', 'advance'], review: ['release', 'withhold'] } as const;
type BillDecision = (typeof decisions)[keyof typeof decisions][number];

const once = () => ({ idempotencyKey: crypto.randomUUID() });

const decide: Readonly<Record<BillDecision, (id: string, reason: string) => Promise<{ asked?: string | null }>>> = {
  release: (id, reason) => call('staffReleaseContractBill', { params: { id }, body: { reason } }, once()),
  withhold: (id, reason) => call('staffRequestBillWriteOff', { params: { id }, body: { reason } }).then(({ id: asked }) => ({ asked })),
  writeOff: (id, reason) => call('staffRequestBillWriteOff', { params: { id }, body: { reason } }).then(({ id: asked }) => ({ asked })),
  advance: (id, reason) => call('staffRequestBillAdvance', { params: { id }, body: { reason } }).then(({ id: asked }) => ({ asked })),
};

/** What staff can do about a bill: letting a small one be paid is one person's, all else waits for a second one. */
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
        const { asked } = await decide[choice](bill.id, reason);
        toast(asked === null ? t('common.did', { what }) : t('agents.move.asked'), { tone: 'win' });
        onDone();
        await askAnew(sharedKeys.list.of('contract-bills'), sharedKeys.list.of('approvals'), agentsKeys.bill.of(bill.id));
      }}
    />
  );
}
