import type { DrawState } from '@sortes/contract';
import { findGame, type Game } from '@sortes/lottery-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { announceEach } from '../../platform/outbox.js';
import type { Draw } from './draw-repository.js';

type Named = Pick<Draw, 'merchantId' | 'gameCode' | 'numero'>;

/** Tells the world that draws have moved on, in the transaction that moves them. */
export function announceMoves(
  transaction: DatabaseTransaction,
  state: DrawState,
  draws: readonly { draw: Named; win: string | null }[],
): Promise<void> {
  return announceEach(
    transaction,
    draws.map(({ draw, win }) => ({
      merchantId: draw.merchantId,
      fact: { topic: 'draw.changed', gameId: draw.gameCode, numero: draw.numero, state, winNo: win },
    })),
  );
}

/** The game a draw belongs to. @throws Error when the program knows no such game any more. */
export function gameOf(draw: Pick<Draw, 'id' | 'gameCode'>): Game {
  const game = findGame(draw.gameCode);
  if (game === undefined) throw new Error(`draw ${draw.id} belongs to the unknown game ${draw.gameCode}`);
  return game;
}
