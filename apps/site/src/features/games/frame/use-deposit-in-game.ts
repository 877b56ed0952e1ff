import { toast } from '@sortes/ui';
import { useSession } from '../../../entities/account/session';
import type { Barred } from '../../../entities/limits/barred';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';

/** Answers a game that asks for a deposit: opens the sheet over it, or says why there is none. */
export function useDepositInGame(game: { isDemo: boolean; barred: boolean; why: Barred | undefined; onLogin: () => void }): () => void {
  const { isDemo, barred, why, onLogin } = game;
  const t = useT();
  const modal = useModal();
  const isGuest = useSession((session) => session.status === 'guest');
  return () => {
    if (isDemo) toast(t('games.frame.noDepositInDemo'));
    else if (isGuest) onLogin();
    else if (barred) toast(why?.text ?? t('games.frame.barred'), { lifeMs: 8000 });
    else if (modal.openNow() === undefined) modal.open('deposit', { stay: '1' });
  };
}
