import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { DownlineRow } from '../api/team';
import { bandText } from '../state/bands';

/** What somebody has: the sum where the agent may read it, else about how much. */
export function BalanceCell({ row: { balance, balanceBand } }: { row: Pick<DownlineRow, 'balance' | 'balanceBand'> }) {
  const t = useT();
  const format = useFormat();
  if (balance !== null) return <WireAmount value={balance} />;
  const band = balanceBand === null ? undefined : bandText(balanceBand);
  if (band === undefined) return '—';
  return t(band.id, { amount: 'amount' in band ? format.money(band.amount) : '' });
}
