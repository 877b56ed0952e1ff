import { IconTicket } from '@sortes/ui';
import { useFreeBets } from '../../../entities/promotion/free-bets';
import { units } from '../../../entities/promotion/units';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** Above all lotteries: that there is a free bet to stake, the one that lapses first. */
export function FreeBetReady() {
  const t = useT();
  const format = useFormat();
  const [first] = useFreeBets();
  if (first === undefined) return null;
  return (
    <p className="flex items-center gap-2 rounded-chip bg-bg2 px-3 py-2 text-label text-ink-2">
      <IconTicket size={18} className="shrink-0 text-gold-text" />
      <span>
        {t('lottery.freeReady', { sum: format.money(units(first.amount)) })}
        {first.until !== null && ` ${t('lottery.freeLapses', { time: format.dateTime(first.until) })}`}
      </span>
    </p>
  );
}
