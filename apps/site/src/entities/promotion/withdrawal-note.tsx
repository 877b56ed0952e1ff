import { IconCaretRight, OfferArt } from '@sortes/ui';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useActiveBonus, useGrantsToStake, type Grant } from './grants';
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

/** How much is still to be staked for a grant. Of bonus money also what a withdrawal does to it: it locks none of the player's own. */
function ToStake({ grant: { money, missing, tied, balance } }: { grant: Grant }) {
  const t = useT();
  const format = useFormat();
  const left = { missing: format.money(units(missing)) };
  if (money !== 'bonus') return <span className="tabular block text-label text-ink-2">{t('promotions.stillToStake', left)}</span>;
  return (
    <>
      <span className="tabular block text-label text-ink-2">{t('promotions.bonusToStake', left)}</span>
      <span className={`tabular block text-label ${tied ? 'text-warning' : 'text-ink-2'}`}>
        {tied ? t('promotions.withdrawalWouldEnd', { lost: format.money(units(balance)) }) : t('promotions.withdrawalWouldKeep')}
      </span>
    </>
  );
}

/** Beside what can leave: each bonus that still has to be staked, how much is missing, what a withdrawal does to it, and the way to it. Nothing where none has to. */
export function BonusesToStake() {
  const t = useT();
  const modal = useModal();
  const grants = useGrantsToStake();
  if (grants.length === 0) return null;
  return (
    <ul aria-label={t('promotions.bearsOnIt')} className="grid grid-cols-1 gap-2">
      {grants.map((grant) => (
        <li key={grant.id}>
          <button
            type="button"
            className="flex w-full items-center gap-3 rounded-tile border border-hairline bg-bg2 px-4 py-2.5 text-start hover:bg-bg3"
            onClick={() => modal.open('member', { page: 'bonusDetails', grant: grant.id })}
          >
            <OfferArt kind={grant.kind} className="size-9 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold wrap-anywhere text-ink-1">{grant.title}</span>
              <ToStake grant={grant} />
            </span>
            <IconCaretRight size={16} className="shrink-0 text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
