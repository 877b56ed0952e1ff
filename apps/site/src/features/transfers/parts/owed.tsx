import { IconWarning } from '@sortes/ui';
import type { Reply, transfers } from '@sortes/contract';
import { WireBalance } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** What the member owes the house, of what, and that credits pay it before anything can leave. */
export function Owed({ data: { owed, debts } }: { data: Pick<Reply<typeof transfers.getWalletAccounts>, 'owed' | 'debts'> }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="card rounded-tile px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="flex items-center gap-2 text-body font-semibold text-ink-1">
          <IconWarning size={18} className="shrink-0 text-warning" />
          {t('transfers.owed')}
        </h3>
        <span className="tabular text-h2 font-bold text-ink-1">
          <WireBalance value={owed} isExact />
        </span>
      </div>
      <p className="text-label text-ink-3">{t('transfers.owedNote')}</p>
      <ul className="mt-2 divide-y divide-divider border-t border-divider">
        {debts.map(({ reason, amount, paid, time }, place) => (
          <li key={`${time}-${place}`} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1.5">
            <span className="min-w-0 text-body text-ink-2">
              {t(`transfers.owed.${reason}`)}
              <span className="block text-label text-ink-3">{format.dateTime(time)}</span>
            </span>
            <span className="tabular ms-auto text-end text-body font-semibold text-ink-1">
              <WireBalance value={amount} isExact />
              {paid > 0 && (
                <span className="block text-label font-normal text-ink-3">
                  {t('transfers.owedPaid')} <WireBalance value={paid} isExact />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
