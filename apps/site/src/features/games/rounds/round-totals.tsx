import type { Reply, games } from '@sortes/contract';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useT } from '../../../kit/i18n';

/** The sums of all rounds of the list, on whichever page they are. */
export function RoundTotals({ totals }: { totals: Reply<typeof games.listGameRounds>['totals'] }) {
  const t = useT();
  const sums = [
    ['games.frame.staked', totals.stake],
    ['games.frame.won', totals.win],
    ...(totals.refund === 0 ? [] : ([['games.frame.returned', totals.refund]] as const)),
    ['games.frame.net', totals.net],
  ] as const;
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 sm:gap-x-6">
      {sums.map(([text, value]) => (
        <div key={text} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <dt className="text-caption text-ink-3">{t(text)}</dt>
          <dd className="text-label font-bold text-ink-1 sm:text-body">
            <WireAmount value={value} tinted={text === 'games.frame.net'} plus={text === 'games.frame.net'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
