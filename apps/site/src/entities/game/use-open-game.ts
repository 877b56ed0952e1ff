import { toast } from '@sortes/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { serverNow } from '../../kit/api/client';
import { useModal } from '../../kit/modal';
import { useNoPlayText } from '../limits/no-play';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { isClosed, type Game } from './lists';
import { gameAddress } from './pages';

export interface OpenGame {
  /** Opens a game: its frame, or first its rooms; what is closed says so; a guest signs in and lands in the game. */
  open: (game: Game, roomId?: string) => void;
  /** Opens a game with play money, for visitors. Undefined for members and where the brand has no trials. */
  tryFree: ((game: Game) => void) | undefined;
}

/** What pressing a game does, the same wherever it is shown. */
export function useOpenGame(): OpenGame {
  const modal = useModal();
  const navigate = useNavigate();
  const trials = useModule('FREEPLAY3');
  const guest = useSession((session) => session.status === 'guest');
  const openModal = modal.open;
  const noPlay = useNoPlayText();
  return useMemo(() => {
    const go = (address: string) => void navigate({ href: address });
    return {
      open(game, roomId) {
        if (isClosed(game, serverNow())) return openModal('closedGame', { game: game.nodeId });
        if (game.hasRooms === 1 && roomId === undefined) return openModal('rooms', { game: game.nodeId });
        const address = gameAddress(game.nodeId, roomId === undefined ? {} : { roomId });
        if (useSession.getState().status === 'guest') return openModal('login', { next: address });
        // Bets are closed to who takes a break, and so is the game: opened, it would only say so later.
        if (noPlay !== undefined) return void toast(noPlay, { tone: 'warning', lifeMs: 8000 });
        return go(address);
      },
      tryFree: guest && trials ? (game) => go(gameAddress(game.nodeId, { trial: true })) : undefined,
    };
  }, [openModal, navigate, guest, trials, noPlay]);
}
