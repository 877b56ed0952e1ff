import { linkClass } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useStanding } from './standing';

/** Beside what a bonus does not allow: the bonus that is played with, with all that it allows. */
export function BonusLink() {
  const t = useT();
  const modal = useModal();
  const grantId = useStanding()?.grantId ?? null;
  return (
    <button
      type="button"
      className={`${linkClass} min-h-11 text-start text-label`}
      onClick={() => modal.open('member', { page: 'bonusDetails', ...(grantId !== null && { grant: grantId }) })}
    >
      {t('shell.myBonuses')}
    </button>
  );
}
