import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useActiveBonus } from './grants';
import { units } from './units';

/** Before money leaves: that the bonus which is played with ends by it, and what of it is lost. Nothing where none does. */
export function WithdrawalEndsBonus() {
  const t = useT();
  const format = useFormat();
  const bonus = useActiveBonus();
  if (bonus === undefined || !bonus.tied) return null;
  return (
    <p role="status" className="rounded-tile border border-warning/40 bg-bg2 p-4 text-body text-ink-1">
      {t('promotions.endsByWithdrawal', { title: bonus.title, lost: format.money(units(bonus.balance)) })}
    </p>
  );
}
