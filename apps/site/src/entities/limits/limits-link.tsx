import { linkClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';

/** The way from a refusal to the limits that caused it. */
export function LimitsLink() {
  const t = useT();
  const modal = useModal();
  return (
    <button
      type="button"
      className={clsx(linkClass, 'inline-flex min-h-11 items-center text-label')}
      onClick={() => modal.open('member', { page: 'protection', at: 'limits' })}
    >
      {t('shell.protection')}
    </button>
  );
}
