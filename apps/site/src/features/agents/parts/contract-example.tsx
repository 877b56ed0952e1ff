import { Skeleton } from '@sortes/ui';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { wireSum } from '../../../entities/wallet/wire-sum';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useExample, type ContractKind, type Example, type ExampleQuery } from '../api/contracts';
import { useBillPeriod } from './contract-bills';
import { amountText } from './contract-words';
import { mostFixed } from '../state/rule-figures';
import { ContractWorking } from './contract-working';

/** What is left for the payer of what they are due themselves. */
function Left({ kind, theirs, mine }: Pick<Example, 'theirs'> & { kind: ContractKind; mine: NonNullable<Example['mine']> }) {
  const t = useT();
  const period = useBillPeriod();
  // The own contract may have held longer in the period: its bill is of all of that.
  const isOfOtherDays = mine.from !== theirs.from || mine.until !== theirs.until;
  return (
    <dl className="grid grid-cols-1 gap-1 text-label">
      {(
        [
          [
            isOfOtherDays
              ? t('contracts.example.ownDays', { days: period({ kind, from: mine.from, until: mine.until }) })
              : t('contracts.example.own'),
            mine.amount,
          ],
          [t('contracts.example.left'), wireSum(mine.amount, -theirs.amount)],
        ] as const
      ).map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular font-bold text-ink-1">
            <WireAmount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the payer can come to owe by a rule, with a sum: of fixed sums the highest, of shares, which have no bound, by the last period's figures. */
function OweWords({ example: { theirs, mine, uncovered, mayOwe } }: { example: Example }) {
  const t = useT();
  const format = useFormat();
  if (!mayOwe) return uncovered === null ? <p className="text-label font-semibold text-ink-1">{t('contracts.neverOwes')}</p> : null;
  const fixed = mostFixed(theirs.details);
  const own = mine?.amount ?? 0;
  return (
    <p className="text-label font-semibold text-ink-1">
      {t('contracts.mayOwe')}{' '}
      {fixed === undefined
        ? t('contracts.owesByLast', {
            most: amountText(format, theirs.amount),
            own: amountText(format, own),
            owed: amountText(format, Math.max(0, wireSum(theirs.amount, -own))),
          })
        : t('contracts.owesFixed', { amount: amountText(format, fixed) })}
    </p>
  );
}

/** The period of an example: days, or an hour of one. */
function usePeriodText(): (kind: ContractKind, of: { from: number; until: number }) => string {
  const t = useT();
  const format = useFormat();
  return (kind, { from, until }) => {
    if (kind === 'hourly') return t('contracts.example.day', { from: format.span(from, until) });
    const [first, last] = [format.date(from), format.date(until - 1)];
    return t(first === last ? 'contracts.example.day' : 'contracts.example', { from: first, to: last });
  };
}

/** What a rule would have paid for the last period, worked out with the team's own figures. */
export function ContractExample({ query, isMine }: { query: ExampleQuery | undefined; isMine: boolean }) {
  const t = useT();
  const periodText = usePeriodText();
  const { data, error } = useExample(query);
  if (query === undefined || (error && !data)) return null;
  if (!data) return <Skeleton className="h-24 rounded-tile!" />;
  const { theirs, mine, present, uncovered } = data;
  const sum = t(isMine ? 'contracts.example.mine' : 'contracts.example.theirs');
  return (
    <section className="grid grid-cols-1 gap-2 rounded-tile border border-hairline bg-bg2 p-3">
      <h5 className="text-label font-semibold text-ink-1">{periodText(query.kind, theirs)}</h5>
      <ContractWorking kind={query.kind} of={theirs} sum={present === null ? sum : `${sum} (${t('contracts.proposedText')})`} />
      {present !== null && (
        <p className="flex flex-wrap justify-between gap-x-3 text-body">
          <span className="text-ink-2">{`${sum} (${t('contracts.nowText')})`}</span>
          <span className="tabular font-bold text-ink-1">
            <WireAmount value={present.amount} />
          </span>
        </p>
      )}
      {!isMine && mine !== null && <Left kind={query.kind} theirs={theirs} mine={mine} />}
      {!isMine && <OweWords example={data} />}
      {uncovered !== null && (
        <p role="alert" className="text-label text-danger">
          {t('contracts.uncovered', { number: uncovered + 1 })}
        </p>
      )}
    </section>
  );
}
