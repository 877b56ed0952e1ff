import type { Reply, staffRanks } from '@sortes/contract';
import { linkClass, Skeleton } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/calls';
import { Facts } from '../../../shared/facts';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/texts';
import { ranksKeys } from './keys';
import { RankLabel } from './rank-label';
import { type RankTable, toSend } from './rank-table';
import { rankAt, rankFaultText, rankPlaceText } from './rank-words';

export type CheckedRanks = Reply<typeof staffRanks.staffCheckRanks>;
export type RankFaults = CheckedRanks['faults'];

/** So long after the last key the server is asked. */
const waitMs = 400;

/** What the server says of a table, a moment after it was changed last. `isOld`: it is of what was typed before. */
export function useRanksCheck(table: RankTable): { readonly checked: CheckedRanks | undefined; readonly isOld: boolean } {
  const text = JSON.stringify(toSend(table));
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ranksKeys.check.of(asked),
    queryFn: ({ signal }) => call('staffCheckRanks', { body: { document: JSON.parse(asked) as unknown } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { checked: data, isOld: isPlaceholderData || asked !== text };
}

/** What is wrong, each with the way to its rank. */
function FaultList({ faults, onRank }: { faults: RankFaults; onRank: (number: number | undefined) => void }) {
  const t = useT();
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label font-semibold text-danger">{t('promotions.faults')}</h3>
      <ul className="grid gap-1 text-label text-ink-1">
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.path}`}>
            <button type="button" className={`text-start ${linkClass}`} onClick={() => onRank(rankAt(fault.path))}>
              {rankPlaceText(t, fault.path)}
            </button>
            : {rankFaultText(t, format, fault)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many members have each rank now, and how many would. */
function Standing({ table, now, then }: { table: RankTable; now: readonly number[]; then: readonly number[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <table className="w-full text-label">
      <caption className="pb-1 text-start text-caption text-ink-3">{t('ranks.standing')}</caption>
      <thead>
        <tr className="border-b border-divider text-ink-2">
          <th scope="col" className="py-1 text-start font-semibold">
            {t('ranks.rank')}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {t('ranks.now')}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {t('ranks.then')}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.ranks.map((line, level) => (
          <tr key={level} className="border-b border-divider">
            <th scope="row" className="max-w-40 py-1 pe-2 text-start font-normal">
              <RankLabel line={line} />
            </th>
            <td className="tabular py-1 text-end">{format.number(now[level] ?? 0)}</td>
            <td className={`tabular py-1 text-end ${(now[level] ?? 0) === (then[level] ?? 0) ? '' : 'font-bold'}`}>
              {format.number(then[level] ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a table comes to when everybody is looked at by it. Sums as decimal text. */
export interface OutcomeSums {
  readonly rises: number;
  readonly upgradeGifts: string;
  readonly monthlyGifts: string;
}

/** What a table would come to, as it was asked for and as members stand now. */
function AskedAndNow({ asked, now }: { asked: OutcomeSums; now: OutcomeSums }) {
  const t = useT();
  const format = useFormat();
  const lines = [
    [t('ranks.rises'), ({ rises }: OutcomeSums) => format.number(rises)],
    [t('ranks.upgradeCost'), ({ upgradeGifts }: OutcomeSums) => format.amount(upgradeGifts)],
    [t('ranks.monthlyCost'), ({ monthlyGifts }: OutcomeSums) => format.amount(monthlyGifts)],
  ] as const;
  return (
    <table className="w-full text-label">
      <caption className="pb-1 text-start text-caption text-ink-3">{t('ranks.askedAndNow')}</caption>
      <thead>
        <tr className="border-b border-divider text-ink-2">
          <th scope="col">
            <span className="sr-only">{t('ranks.outcome')}</span>
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {t('ranks.whenAsked')}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {t('ranks.now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, textOf]) => (
          <tr key={name} className="border-b border-divider">
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              {name}
            </th>
            <td className="tabular py-1 text-end">{textOf(asked)}</td>
            <td className={`tabular py-1 text-end ${textOf(asked) === textOf(now) ? '' : 'font-bold'}`}>{textOf(now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where members would stand by a table, and what its gifts would cost; of one that waits for a second person also what it was asked with. */
export function OutcomeFigures({
  table,
  now,
  outcome,
  asked,
}: Pick<OutcomeProps, 'table' | 'now'> & { outcome: NonNullable<CheckedRanks['outcome']>; asked?: OutcomeSums }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Standing table={table} now={now} then={outcome.members} />
      {asked === undefined ? (
        <Facts
          facts={[
            [t('ranks.rises'), format.number(outcome.rises)],
            [t('ranks.upgradeCost'), format.amount(outcome.upgradeGifts)],
            [t('ranks.monthlyCost'), format.amount(outcome.monthlyGifts)],
          ]}
        />
      ) : (
        <AskedAndNow asked={asked} now={outcome} />
      )}
      <p className="text-caption text-ink-3">{t('ranks.outcomeNote')}</p>
    </>
  );
}

interface OutcomeProps {
  readonly table: RankTable;
  /** Members by rank as they stand. */
  readonly now: readonly number[];
  readonly checked: CheckedRanks | undefined;
  readonly isOld: boolean;
  readonly onRank: (number: number | undefined) => void;
}

/** Beside the form: what the table lacks, where members would stand by it, and what its gifts would cost. */
export function RanksOutcome({ table, now, checked, isOld, onRank }: OutcomeProps) {
  const t = useT();
  const outcome = checked?.outcome;
  return (
    <section
      aria-label={t('ranks.outcome')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 self-start rounded-tile border border-divider bg-bg1 p-4 lg:sticky lg:top-20 lg:max-h-[calc(100vh-13rem)] lg:overflow-y-auto"
    >
      <h2 className="text-body font-bold">{t('ranks.outcome')}</h2>
      <p role="status" className="text-label text-ink-2 empty:hidden">
        {checked === undefined || isOld ? t('ranks.looking') : checked.faults.length > 0 ? t('ranks.faulty') : ''}
      </p>
      {checked === undefined && <Skeleton className="h-40" />}
      <FaultList faults={checked?.faults ?? []} onRank={onRank} />
      {outcome !== undefined && outcome !== null && <OutcomeFigures table={table} now={now} outcome={outcome} />}
    </section>
  );
}
