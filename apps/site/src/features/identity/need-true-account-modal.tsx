import { Button, Dialog, IconIdentificationCard, IconSignOut } from '@sortes/ui';
import { type ModalProps, useModal } from '../../kit/modal';
import { useT } from '../../kit/i18n';
import { isTrial, useSession } from '../../entities/account/session';

/** `?m=needTrueAccount`: what a trial account is told where it may not go (message key `in_need_true_account`). */
export function NeedTrueAccountModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const trial = useSession(isTrial);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('identity.trueAccount.title')}
      width="small"
      footer={
        <div className="grid grid-cols-1 gap-2">
          <Button tone="primary" wide onClick={() => modal.open('register')}>
            {t('shell.register')}
          </Button>
          <Button tone="secondary" wide onClick={onClose}>
            {t('common.ok')}
          </Button>
          {/* Whoever was only trying it out may have come to the end of it here: the way out stands beside the way on. */}
          {trial && (
            <Button tone="ghost" wide icon={<IconSignOut size={20} />} onClick={() => modal.open('logout')}>
              {t('shell.signOut')}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex gap-3 text-body text-ink-2">
        <IconIdentificationCard size={28} className="shrink-0 text-gold-text" />
        <p>{t('identity.in_need_true_account')}</p>
      </div>
    </Dialog>
  );
}
