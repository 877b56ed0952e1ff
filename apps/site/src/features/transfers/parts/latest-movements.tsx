import { Button, IconReceipt } from '@sortes/ui';
import { templateName } from '../../../entities/record/names';
import { useBalance } from '../../../entities/wallet/balance';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useLatestMovements } from '../api/accounts';

/** What moved the main account last, each opening to its double entry, and the way to the whole record. */
export function LatestMovements({ enabled }: { enabled: boolean }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const sequence = useBalance().data?.sequence;
  const rows = useLatestMovements(sequence, enabled);
  return (
    <section className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-body font-semibold text-ink-1">{t('transfers.latest')}</h3>
        <Button tone="ghost" icon={<IconReceipt size={18} />} onClick={() => modal.open('member', { page: 'transactionHistory' })}>
          {t('shell.accountRecord')}
        </Button>
      </div>
      {rows?.length === 0 && <p className="text-label text-ink-3">{t('wallet.statement.empty')}</p>}
      <ul className="divide-y divide-divider">
        {rows?.map((row) => (
          <li key={`${row.id}-${row.sequence}`}>
            <button
              type="button"
              onClick={() => modal.openAbove({ above: 'transaction', transactionId: row.id })}
              className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-field px-2 py-1.5 text-start hover:bg-bg2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-semibold text-ink-1">{templateName(t, row.type)}</span>
                <span className="tabular block truncate text-caption text-ink-3">
                  {format.dateTime(row.time)}
                  {row.subject && ` · ${row.subject.gameName}`}
                </span>
              </span>
              <WireAmount value={row.amount} plus tinted className="text-body font-bold" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
