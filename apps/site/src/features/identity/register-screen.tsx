import { Button, IconArrowLeft } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { BannerSlider } from '../../entities/banner/banner-slider';
import { useModal } from '../../kit/modal';
import { useT } from '../../kit/i18n';
import { isTrial, useSession } from '../../entities/account/session';
import { NewPlayerLine, NewPlayerPromotions } from './parts/new-player-promotions';
import { RegisterPanel } from './parts/register-panel';
import { PageLink } from '../../kit/page-link';
import { navigate } from '../../kit/router';

/** `/register`: the registration page. Members have no business here and are led to the lobby. */
export function RegisterScreen() {
  const t = useT();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  // On a phone the form with its button comes first.
  const [isWide] = useState(() => matchMedia('(min-width: 40rem)').matches);
  useEffect(() => {
    if (member && modal.openNow() === undefined) void navigate({ to: '/', replace: true });
    // Only on arrival: after registering, the form itself leads on.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className="mx-auto flex max-w-120 flex-col items-stretch sm:py-2">
      <PageLink
        place={{ to: '/' }}
        className="inline-flex min-h-11 items-center gap-2 self-start text-body font-medium text-ink-2 no-underline hover:text-ink-1"
      >
        <IconArrowLeft size={18} /> {t('common.back')}
      </PageLink>
      <h1 className="pb-2 text-h1 sm:pt-2 sm:pb-4">{t('identity.createAccount')}</h1>
      {/* Above the form it would push its button out of the window. */}
      <div className="order-1 pt-5 empty:hidden">
        <BannerSlider group="w_reg" />
      </div>
      {isWide ? (
        <NewPlayerPromotions />
      ) : (
        <div className="order-1 pt-3 empty:hidden">
          <NewPlayerLine news />
        </div>
      )}
      <div className="card rounded-hero p-4 sm:p-6">
        <RegisterPanel />
      </div>
      <p className="flex flex-wrap items-center justify-center gap-x-2 pt-4 text-body text-ink-2">
        {t('identity.haveAccount')}
        <Button tone="ghost" onClick={() => modal.open('login')}>
          {t('shell.login')}
        </Button>
      </p>
    </div>
  );
}
