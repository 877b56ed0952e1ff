import { tryReadAmount } from '@sortes/money';
import { Skeleton } from '@sortes/ui';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useExample, type Example, type ExampleQuery } from '../api/contracts';
import { amountText } from './contract-words';

/** The figures of an example, and what the rule makes of them. */
function Reckoned({ example: { theirs, mine, uncovered }, isMine, isInParts }: { example: Example; isMine: boolean; isInParts: boolean }) {
  const t = useT();
  const format = useFormat();
  const rows: readonly (readonly [string, number])[] = isMine
    ? [[t('contracts.example.mine'), theirs.amount]]
    : [
        [t('contracts.example.theirs'), theirs.amount],
        ...(mine === null
          ? []
          : ([
              [t('contracts.example.own'), mine.amount],
              [t('contracts.example.left'), mine.amount - theirs.amount],
            ] as const)),
      ];
  return (
    <>
      <p className="text-label text-ink-2">
        {t(isInParts ? 'contracts.example.turned' : theirs.result < 0 ? 'contracts.example.won' : 'contracts.example.did', {
          turnover: amountText(format, theirs.betVolume),
          result: format.money(tryReadAmount(Math.abs(theirs.result)) ?? 0n),
          count: theirs.activeMember,
        })}
        {theirs.amount === 0 && theirs.tier === null && ` ${t('contracts.example.noTier')}`}
      </p>
      <dl className="grid grid-cols-1 gap-1 text-label">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-bold text-ink-1">
              <WireAmount value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {uncovered !== null && (
        <p role="alert" className="text-label text-danger">
          {t('contracts.uncovered', { number: uncovered + 1 })}
        </p>
      )}
    </>
  );
}

/** What a rule would have paid for the last period, with the line's own figures. */
export function ContractExample({ query, isMine }: { query: ExampleQuery | undefined; isMine: boolean }) {
  const t = useT();
  const format = useFormat();
  const { data, error } = useExample(query);
  if (query === undefined || (error && !data)) return null;
  if (!data) return <Skeleton className="h-24 rounded-tile!" />;
  const [from, to] = [format.date(data.theirs.from), format.date(data.theirs.until - 1)];
  return (
    <section className="grid grid-cols-1 gap-2 rounded-tile border border-hairline bg-bg2 p-3">
      <h5 className="text-label font-semibold text-ink-1">
        {t(from === to ? 'contracts.example.day' : 'contracts.example', { from, to })}
      </h5>
      <Reckoned example={data} isMine={isMine} isInParts={query.kind === 'hourly' || query.kind === 'realtime'} />
    </section>
  );
}
