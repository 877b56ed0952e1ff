import type { DrawProof } from '@sortes/fairness';
import type { Result } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { announceMoves, gameOf } from './announce-draw.js';
import { winTextOf, type LotteryContext } from './context.js';
import { markRefunded, moveDraw, writeResults, writeVoidReason, type Draw } from './draw-repository.js';

export interface DrawnResult {
  draw: Draw;
  result: Result;
  proof: DrawProof | null;
}

/** Writes the results of closed draws whose books are frozen, in one transaction. @returns those it wrote; another worker did the others. */
export async function recordResults(context: Pick<LotteryContext, 'db'>, drawn: readonly DrawnResult[]): Promise<Set<bigint>> {
  if (drawn.length === 0) return new Set();
  const rows = drawn.map(({ draw, result, proof }) => ({ draw, result, proof, win: winTextOf(gameOf(draw), result) }));
  return inTransaction(context.db, async (transaction) => {
    const written = new Set(
      await writeResults(
        transaction,
        rows.map(({ draw, ...given }) => ({ id: draw.id, ...given })),
      ),
    );
    await announceMoves(
      transaction,
      'drawn',
      rows.filter(({ draw }) => written.has(draw.id)),
    );
    return written;
  });
}

/** Writes the result of one closed draw whose book is frozen; false when another worker did. */
export async function recordResult(
  context: Pick<LotteryContext, 'db'>,
  draw: Draw,
  result: Result,
  proof: DrawProof | null,
): Promise<boolean> {
  return (await recordResults(context, [{ draw, result, proof }])).has(draw.id);
}

/** As `voidDraw`, in the caller's transaction. */
export async function voidWithin(transaction: DatabaseTransaction, draw: Draw, reason: string): Promise<boolean> {
  if (draw.state === 'settling' || draw.state === 'settled' || draw.state === 'void') return false;
  if (!(await moveDraw(transaction, draw.id, draw.state, 'void'))) return false;
  await writeVoidReason(transaction, draw.id, reason);
  if (draw.state === 'scheduled') await markRefunded(transaction, draw.id);
  else await announceMoves(transaction, 'void', [{ draw, win: null }]);
  return true;
}

/**
 * Voids a draw that is not being settled; `payDraw` then gives every stake back. A draw that never opened has none and is done at once.
 * @returns false when the draw cannot be voided any more.
 */
export async function voidDraw(context: Pick<LotteryContext, 'db'>, draw: Draw, reason: string): Promise<boolean> {
  return inTransaction(context.db, (transaction) => voidWithin(transaction, draw, reason));
}
