import { isKnownDevice } from '../../../entities/account/known-device';
import { isTrial, useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import { useModal } from '../../../kit/modal';
import { useChangeSearch } from '../../../kit/page-link';
import type { OpenedGame } from './use-opened-game';
import { addressNow } from '../../../kit/router';

export interface WaysIn {
  login: () => void;
  register: () => void;
  /** To demo play, where the game has it. */
  tryFree: (() => void) | undefined;
  /** From demo play to the real game; who has no account for it is led to one. */
  playReal: (() => void) | undefined;
}

/** The ways into a game: signing in, demo play and, from there, play for money. Each leads back to this game. */
export function useWaysIn({ nodeId, roomId, launched, canTry }: OpenedGame): WaysIn {
  const modal = useModal();
  const changeSearch = useChangeSearch();
  const session = useSession();
  const registration = useModule('REG3');
  const toMode = (next: Record<string, string>) => changeSearch(({ mode: _mode, ...kept }) => ({ ...kept, ...next }));
  const login = () => {
    const { pathname, search } = addressNow();
    const { m: _modal, next: _next, ...kept } = search;
    modal.open('login', { next: `${pathname}?${new URLSearchParams(kept)}` });
  };
  /** This game's address without the mark of demo play. */
  const realAddress = () => {
    const search = new URLSearchParams({ nodeId, ...(roomId !== undefined && { roomId }) });
    return `${addressNow().pathname}?${search}`;
  };

  const playReal = () => {
    // A trial account plays for nothing: it is told how to come by a real one, and this game waits under that.
    if (isTrial(session)) modal.open('needTrueAccount');
    else if (session.status === 'member') toMode({});
    else modal.open(registration && !isKnownDevice() ? 'register' : 'login', { next: realAddress() });
  };

  return {
    login,
    register: () => modal.open('register', { next: realAddress() }),
    tryFree: canTry === true ? () => toMode({ mode: 'trial' }) : undefined,
    playReal: launched?.demo === true ? playReal : undefined,
  };
}
