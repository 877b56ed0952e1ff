import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useT } from '../../../kit/i18n';
import type { Earnings } from '../api/income';

/** What of earnings is still to come or to go; nothing once all is paid. */
export function ToCome({ of: { due, owed } }: { of: Pick<Earnings, 'due' | 'owed'> }) {
  const t = useT();
  if (due === 0 && owed === 0) return <span className="text-ink-3">{t('agents.income.allPaid')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {due !== 0 && (
        <span>
          {t('agents.income.due')} <WireAmount value={due} />
        </span>
      )}
      {owed !== 0 && (
        <span className="text-warning">
          {t('agents.income.owed')} <WireAmount value={owed} />
        </span>
      )}
    </span>
  );
}
