import { Button, Dialog } from '@sortes/ui';
import { useState } from 'react';
import { type ModalProps, useModal } from '../../kit/modal';
import { useT } from '../../kit/i18n';
import { BannerSlider } from '../../entities/banner/banner-slider';
import { AuthTabs } from './parts/auth-tabs';
import { NewPlayerLine } from './parts/new-player-promotions';
import { RegisterPanel } from './parts/register-panel';

/** `?m=register`: registration over the page in view. Offers for new players stand above the form where its button stays in the window all the same, else below. */
export function RegisterModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const [hasRoom] = useState(() => matchMedia('(min-height: 52.5rem)').matches);
  return (
    <Dialog open onClose={onClose} title={t('identity.createAccount')} closeLabel={t('common.close')} closeOnOutsidePress={false}>
      <AuthTabs current="register" />
      <div className="pb-4 empty:hidden">
        <BannerSlider group="reg" />
      </div>
      {hasRoom && (
        <div className="-mt-2 empty:hidden">
          <NewPlayerLine />
        </div>
      )}
      <RegisterPanel isSheet />
      <p className="flex flex-wrap items-center justify-center gap-x-2 pt-3 text-body text-ink-2">
        {t('identity.haveAccount')}
        <Button tone="ghost" onClick={() => modal.open('login')}>
          {t('shell.login')}
        </Button>
      </p>
      {!hasRoom && <NewPlayerLine />}
    </Dialog>
  );
}
