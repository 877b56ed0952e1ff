import { useSession } from '../../../entities/account/session';
import type { Barred } from '../../../entities/limits/barred';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { type Launched, useGame } from '../api/launch';
import { BonusNotice } from './bonus-notice';
import { ClosedNotice } from './closed-notice';
import { Notice } from './notice';

/** What has changed since the game was opened: the player signed out, bets were barred, the game was closed. The game stays. */
export function GameNotices({
  nodeId,
  launched,
  barred,
  why,
  onLogin,
}: {
  nodeId: string;
  launched: Launched;
  /** Bets and deposits are closed to the player. */
  barred: boolean;
  why: Barred | undefined;
  onLogin: () => void;
}) {
  const t = useT();
  const modal = useModal();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { demo, single } = launched;
  const facts = useGame(nodeId, true).data;
  if (isGuest && !demo)
    return (
      <Notice action={{ label: t('shell.login'), run: onLogin }}>
        <p>{t('games.frame.signedOut')}</p>
      </Notice>
    );
  const toProtection = {
    label: why?.label ?? t('shell.protection'),
    run: () => modal.open('member', { page: 'protection', at: why?.at ?? 'limits' }),
  };
  return (
    <>
      {barred && (
        <Notice quiet action={toProtection}>
          <p>{why === undefined ? t('games.frame.barred') : `${why.text} ${t('games.frame.stillOpen')}`}</p>
        </Notice>
      )}
      {/* A bonus stands in the main wallet. */}
      {single && !demo && !barred && facts && <BonusNotice game={facts.game} />}
      <ClosedNotice facts={facts} nodeId={nodeId} />
    </>
  );
}
