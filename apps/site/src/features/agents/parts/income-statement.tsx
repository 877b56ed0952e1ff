import { IconCaretRight } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useT } from '../../../kit/i18n';
import { useContractKinds, type ContractKind } from '../api/contracts';
import type { TotalIncome } from '../api/income';
import { useDrill } from '../state/use-agent-filters';

type Sums = TotalIncome['sums'];

/** The page of a kind of contract. */
export const contractPage = { dividend: 'agentDividend', daily: 'agentDaily', hourly: 'agentHourly', realtime: 'agentRealtime' } as const;

/** The kinds that the brand has, and those that brought or took something before it switched them off. */
export function useShownKinds(sums: Pick<Sums, 'contracts'>): readonly ContractKind[] {
  const on = useContractKinds();
  return (['dividend', 'daily', 'hourly', 'realtime'] as const).filter(
    (kind) => on.includes(kind) || sums.contracts.some((one) => one.kind === kind),
  );
}

/** A line of the statement; one that can be opened is a button. */
function Line({
  label,
  value,
  isPart = false,
  isSum = false,
  plus = false,
  onPress,
}: {
  label: string;
  value: number;
  /** Of the line above it. */
  isPart?: boolean;
  isSum?: boolean;
  plus?: boolean;
  onPress?: (() => void) | undefined;
}) {
  const inside: ReactNode = (
    <>
      <span className={clsx('min-w-0 flex-1', isPart ? 'ps-3 text-label text-ink-2' : isSum ? 'font-bold text-ink-1' : 'text-ink-1')}>
        {label}
      </span>
      <span className={clsx('tabular text-end', isPart ? 'text-label text-ink-2' : 'font-semibold text-ink-1', isSum && 'font-bold')}>
        <WireAmount value={value} plus={plus} tinted={plus} />
      </span>
      {onPress ? <IconCaretRight size={14} className="shrink-0 text-ink-3" /> : <span className="w-3.5 shrink-0" />}
    </>
  );
  const box = clsx('flex w-full items-center gap-2 px-4 text-start', isPart ? 'min-h-9 py-1' : 'min-h-11 py-2');
  return (
    <li className={clsx(isSum && 'border-t border-divider')}>
      {onPress ? (
        <button type="button" onClick={onPress} className={clsx(box, 'hover:bg-bg2')}>
          {inside}
        </button>
      ) : (
        <div className={box}>{inside}</div>
      )}
    </li>
  );
}

/** One total for the days that are asked for, by source; each line opens to what it is made of. */
export function IncomeStatement({ sums }: { sums: Sums }) {
  const t = useT();
  const drill = useDrill();
  const kinds = useShownKinds(sums);
  const of = (kind: ContractKind) =>
    sums.contracts.find((one) => one.kind === kind) ?? { received: 0, passedOn: 0, owedToMe: 0, owedByMe: 0 };
  const paying = kinds.filter((kind) => of(kind).passedOn !== 0);
  const bills = (kind: ContractKind, side: 'received' | 'paid') => () =>
    drill(contractPage[kind], { tab: 'bills', side: side === 'paid' ? side : '' });
  const commissions = () => drill('agentIncome', { tab: 'commission' });
  const owed = (figure: 'owedToMe' | 'owedByMe', ofBets: number, side: 'received' | 'paid') => (
    <>
      {ofBets !== 0 && <Line isPart label={t('agents.income.commission')} value={ofBets} onPress={commissions} />}
      {kinds
        .filter((kind) => of(kind)[figure] !== 0)
        .map((kind) => (
          <Line key={kind} isPart label={t(`contracts.kind.${kind}`)} value={of(kind)[figure]} onPress={bills(kind, side)} />
        ))}
    </>
  );
  return (
    <section aria-label={t('agents.income.statement')} className="card overflow-hidden rounded-tile pb-2">
      <div className="px-4 pt-3 pb-2">
        <h4 className="text-label font-semibold text-ink-2">{t('agents.income.net')}</h4>
        <p className="tabular text-h2 font-bold text-ink-1">
          <WireAmount value={sums.net} plus tinted />
        </p>
      </div>
      <ul className="border-t border-divider text-body">
        <Line label={t('agents.income.commission')} value={sums.commission} onPress={commissions} />
        {sums.ownRebate !== 0 && <Line label={t('agents.income.ownRebate')} value={sums.ownRebate} onPress={commissions} />}
        {kinds.map((kind) => (
          <Line key={kind} label={t(`contracts.kind.${kind}`)} value={of(kind).received} onPress={bills(kind, 'received')} />
        ))}
        <Line label={t('agents.income.passedOn')} value={sums.passedOn === 0 ? 0 : -sums.passedOn} />
        {paying.map((kind) => (
          <Line key={kind} isPart label={t(`contracts.kind.${kind}`)} value={-of(kind).passedOn} onPress={bills(kind, 'paid')} />
        ))}
        <Line isSum label={t('agents.income.net')} value={sums.net} />
        <Line isSum label={t('agents.income.owedToMe')} value={sums.owedToMe} />
        {owed('owedToMe', sums.betsOwed.toMe, 'received')}
        <Line label={t('agents.income.owedByMe')} value={sums.owedByMe} />
        {owed('owedByMe', sums.betsOwed.byMe, 'paid')}
      </ul>
    </section>
  );
}
