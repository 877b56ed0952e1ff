import { groupAccountNumber } from '@sortes/browser';
import { Button, CopyButton, Dialog, IconCheckCircle, IconIdentificationCard } from '@sortes/ui';
import { type ModalProps, useModal } from '../../kit/modal';
import { useEffect } from 'react';
import { useSession } from '../../entities/account/session';
import { useModule } from '../../entities/brand/site-data';
import { boot } from '../../kit/boot';
import { useT } from '../../kit/i18n';
import { useProtectionStatus } from '../../entities/limits/status';
import { useRegistered } from './state/registered';
import { FirstOffer } from './parts/first-offer';
import { FirstGames, PlayButton, useFirstGames } from './parts/first-games';

/** Whether a visitor has come by an address that somebody kept: nobody has registered here, and the sheet goes. */
function useGuestLeaves(onLeave: () => void): boolean {
  const isGuest = useSession((session) => session.status === 'guest');
  useEffect(() => {
    if (isGuest) onLeave();
    // Once: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isGuest]);
  return isGuest;
}

/** `?m=registerSuccess`: after registration by mobile the names that were made up first, then the welcome (message key `in_registered_successfully`). */
export function RegisterSuccessModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const { made, keep } = useRegistered();
  const isGuest = useGuestLeaves(onClose);
  const mayDeposit = useModule('DPSTBAS3');
  // Where the law is strict nobody is ready before their identity is confirmed.
  const { data: status } = useProtectionStatus();
  const identity = status?.identityRequired === true && status.identityState !== 'verified';
  const deposits = mayDeposit && !identity;
  const games = useFirstGames();
  if (isGuest) return null;
  if (made !== undefined) {
    return (
      <Dialog
        key="account"
        open
        onClose={() => keep(undefined)}
        title={t('identity.accountMade')}
        width="small"
        footer={
          <Button tone="primary" size="large" wide onClick={() => keep(undefined)}>
            {t('common.continue')}
          </Button>
        }
      >
        <div className="flex flex-col items-center gap-3 py-2 text-center">
          <IconIdentificationCard size={40} className="text-gold-text" />
          <p className="text-body text-ink-2">{t('identity.accountMadeNote')}</p>
          <dl className="grid w-full grid-cols-1 gap-3">
            {(
              [
                ['identity.field.username', made.userName],
                ['identity.accountNumber', made.accountNumber],
              ] as const
            ).map(([term, value]) => (
              <div key={term} className="rounded-tile border border-hairline bg-bg2 p-3">
                <dt className="text-label text-ink-3">{t(term)}</dt>
                <dd className="flex flex-wrap items-center justify-center gap-x-3">
                  <span className="tabular text-h2 font-bold wrap-anywhere text-ink-1">{groupAccountNumber(value)}</span>
                  <CopyButton text={value} label={t('common.copy')} copiedLabel={t('common.copied')} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="welcome"
      open
      onClose={onClose}
      title={t('identity.in_registered_successfully')}
      closeLabel={t('common.close')}
      width="small"
      footer={
        <div className="grid grid-cols-1 gap-2">
          {identity && (
            <Button tone="primary" size="large" wide onClick={() => modal.open('member', { page: 'protection', at: 'identity' })}>
              {t('shell.identityHandIn')}
            </Button>
          )}
          {deposits && (
            <Button tone="primary" size="large" wide onClick={() => modal.open('deposit')}>
              {t('shell.deposit')}
            </Button>
          )}
          {!identity && <PlayButton games={games} tone={deposits ? 'secondary' : 'primary'} onStay={onClose} />}
          <Button tone="ghost" wide onClick={onClose}>
            {t('identity.lookAround')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        <IconCheckCircle size={48} filled className="text-win" />
        <p className="text-body text-ink-2">{t(identity ? 'identity.welcomeIdentity' : 'identity.welcome', { brand: boot.brandName })}</p>
      </div>
      {!identity && <FirstOffer />}
      {!identity && <FirstGames games={games} />}
    </Dialog>
  );
}
