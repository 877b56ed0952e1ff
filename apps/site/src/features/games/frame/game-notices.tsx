import type { Barred } from '../../../entities/limits/barred';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useGame } from '../api/launch';
import { ClosedNotice } from './closed-notice';
import { Notice } from './notice';

/** What has changed since the game was opened: the player signed out, bets were barred, the game was closed. The game stays. */
export function GameNotices({
  nodeId,
  signedOut,
  barred,
  why,
  onLogin,
}: {
  nodeId: string;
  signedOut: boolean;
  /** Bets and deposits are closed to the player. */
  barred: boolean;
  why: Barred | undefined;
  onLogin: () => void;
}) {
  const t = useT();
  const modal = useModal();
  const facts = useGame(nodeId, true).data;
  if (signedOut)
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
      <ClosedNotice facts={facts} nodeId={nodeId} />
    </>
  );
}
