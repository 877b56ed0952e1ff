import { IconCaretRight, OfferArt } from '@sortes/ui';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useGrantOfDeposit } from './grants';
import { units } from './units';

/** The bonus that a deposit brought, by its name, and the way to it. Nothing where none came. */
export function DepositBonus({ orderId }: { orderId: string }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const grant = useGrantOfDeposit(orderId);
  if (grant === undefined) return null;
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-tile border border-hairline bg-bg2 px-4 py-3 text-start hover:bg-bg3"
      onClick={() => modal.open('member', { page: 'bonusDetails', grant: grant.id })}
    >
      <OfferArt kind={grant.kind} className="size-10 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold wrap-anywhere text-ink-1">{grant.title}</span>
        {grant.rounds === null && (
          <span className="block text-label text-ink-2">{t('promotions.cameWithDeposit', { sum: format.money(units(grant.amount)) })}</span>
        )}
        {grant.money === 'bonus' && grant.missing !== '0' && grant.until !== null && (
          <span className="block text-label text-ink-2">
            {t('promotions.depositAsks', { required: format.money(units(grant.missing)), time: format.dateTime(grant.until) })}
          </span>
        )}
      </span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}
