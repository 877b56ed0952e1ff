import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isTrial, useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import { useModal } from '../../../kit/modal';
import { useChangeSearch } from '../../../kit/page-link';
import type { OpenedGame } from './use-opened-game';

export interface WaysIn {
  login: () => void;
  /** To demo play, where the vendor has it. */
  tryFree: (() => void) | undefined;
  /** From demo play to the real game; who has no account for it is led to one. */
  playReal: (() => void) | undefined;
}

/** The ways into a game: signing in, demo play and, from there, play for money. A guest who has no other way is shown the sign-in at once. */
export function useWaysIn({ nodeId, roomId, facts, launched, asksLogin, isPending }: OpenedGame): WaysIn {
  const modal = useModal();
  const router = useRouter();
  const changeSearch = useChangeSearch();
  const session = useSession();
  const tries = useModule('FREEPLAY3') && facts?.game.trial === 1;
  const toMode = (next: Record<string, string>) => changeSearch(({ mode: _mode, ...kept }) => ({ ...kept, ...next }));
  const login = () => {
    const { pathname, search } = router.latestLocation;
    const { m: _modal, next: _next, ...kept } = search as Record<string, string>;
    modal.open('login', { next: `${pathname}?${new URLSearchParams(kept)}` });
  };
  const loginToPlayReal = () => {
    const search = new URLSearchParams({ nodeId, ...(roomId !== undefined && { roomId }) });
    modal.open('login', { next: `${router.latestLocation.pathname}?${search}` });
  };

  const playReal = () => {
    // A trial account plays for nothing: it is told how to come by a real one, and this game waits under that.
    if (isTrial(session)) modal.open('needTrueAccount');
    else if (session.status === 'member') toMode({});
    else loginToPlayReal();
  };

  // A guest came for the game: the way in is opened at once, and a popup that was closed stays closed. Where they can try it first, they choose.
  const onlyLogin = asksLogin && !isPending && !tries;
  const offered = useRef(false);
  useEffect(() => {
    if (!onlyLogin || offered.current || modal.openNow() !== undefined) return;
    offered.current = true;
    login();
    // eslint-disable-next-line react/exhaustive-deps
  }, [onlyLogin]);

  return {
    login,
    tryFree: tries ? () => toMode({ mode: 'trial' }) : undefined,
    playReal: launched?.demo === true ? playReal : undefined,
  };
}
