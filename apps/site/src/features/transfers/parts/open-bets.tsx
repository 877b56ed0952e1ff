import { IconCaretRight, presetRange } from '@sortes/ui';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';
import { useState } from 'react';
import { useBalance } from '../../../entities/wallet/balance';
import { WireBalance } from '../../../entities/wallet/wire-amount';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useOpenBets } from '../api/accounts';

/** Money that has left the balance for bets without a result; opens them in the record. Nothing while there are none. */
export function OpenBets({ enabled }: { enabled: boolean }) {
  const t = useT();
  const modal = useModal();
  const sequence = useBalance().data?.sequence;
  // The longest period that the record has a chip for: what opens adds up to the sum.
  const [range] = useState(() => presetRange('month', dayOfInstant(serverNow(), boot.timeZone)));
  const open = useOpenBets(
    { startDate: startOfDay(range.from, boot.timeZone), endDate: endOfDay(range.to, boot.timeZone) },
    sequence,
    enabled,
  );
  if (open === undefined || open === 0) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => modal.open('member', { page: 'personalHistoryCopy', ...range, state: 'open' })}
        className="card flex w-full items-center gap-3 rounded-tile px-4 py-3 text-start hover:bg-bg2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-body font-semibold text-ink-1">{t('transfers.openBets')}</span>
            <span className="tabular text-h2 font-bold text-ink-1">
              <WireBalance value={open} isExact />
            </span>
          </span>
          <span className="block text-label text-ink-3">{t('transfers.openBetsNote')}</span>
        </span>
        <IconCaretRight size={16} className="shrink-0 text-ink-3" />
      </button>
    </li>
  );
}
