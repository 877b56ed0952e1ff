import { Suspense } from 'react';
import type { GameMessage } from '@sortes/wallet-protocol/frame';
import { lazyPart } from '../../../kit/lazy-part';
import { useSession } from '../../../entities/account/session';
import { useT } from '../../../kit/i18n';
import { BeforePlay } from './before-play';
import { FrameBar } from './frame-bar';
import { GameNotices } from './game-notices';
import { OpeningPicture } from './opening-picture';
import { PlayingFrame } from './playing-frame';
import { useBetsBarred } from './use-bets-barred';
import { useDepositInGame } from './use-deposit-in-game';
import { useLeaving } from './use-leaving';
import { useOpenedGame } from './use-opened-game';
import { useOpenRound } from './use-open-round';
import { isOwnStudio } from '../state/own-studio';
import { useShareWin } from './use-share-win';
import { useShownFigures } from './use-shown-figures';
import { useWaysIn } from './use-ways-in';

const BringBack = lazyPart(async () => (await import('./bring-back')).BringBack, []);

/** A vendor's game by its node id: launched once an opening, in its frame under the bar. */
export function NodeGame({ nodeId, bar, slim }: { nodeId: string; bar: boolean; slim: boolean }) {
  const t = useT();
  const status = useSession((session) => session.status);
  const opened = useOpenedGame(nodeId);
  const { facts, name, launched, address } = opened;
  const { wallet, refetch: refetchWallet } = opened.vendorWallet;
  const round = useOpenRound(opened.refetch);
  const figures = useShownFigures(launched, round);
  const { barred, why } = useBetsBarred({ launched, error: opened.error, isBarredInGame: figures.isBarred });
  const ways = useWaysIn(opened);
  const leaving = useLeaving({ gameType: facts?.game.gameType, isLaunched: launched !== undefined, wallet, refetchWallet });
  const deposit = useDepositInGame({ isDemo: launched?.demo === true, barred, why, onLogin: ways.login });
  const share = useShareWin({ game: facts?.game, isDemo: launched?.demo === true });
  const retry = () => {
    opened.refetch();
    round.forget();
    opened.launchAnew();
  };
  const onMessage = (message: GameMessage) => {
    if (message.type === 'close') leaving.stepOut();
    if (message.type === 'deposit') deposit();
    if (message.type === 'share') share(message);
    if (message.type === 'round') round.hear(message.state);
  };
  const title = name ?? (opened.isFailed ? t('shell.gameFrame.title') : undefined);
  return (
    <>
      {!bar && <h1 className="sr-only">{title ?? t('shell.gameFrame.title')}</h1>}
      {bar && (
        <FrameBar
          nodeId={nodeId}
          name={title}
          game={facts?.game}
          launched={address === undefined ? undefined : launched}
          position={figures.position}
          balance={figures.balance}
          barred={barred}
          onReload={retry}
          slim={slim}
          onPlayReal={ways.playReal}
          wallets={wallet !== undefined}
          onLeave={leaving.stepOut}
        />
      )}
      {address !== undefined && launched !== undefined && opened.isFramed ? (
        <PlayingFrame
          key={`${launched.at} ${opened.attempt}`}
          {...{ address, name }}
          picture={<OpeningPicture game={facts?.game} />}
          roundOpen={round.isOpen}
          inBar={bar && (launched.demo && !launched.demoWallet ? isOwnStudio(facts?.game) : status === 'member')}
          onMessage={onMessage}
          onBlocked={opened.block}
          onReload={retry}
        >
          <GameNotices {...{ nodeId, launched, barred, why }} onLogin={ways.login} />
        </PlayingFrame>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          <BeforePlay opened={opened} ways={ways} onRetry={retry} />
        </div>
      )}
      {leaving.leftWallet && (
        <Suspense fallback={null}>
          <BringBack wallet={leaving.leftWallet} onClose={leaving.stay} onLeave={leaving.leave} />
        </Suspense>
      )}
    </>
  );
}
