import { toast } from '@sortes/ui';
import { useMemo } from 'react';
import { serverNow } from '../../kit/api/client';
import { useModal } from '../../kit/modal';
import { useNoPlayText } from '../limits/no-play';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import { isClosed, type Game } from './lists';
import { gameAddress } from './pages';
import { navigate } from '../../kit/router';

export interface OpenGame {
  /**
   * Opens a game: its frame, or first its rooms; what is closed says so. A visitor plays at once with play money, and for real from the game's bar; where
   * a game or the brand has no play money its page shows the game and the ways in.
   */
  open: (game: Game, roomId?: string) => void;
  /** Opens a game with play money, for members too. */
  openDemo: (game: Game) => void;
}

/** What pressing a game does, the same wherever it is shown. */
export function useOpenGame(): OpenGame {
  const modal = useModal();
  const trials = useModule('FREEPLAY3');
  const openModal = modal.open;
  const noPlay = useNoPlayText();
  return useMemo(() => {
    const go = (address: string) => void navigate({ href: address });
    return {
      openDemo(game) {
        if (isClosed(game, serverNow())) return openModal('closedGame', { game: game.nodeId });
        go(gameAddress(game.nodeId, { trial: true }));
      },
      open(game, roomId) {
        if (isClosed(game, serverNow())) return openModal('closedGame', { game: game.nodeId });
        if (game.hasRooms === 1 && roomId === undefined) return openModal('rooms', { game: game.nodeId });
        const room = roomId === undefined ? {} : { roomId };
        const address = gameAddress(game.nodeId, room);
        if (useSession.getState().status === 'guest')
          return go(trials && game.trial === 1 ? gameAddress(game.nodeId, { ...room, trial: true }) : address);
        // Bets are closed to who takes a break, and so is the game: opened, it would only say so later.
        if (noPlay !== undefined) return void toast(noPlay, { tone: 'warning', lifeMs: 8000 });
        return go(address);
      },
    };
  }, [openModal, trials, noPlay]);
}
