import { dayOfInstant } from '@sortes/browser';
import { Button, ConfirmDialog, IconCheck, IconWarning, toast } from '@sortes/ui';
import { useState, type ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { wireSum } from '../../../entities/wallet/wire-sum';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useBill, useChangeContracts, type Bill, type ContractKind, type OpenedBill } from '../api/contracts';
import { useDayText } from './commission-hours';
import { BillPlate, useBillPeriod } from './contract-bills';
import { ContractExplain } from './contract-explain';
import { ContractRule } from './contract-rule';
import { amountText, rateText, withWhom } from './contract-words';
import { figuresOf } from '../state/rule-figures';
import { BillBets } from './bill-bets';
import { FigureTable } from './figure-table';
import { laneName } from './figure-text';
import { ListSkeleton } from './list-skeleton';

/** Whether it is what corrections left over of a contract that had ended: nothing was worked out for it. */
const isRest = ({ from, until }: Pick<Bill, 'from' | 'until'>): boolean => from === until;

/** How a bill was worked out, step by step. */
function Steps({ opened: { bill, details } }: { opened: OpenedBill }) {
  const t = useT();
  const format = useFormat();
  const isDividend = bill.kind === 'dividend';
  const asked = figuresOf(bill.kind, details);
  const money = (value: number): ReactNode => <WireAmount value={value} />;
  const share = bill.rate === null ? '' : ` (${rateText(format, bill.rate)})`;
  const worked: readonly (readonly [string, ReactNode])[] = [
    [t('contracts.bill.turnover'), money(bill.betVolume)],
    ...(asked.active ? [[t('contracts.bill.active'), format.number(bill.activeMember)] as const] : []),
    ...(asked.result ? [[t('contracts.bill.result'), money(bill.result)] as const] : []),
    ...(isDividend && bill.carryIn !== 0 ? [[t('contracts.bill.carryIn'), money(bill.carryIn)] as const] : []),
    ...(isDividend ? [[t('contracts.bill.base'), money(Math.max(0, wireSum(bill.result, bill.carryIn)))] as const] : []),
    ...(bill.kind === 'realtime'
      ? []
      : [
          [
            t('contracts.bill.tier'),
            bill.tier === null ? t('contracts.bill.tierNone') : t('contracts.form.tier', { number: bill.tier + 1 }) + share,
          ] as const,
        ]),
    [t('contracts.bill.amount'), money(bill.amount)],
  ];
  const steps: readonly (readonly [string, ReactNode])[] = [
    ...(isRest(bill) ? [] : worked),
    ...(bill.adjusted === 0 ? [] : [[t('contracts.bill.adjusted'), <WireAmount key="adjusted" value={bill.adjusted} plus />] as const]),
    [t('contracts.bill.due'), money(bill.due)],
    [t('contracts.bill.paid'), money(bill.paid)],
    ...(bill.owed === 0 ? [] : [[t('contracts.bill.owed'), money(bill.owed)] as const]),
    ...(bill.advanced === 0 ? [] : [[t('contracts.bill.advanced'), money(bill.advanced)] as const]),
    ...(bill.isMine || bill.lent === 0 ? [] : [[t('contracts.bill.lent'), money(bill.lent)] as const]),
    ...(bill.forgiven === 0 ? [] : [[t('contracts.bill.forgiven'), money(bill.forgiven)] as const]),
    ...(isDividend && bill.carryOut !== 0 ? [[t('contracts.bill.carryOut'), money(bill.carryOut)] as const] : []),
  ];
  return (
    <dl className="divide-y divide-divider rounded-tile border border-hairline bg-bg2 px-4 text-body">
      {steps.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3 py-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular font-semibold text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What changed afterwards. */
function Corrections({ opened: { bill, details, corrections } }: { opened: OpenedBill }) {
  const t = useT();
  const format = useFormat();
  if (corrections.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-label font-semibold text-ink-3">{t('contracts.bill.corrections')}</h4>
      <p className="text-label text-ink-2">{t('contracts.bill.corrected')}</p>
      <FigureTable
        caption={t('contracts.bill.corrections')}
        rows={corrections}
        rowKey={({ at }) => at}
        columns={[
          { key: 'at', title: t('contracts.bill.day'), cell: ({ at }) => format.dateTime(at) },
          { key: 'turnover', title: t('contracts.bill.turnover'), numeric: true, cell: (row) => <WireAmount value={row.betVolume} /> },
          ...(figuresOf(bill.kind, details).result
            ? [
                {
                  key: 'result',
                  title: t('contracts.bill.result'),
                  numeric: true,
                  cell: (row: OpenedBill['corrections'][number]) => <WireAmount value={row.result} />,
                },
              ]
            : []),
          { key: 'amount', title: t('contracts.bill.amount'), numeric: true, cell: (row) => <WireAmount value={row.amount} /> },
          {
            key: 'difference',
            title: t('contracts.bill.difference'),
            numeric: true,
            cell: (row) => <WireAmount value={row.difference} plus />,
          },
        ]}
      />
    </section>
  );
}

/** Lets go of what is owed. */
function Forgive({ bill }: { bill: Bill }) {
  const t = useT();
  const format = useFormat();
  const { forgive } = useChangeContracts();
  const [asks, setAsks] = useState(false);
  const forgiving = useAction(async () => {
    try {
      await forgive(bill);
      toast(translate('contracts.bill.forgave'), { tone: 'win' });
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  if (!bill.isMine || bill.owed === 0) return null;
  return (
    <>
      <Button tone="secondary" disabled={forgiving.busy} onClick={() => setAsks(true)}>
        {t('contracts.bill.forgive')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('contracts.bill.askForgive', { amount: amountText(format, bill.owed) })}
        confirmLabel={t('contracts.bill.forgive')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={() => forgiving.run()}
        onClose={() => setAsks(false)}
      >
        {t('contracts.bill.askForgiveNote')}
      </ConfirmDialog>
    </>
  );
}

/** Opens what the own line played on a day, of one lane where it is said. */
export type OpenPlay = (of: { day: string; lane: string }) => void;

/** What the line did: by day, by lane in an hour, or bet by bet. Days and lanes of the own line open their bets, which are kept by the day. */
function MadeOf({ opened: { bill, details, days, lanes }, onPlay }: { opened: OpenedBill; onPlay: OpenPlay | undefined }) {
  const t = useT();
  const dayText = useDayText();
  if (bill.kind === 'realtime') return <BillBets id={bill.id} />;
  const rows =
    bill.kind === 'hourly'
      ? lanes.map((row) => ({ ...row, name: laneName(t, row.lane), day: dayOfInstant(bill.from, boot.timeZone) }))
      : days.map((row) => ({ ...row, name: dayText(row.day), lane: '' }));
  const open = bill.isMine ? onPlay : undefined;
  const title = t(bill.kind === 'hourly' ? 'contracts.bill.lanes' : 'contracts.bill.days');
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-label font-semibold text-ink-3">{title}</h4>
      {open && bill.kind === 'hourly' && rows.length > 0 && <p className="text-label text-ink-2">{t('contracts.bill.lanesOpen')}</p>}
      <FigureTable
        caption={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: t(bill.kind === 'hourly' ? 'agents.lane' : 'contracts.bill.day'),
            cell: ({ name, day, lane }) =>
              open ? (
                <button
                  type="button"
                  onClick={() => open({ day, lane })}
                  className="min-h-6 text-start text-body font-semibold text-info hover:underline"
                >
                  {name}
                </button>
              ) : (
                name
              ),
          },
          { key: 'turnover', title: t('contracts.bill.turnover'), numeric: true, cell: (row) => <WireAmount value={row.betVolume} /> },
          ...(figuresOf(bill.kind, details).result
            ? [
                {
                  key: 'result',
                  title: t('contracts.bill.result'),
                  numeric: true,
                  cell: (row: (typeof rows)[number]) => <WireAmount value={row.result} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** A bill opened: who with, the rule, how it was worked out, the days it was made of, and what changed afterwards. */
export function ContractBill({ id, onPlay }: { id: string; onPlay?: OpenPlay }) {
  const t = useT();
  const period = useBillPeriod();
  const { data, error, refetch } = useBill(id);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { bill, details, carry, addsUp } = data;
  return (
    <article className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="tabular text-h3 font-bold text-ink-1">{period(bill)}</h4>
          <p className="text-label wrap-anywhere text-ink-2">{withWhom(t, bill)}</p>
        </div>
        <BillPlate state={bill.status} />
      </header>
      {isRest(bill) ? (
        <p className="text-body text-ink-2">{t('contracts.bill.afterEndNote')}</p>
      ) : (
        <ContractRule kind={bill.kind as ContractKind} details={details} carry={carry} reached={bill.tier} />
      )}
      <section className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h4 className="text-label font-semibold text-ink-3">{t('contracts.bill.steps')}</h4>
          <ContractExplain kind={bill.kind as ContractKind} />
        </div>
        <Steps opened={data} />
        <p className="flex items-start gap-2 text-label text-ink-2">
          {addsUp ? <IconCheck size={18} className="shrink-0 text-win" /> : <IconWarning size={18} className="shrink-0 text-danger" />}
          {t(addsUp ? 'contracts.bill.addsUp' : 'contracts.bill.differs')}
        </p>
      </section>
      <Forgive bill={bill} />
      {!isRest(bill) && <MadeOf opened={data} onPlay={onPlay} />}
      <Corrections opened={data} />
    </article>
  );
}
