import { Button } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';

/** In place of what takes an offer, for a visitor: to become somebody who can, or to sign in; both come back here. */
export function SignInToTake() {
  const t = useT();
  const modal = useModal();
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="primary" size="large" className="min-w-0 flex-1 basis-40" onClick={() => modal.open('register')}>
        {t('promotions.signUp')}
      </Button>
      <Button size="large" className="min-w-0 flex-1 basis-28" onClick={() => modal.open('login')}>
        {t('promotions.signIn')}
      </Button>
    </div>
  );
}
