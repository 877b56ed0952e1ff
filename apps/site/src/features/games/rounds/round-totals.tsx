import type { Reply, games } from '@sortes/contract';
import { TotalSums } from '../../../entities/record/total-sums';
import { useT } from '../../../kit/i18n';

/** The sums of all rounds of the list, on whichever page they are. */
export function RoundTotals({ totals }: { totals: Reply<typeof games.listGameRounds>['totals'] }) {
  const t = useT();
  return (
    <TotalSums
      totals={[
        { key: 'stake', label: t('games.frame.staked'), value: totals.stake },
        { key: 'win', label: t('games.frame.won'), value: totals.win },
        ...(totals.refund === 0 ? [] : [{ key: 'refund', label: t('games.frame.returned'), value: totals.refund }]),
        { key: 'net', label: t('games.frame.net'), value: totals.net, net: true },
      ]}
    />
  );
}
