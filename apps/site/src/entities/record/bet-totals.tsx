import { TotalsBar } from './totals-bar';
import { useT } from '../../kit/i18n';

/** The sums of all bets that are asked for, in view below them; nothing without bets. */
export function BetTotals({
  totals,
  ...more
}: {
  /** Sums as the wire writes them. */
  totals: { bets: number; stake: number; win: number; refund: number; open: number; net: number };
} & Pick<Parameters<typeof TotalsBar>[0], 'onOpen' | 'openLabel'>) {
  const t = useT();
  if (totals.bets === 0) return null;
  return (
    <TotalsBar
      note={t('records.count', { count: totals.bets })}
      totals={[
        { key: 'stake', label: t('records.staked'), value: totals.stake },
        { key: 'win', label: t('records.won'), value: totals.win },
        ...(totals.refund === 0 ? [] : [{ key: 'refund', label: t('records.refunded'), value: totals.refund }]),
        ...(totals.open === 0 ? [] : [{ key: 'open', label: t('records.undecided'), value: totals.open }]),
        { key: 'net', label: t('records.net'), value: totals.net, net: true },
      ]}
      {...more}
    />
  );
}
