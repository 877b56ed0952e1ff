import type { Reply, games } from '@sortes/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, serverNow } from '../../../kit/api/client';
import { gameQuery } from '../../../entities/game/lists';
import { currentLanguage, useLanguage } from '../../../kit/i18n';
import { demoPlayer } from './demo-player';
import { launchAddress, type LaunchAddress } from '../frame-address';
import { askAgain } from '../state/ask-again';
import { gamesKeys } from '../keys';

export type GameFacts = Reply<typeof games.getGame>;

const gameEveryMs = 60_000;

/** What is known about one game, with others like it while it is closed; asked again each minute while it is `played`, for it may be closed meanwhile. */
export function useGame(nodeId: string, played = false) {
  const { code } = useLanguage();
  return useQuery({
    ...gameQuery(nodeId, code),
    enabled: nodeId !== '',
    placeholderData: keepPreviousData,
    refetchInterval: played && gameEveryMs,
  });
}

export interface LaunchWish {
  nodeId: string;
  roomId: string | undefined;
  /** Demo play with the vendor's money: needs no account. */
  trial: boolean;
}

/** A game that may be shown. `address` is undefined where the vendor's is none that a frame may hold. */
export interface Launched {
  address: LaunchAddress | undefined;
  /** Demo play, because it was asked for or because the account is a trial one. */
  demo: boolean;
  /** Demo play with the balance of the trial account, which the site shows; else it is with demo money of the game's own. */
  demoWallet: boolean;
  launchId: string | undefined;
  /** Plays with the main wallet. Rounds of a wallet that the vendor keeps are not told to this site. */
  single: boolean;
  /** Milliseconds since 1970 by the server's clock: for showing the time played. */
  at: number;
}

/** Asks for a launch. Each call makes a new one, with a token of its own at the vendor. @throws ApiError */
export async function launch({ nodeId, roomId, trial }: LaunchWish): Promise<Launched> {
  const { code: language } = currentLanguage();
  const theme = document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
  const phone = matchMedia('(pointer: coarse)').matches;
  const shared = { nodeId, ...(roomId !== undefined && { roomId }), platform: phone ? 'html5' : 'html5-desktop', language, theme };
  const { content } = trial
    ? await call('launchTrial', { query: { ...shared, demoPlayer: demoPlayer() } })
    : await call('launchGame', {
        query: { ...shared, launchMode: 'GLS', clientType: phone ? '2' : '3', device: phone ? 'MOBILE' : 'WEB' },
      });
  return {
    address: launchAddress(content.game_url, location.origin),
    demo: trial || content.mode === 'trial',
    demoWallet: content.demoWallet === true,
    launchId: content.launchId,
    single: content.isSingle !== false,
    at: serverNow(),
  };
}

export interface LaunchState {
  launched: Launched | undefined;
  error: unknown;
}

const none: LaunchState = { launched: undefined, error: undefined };

/**
 * One launch an opening. `key` names the opening: another one launches anew. While it is undefined (signed out in the middle of a game) the launch that stands is
 * kept, and when it comes back the game is launched anew, because the old launch ended with the session. No query of the cache: that would be asked again
 * whenever the connection came back, and take the game from under the player.
 */
export function useLaunch(key: string | undefined, wish: LaunchWish): LaunchState {
  const [state, setState] = useState<LaunchState>(none);
  useEffect(() => {
    if (key === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    setState(none);
    askAgain(() => launch(wish), signal).then(
      (launched) => signal.aborted || setState({ launched, error: undefined }),
      (error: unknown) => signal.aborted || setState({ launched: undefined, error }),
    );
    return () => leaving.abort();
    // The key names all that the wish holds.
    // eslint-disable-next-line react/exhaustive-deps
  }, [key]);
  return state;
}

const positionEveryMs = 15_000;

/** How a player stands with a game. */
export type Position = Reply<typeof games.getGamePosition>;

/** What was staked and won since the game was first opened in this login session; asked again every 15 s and whenever the balance moved (`sequence`) or a round ended (`rounds`). */
export function usePosition(launchId: string | undefined, sequence: number | undefined, rounds: number) {
  return useQuery({
    queryKey: gamesKeys.position.of(launchId, sequence, rounds),
    queryFn: ({ signal }) => call('getGamePosition', { query: { launchId: launchId ?? '' } }, { signal }),
    enabled: launchId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: positionEveryMs,
    retry: false,
  });
}
