import { IconLock, ProgressBar } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { WireBalance } from '../../../entities/wallet/wire-amount';
import type { WithdrawSettings } from '../api/withdrawals';

/** What can leave now, and what is locked, why, and how far it is. */
export function Overview({ settings }: { settings: WithdrawSettings }) {
  const t = useT();
  const format = useFormat();
  const { turnover } = settings;
  const units = (value: number) => tryReadAmount(value) ?? 0n;
  const money = (value: number) => format.money(units(value));
  return (
    <section aria-label={t('payout.available')} className="grid grid-cols-1 gap-3">
      <div className="rounded-tile border border-hairline bg-bg2 px-4 py-3.5">
        <p className="text-label text-ink-3">{t('payout.available')}</p>
        <p className="text-money font-bold text-ink-1">
          <WireBalance value={settings.available} />
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-5 text-label text-ink-2">
          <div className="flex gap-1.5">
            <dt className="text-ink-3">{t('payout.balance')}</dt>
            <dd>
              <WireBalance value={settings.balance} />
            </dd>
          </div>
          {settings.held > 0 && (
            <div className="flex gap-1.5">
              <dt className="text-ink-3">{t('payout.held')}</dt>
              <dd>
                <WireBalance value={settings.held} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {turnover.left > 0 && (
        <div className="grid grid-cols-1 gap-3 rounded-tile border border-warning/40 bg-bg2 px-4 py-3.5">
          <h3 className="flex items-center gap-2 text-body font-bold text-ink-1">
            <IconLock size={20} className="shrink-0 text-warning" />
            {t('payout.locked', { amount: money(turnover.left) })}
          </h3>
          <ProgressBar
            label={t('payout.progress')}
            value={turnover.done}
            max={turnover.required}
            valueText={t('payout.progressOf', { done: money(turnover.done), required: money(turnover.required) })}
          />
        </div>
      )}
    </section>
  );
}

/** Why money is locked, and what is still due of each sum that came in; below the form, so that it stands in nobody's way. */
export function TurnoverRows({ settings: { turnover, available, balance } }: { settings: WithdrawSettings }) {
  const t = useT();
  const format = useFormat();
  if (turnover.left <= 0) return null;
  const locked = (tryReadAmount(balance) ?? 0n) - (tryReadAmount(available) ?? 0n);
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-label text-ink-2">
        {available > 0 ? t('payout.lockedNote', { locked: format.money(locked) }) : t('payout.lockedAllNote')}
      </p>
      {turnover.rows.length > 1 && (
        <details className="text-label">
          <summary className="flex min-h-11 cursor-pointer items-center text-info underline-offset-4 hover:underline">
            {t('payout.rowsDue', { count: turnover.rows.length })}
          </summary>
          <ul className="divide-y divide-divider">
            {turnover.rows.map((row) => (
              <li key={row.id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                <span className="text-ink-2">
                  {t(row.source === 'deposit' || row.source === 'reward' ? `payout.source.${row.source}` : 'payout.source.other', {
                    date: format.dateTime(row.since),
                  })}
                </span>
                <span className="tabular font-semibold text-ink-1">
                  {t('payout.rowLeft', { amount: format.money(tryReadAmount(row.left) ?? 0n) })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
