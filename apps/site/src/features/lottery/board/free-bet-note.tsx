import { IconTicket } from '@sortes/ui';
import type { FreeBet } from '../../../entities/promotion/free-bets';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** Who has a free bet for this lottery reads of it before the last step, where it is chosen: the one that lapses first. */
export function FreeBetNote({ freeBets }: { freeBets: readonly FreeBet[] }) {
  const t = useT();
  const format = useFormat();
  const [first] = freeBets;
  if (first === undefined) return null;
  return (
    <p className="flex items-center gap-2 rounded-chip bg-bg2 px-3 py-2 text-label text-ink-2">
      <IconTicket size={18} className="shrink-0 text-gold-text" />
      {t('lottery.freeHint', { sum: format.money(units(first.amount)) })}
    </p>
  );
}
