import { useEffect, useState } from 'react';
import { isTrial, useSession } from '../../../entities/account/session';
import { ApiError } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useParameter } from '../../../kit/search';
import { useModule, useSystemStatus } from '../../../entities/brand/site-data';
import { useGame, useLaunch, type GameFacts } from '../api/launch';
import { playAs } from '../state/opening';
import { useVendorWallet } from './use-vendor-wallet';
import { navigate } from '../../../kit/router';

/** Whether a game can be played without an account; undefined until both the game and the brand's modules are known. */
function useCanTry(facts: GameFacts | undefined, isFailed: boolean): boolean | undefined {
  const isBrandKnown = useSystemStatus() !== undefined;
  const trials = useModule('FREEPLAY3');
  if (facts === undefined) return isFailed ? false : undefined;
  return isBrandKnown ? trials && facts.game.trial === 1 : undefined;
}

/** Whether somebody has been signed in since the page was opened. */
function useWasMember(): boolean {
  const isMember = useSession(({ status }) => status === 'member');
  const [was, setWas] = useState(isMember);
  if (isMember && !was) setWas(true);
  return was;
}

export type OpenedGame = ReturnType<typeof useOpenedGame>;

/** A vendor's game from its address to its launch: what is known about it, who plays it and how, and what came of launching it. */
export function useOpenedGame(nodeId: string) {
  const roomId = useParameter('roomId');
  const mode = useParameter('mode');
  const session = useSession();
  const trialAccount = isTrial(session);
  const game = useGame(nodeId);
  const facts = game.data;
  const canTry = useCanTry(facts, game.isError);
  const wasMember = useWasMember();
  const as = playAs({ status: session.status, trialAccount, asksTrial: mode === 'trial', canTry, wasMember });
  const opening = `${nodeId} ${roomId ?? ''} ${as ?? ''} ${session.id ?? 'guest'}`;
  const vendorWallet = useVendorWallet({
    mayMove: as === 'real' && !trialAccount,
    vassalage: facts?.game.vassalage,
    isPending: game.isPending,
    opening,
  });

  const [attempt, setAttempt] = useState(0);
  const goes = (as === 'real' || as === 'trial') && !vendorWallet.isUndecided && !vendorWallet.asksMove;
  const { launched, error } = useLaunch(goes ? `${opening} ${attempt}` : undefined, { nodeId, roomId, trial: as === 'trial' });
  const [blockedOrigin, setBlockedOrigin] = useState<string>();
  const address = launched?.address && 'href' in launched.address ? launched.address : undefined;
  const isFramed = address !== undefined && blockedOrigin !== address.origin;

  const page = launched?.address && 'page' in launched.address ? launched.address.page : undefined;
  useEffect(() => {
    if (page !== undefined) void navigate({ href: page, replace: true });
  }, [page]);
  const name = facts?.game.gameName;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${boot.brandName}`;
  }, [name]);

  const isUnknown = game.error instanceof ApiError && game.error.code === 'game.unknown';
  return {
    nodeId,
    roomId,
    facts,
    name,
    /** Asking what is known about the game has failed. */
    isFailed: game.isError,
    vendorWallet,
    launched,
    /** The address that a frame may hold; undefined while there is none. */
    address,
    /** The frame holds the game. */
    isFramed,
    /** The launch led to an address that no frame may hold, and that is no page of this site. */
    isAddressBad: launched !== undefined && page === undefined && !isFramed,
    /** The launch was refused, or there is no such game. */
    error: error ?? (isUnknown ? game.error : undefined),
    /** Only those who sign in may play, and nothing was launched before. */
    asksLogin: as === 'login' && launched === undefined,
    /** The brand and the game have play money; undefined while nobody knows yet. */
    canTry,
    /** Launches so far after the first. */
    attempt,
    /** Asks again what is known about the game. */
    refetch: () => void game.refetch(),
    launchAnew: () => {
      setBlockedOrigin(undefined);
      setAttempt((now) => now + 1);
    },
    /** The page's security policy lets no frame of this address in. */
    block: () => setBlockedOrigin(address?.origin),
  };
}
