import { toast } from '@sortes/ui';
import type { GameMessage } from '@sortes/wallet-protocol/frame';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/client';
import { useBalance } from '../../../entities/wallet/balance';
import { boot } from '../../../kit/boot';
import { translate, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useSearch } from '../../../kit/search';
import { useBarred } from '../../../entities/limits/barred';
import { useExclusion } from '../../../entities/limits/status';
import { isTrial, useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import { useSingleWallet } from '../../../entities/wallet/wallet-mode';
import { useGame, useLaunch, usePosition } from '../api/launch';
import { useVendorWallets } from '../../../entities/wallet/transfers';
import { holdBalance, holdPosition } from '../state/hold-credits';
import { playAs } from '../state/opening';
import { useHeld } from '../state/use-held';
import { BringBack } from './bring-back';
import { ClosedNotice } from './closed-notice';
import { FrameBar } from './frame-bar';
import { FrameFailure } from './frame-failure';
import { GuestDoor } from './guest-door';
import { useLeaveGame } from './leave-game';
import { MoveIn } from './move-in';
import { Notice } from './notice';
import { LaunchingCover, PlayingFrame } from './playing-frame';
import { useChangeSearch } from '../../../kit/page-link';

/** A vendor's game by its node id: launched once an opening, in its frame under the bar. */
export function NodeGame({ nodeId, bar, slim }: { nodeId: string; bar: boolean; slim: boolean }) {
  const t = useT();
  const modal = useModal();
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const router = useRouter();
  const { roomId, mode } = useSearch();
  const session = useSession();
  const trialAccount = isTrial(session);
  const trialAsked = mode === 'trial';
  const as = playAs({ status: session.status, trialAccount }, trialAsked);
  const [played, setPlayed] = useState(false);
  const game = useGame(nodeId, played);
  const facts = game.data;
  const name = facts?.game.gameName;
  const tries = useModule('FREEPLAY3') && facts?.game.trial === 1;

  // Brands whose vendors keep wallets: money goes there first.
  const single = useSingleWallet();
  const mayMove = as === 'real' && !trialAccount;
  const wallets = useVendorWallets(mayMove && single === false);
  const wallet = single === false && mayMove ? wallets.data?.list.find(({ vassalage }) => vassalage === facts?.game.vassalage) : undefined;
  const [settledFor, setSettledFor] = useState<string>();
  const undecided = mayMove && (single === undefined || (single === false && (wallets.isPending || game.isPending)));

  const [attempt, setAttempt] = useState(0);
  const opening = `${nodeId} ${roomId ?? ''} ${as ?? ''} ${session.id ?? 'guest'}`;
  const asksMove = wallet !== undefined && settledFor !== opening;
  const goes = (as === 'real' || as === 'trial') && !undecided && !asksMove;
  const { launched, error } = useLaunch(goes ? `${opening} ${attempt}` : undefined, { nodeId, roomId, trial: as === 'trial' });

  const [rounds, setRounds] = useState(0);
  const [blockedOrigin, setBlockedOrigin] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const [roundOpen, setRoundOpen] = useState(false);
  const isRoundOpen = useRef(false);
  isRoundOpen.current = roundOpen;
  const openedAt = useRef<number>(undefined);
  const leave = useLeaveGame(facts?.game.gameType);
  const address = launched?.address;
  const page = address && 'page' in address ? address.page : undefined;
  const shown = address && 'href' in address ? address : undefined;
  const { data: balance } = useBalance();
  const shownBalance = useHeld(balance?.amount, roundOpen, holdBalance);
  const launchId = launched?.demo === false ? launched.launchId : undefined;
  const position = usePosition(launchId, balance?.sequence, rounds).data;
  const shownPosition = useHeld(launchId === undefined ? undefined : position, roundOpen, holdPosition);
  const refusedAsBarred = error instanceof ApiError && error.code === 'account.excluded';
  // The stream tells of an exclusion within a second; what the game asks comes later.
  const excluded = useExclusion() !== undefined && launched?.demo !== true;
  const barred = refusedAsBarred || excluded || (launchId !== undefined && session.status === 'member' && position?.barred === true);
  const why = useBarred(barred);
  useEffect(() => setPlayed(shown !== undefined), [shown]);
  const signedOut = shown !== undefined && launched?.demo === false && session.status === 'guest';

  const login = () => {
    const { pathname, search } = router.latestLocation;
    const { m: _modal, next: _next, ...kept } = search as Record<string, string>;
    modal.open('login', { next: `${pathname}?${new URLSearchParams(kept)}` });
  };
  const toMode = (next: Record<string, string>) => changeSearch(({ mode: _mode, ...kept }) => ({ ...kept, ...next }));
  const retry = () => {
    void game.refetch();
    setBlockedOrigin(undefined);
    setRoundOpen(false);
    setAttempt((now) => now + 1);
  };

  useEffect(() => {
    if (page !== undefined) void navigate({ href: page, replace: true });
  }, [page, navigate]);
  // A guest came for the game: the way in is opened at once, and a popup that was closed stays closed. Where they can try it first, they choose.
  const asksLogin = as === 'login' && launched === undefined;
  const onlyLogin = asksLogin && !game.isPending && !tries;
  const offered = useRef(false);
  useEffect(() => {
    if (!onlyLogin || offered.current || modal.current !== undefined) return;
    offered.current = true;
    login();
    // eslint-disable-next-line react/exhaustive-deps
  }, [onlyLogin]);
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${boot.brandName}`;
  }, [name]);
  // Whichever way the player leaves: what is open at the vendor goes on there.
  useEffect(
    () => () => {
      if (isRoundOpen.current) toast(translate('games.frame.leftOpen'), { lifeMs: 8000 });
    },
    [],
  );

  const goAway = () => {
    const mightHold = wallet !== undefined && launched !== undefined && !wallet.locked && wallet.balance !== 0;
    if (mightHold && !leaving) {
      void wallets.refetch();
      setLeaving(true);
    } else leave();
  };
  const onMessage = (message: GameMessage) => {
    switch (message.type) {
      case 'close':
        goAway();
        break;
      case 'deposit':
        if (launched?.demo === true) toast(t('games.frame.noDepositInDemo'));
        else if (session.status === 'guest') login();
        else if (barred) toast(why?.text ?? t('games.frame.barred'), { lifeMs: 8000 });
        else if (modal.current === undefined) modal.open('deposit', { stay: '1' });
        break;
      case 'round':
        setRoundOpen(message.state === 'open');
        if (message.state === 'ended') setRounds((now) => now + 1);
        // A round that moved no money failed, perhaps because the game was closed or the player was barred.
        if (message.state === 'open') openedAt.current = balance?.sequence;
        else if (openedAt.current === balance?.sequence) void game.refetch();
        break;
      default:
    }
  };

  const gone = game.error instanceof ApiError && game.error.code === 'game.unknown';
  const onPlayReal =
    launched?.demo === true && !trialAccount
      ? () => (session.status === 'member' ? toMode({}) : modal.open('login', { next: realAddress() }))
      : undefined;
  function realAddress(): string {
    const { pathname } = router.latestLocation;
    return `${pathname}?${new URLSearchParams({ nodeId, ...(roomId !== undefined && { roomId }) })}`;
  }
  return (
    <>
      {bar && (
        <FrameBar
          nodeId={nodeId}
          name={name ?? (game.isError ? t('shell.gameFrame.title') : undefined)}
          game={facts?.game}
          launched={shown === undefined ? undefined : launched}
          position={shownPosition}
          balance={shownBalance}
          barred={barred}
          onReload={retry}
          slim={slim}
          onPlayReal={onPlayReal}
          wallets={wallet !== undefined}
          onLeave={goAway}
        />
      )}
      {shown && blockedOrigin !== shown.origin ? (
        <PlayingFrame
          key={`${launched?.at} ${attempt}`}
          address={shown}
          name={name}
          roundOpen={roundOpen}
          inBar={bar && launched !== undefined && (launched.demo ? facts?.game.vassalage === 'STUDIO' : session.status === 'member')}
          onMessage={onMessage}
          onBlocked={() => setBlockedOrigin(shown.origin)}
          onReload={retry}
        >
          {signedOut && (
            <Notice action={{ label: t('shell.login'), run: login }}>
              <p>{t('games.frame.signedOut')}</p>
            </Notice>
          )}
          {!signedOut && barred && (
            <Notice
              quiet
              action={{
                label: why?.label ?? t('shell.protection'),
                run: () => modal.open('member', { page: 'protection', at: why?.at ?? 'limits' }),
              }}
            >
              <p>{why === undefined ? t('games.frame.barred') : `${why.text} ${t('games.frame.stillOpen')}`}</p>
            </Notice>
          )}
          {!signedOut && <ClosedNotice facts={facts} nodeId={nodeId} />}
        </PlayingFrame>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          {error !== undefined || gone ? (
            <FrameFailure error={error ?? game.error} facts={facts} onRetry={retry} onLogin={login} />
          ) : launched && page === undefined ? (
            <FrameFailure failure="address" facts={facts} onRetry={retry} onLogin={login} />
          ) : asksLogin ? (
            <GuestDoor name={name} onLogin={login} onTry={tries ? () => toMode({ mode: 'trial' }) : undefined} />
          ) : wallet !== undefined && asksMove ? (
            <MoveIn wallet={wallet} onDone={() => setSettledFor(opening)} />
          ) : (
            <LaunchingCover key={attempt} name={name} onReload={retry} />
          )}
        </div>
      )}
      {leaving && wallet && <BringBack wallet={wallet} onClose={() => setLeaving(false)} onLeave={leave} />}
    </>
  );
}
