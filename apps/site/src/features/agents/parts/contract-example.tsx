import { Skeleton } from '@sortes/ui';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useExample, type ContractKind, type Example, type ExampleQuery } from '../api/contracts';
import { ContractWorking } from './contract-working';

/** What is left for the payer of what they are due themselves. */
function Left({ theirs, mine }: Pick<Example, 'theirs'> & { mine: NonNullable<Example['mine']> }) {
  const t = useT();
  return (
    <dl className="grid grid-cols-1 gap-1 text-label">
      {(
        [
          [t('contracts.example.own'), mine.amount],
          [t('contracts.example.left'), mine.amount - theirs.amount],
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
  const { theirs, mine, uncovered, mayOwe } = data;
  return (
    <section className="grid grid-cols-1 gap-2 rounded-tile border border-hairline bg-bg2 p-3">
      <h5 className="text-label font-semibold text-ink-1">{periodText(query.kind, theirs)}</h5>
      <ContractWorking kind={query.kind} of={theirs} sum={t(isMine ? 'contracts.example.mine' : 'contracts.example.theirs')} />
      {!isMine && mine !== null && <Left theirs={theirs} mine={mine} />}
      {!isMine && <p className="text-label font-semibold text-ink-1">{t(mayOwe ? 'contracts.mayOwe' : 'contracts.neverOwes')}</p>}
      {uncovered !== null && (
        <p role="alert" className="text-label text-danger">
          {t('contracts.uncovered', { number: uncovered + 1 })}
        </p>
      )}
    </section>
  );
}
