import { inTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import { type BoardRow, listBoardsIn, listUnpaid, lockBoardFree, lockEntry, setBoardState, writePrize } from './board-repository.js';
import { lastPrize, prizeOf } from './board-rules.js';
import { giveReward } from './claim-step.js';
import type { MissionsKit } from './kit.js';

const paidAtOnce = 50;

/** Gives a place its prize, once: it lies ready in the reward centre. What keeps it from them is written down; nobody moves up for it. */
async function payEntry(kit: MissionsKit, board: BoardRow, { playerId, rank }: { playerId: number; rank: number }): Promise<void> {
  const { db, clock } = kit.services;
  const reward = prizeOf(board.document, rank)?.reward;
  if (reward === undefined) return;
  const merchant = await kit.below.site.merchantById(board.merchantId);
  const known = await kit.below.promotions.readPlayer({ playerId, merchantId: board.merchantId });
  const about = { boardId: board.id, playerId };
  try {
    await inTransaction(db, async (transaction) => {
      if (known === undefined) return writePrize(transaction, about, { refusal: 'promotion.not.yours' });
      const key = `board:${board.id}:${rank}` as const;
      const given = await giveReward(kit, transaction, { merchant, known, reward, key, why: 'board' });
      const entry = await lockEntry(transaction, board.id, playerId);
      if (entry === undefined || entry.paidAt !== null) return;
      await writePrize(transaction, about, { at: clock.now(), ...given });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await inTransaction(db, (transaction) => writePrize(transaction, about, { refusal: error.code }));
  }
}

/** Gives the prizes of boards that a second person let be paid. @returns whether there may be more at once */
export async function payBoards(kit: MissionsKit): Promise<boolean> {
  const { db, clock } = kit.services;
  let more = false;
  for (const { id } of await listBoardsIn(db, ['paying'])) {
    const board = await inTransaction(db, (transaction) => lockBoardFree(transaction, id, ['paying']));
    if (board === undefined) continue;
    const unpaid = await listUnpaid(db, id, lastPrize(board.document), paidAtOnce);
    for (const entry of unpaid) await payEntry(kit, board, entry);
    more ||= unpaid.length === paidAtOnce;
    if (unpaid.length > 0) continue;
    await inTransaction(db, async (transaction) => {
      if ((await lockBoardFree(transaction, id, ['paying'])) !== undefined)
        await setBoardState(transaction, id, 'paid', { now: clock.now() });
    });
  }
  return more;
}
