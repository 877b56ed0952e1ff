import { inTransaction } from '@sortes/service';
import {
  type BoardRow,
  figuresCompleteTo,
  insertEntries,
  listBoardsIn,
  listChangedHours,
  listScorers,
  lockBoardFree,
  scoreHour,
  setBoardState,
  sumScores,
  writeCountedTo,
  writeOut,
} from './board-repository.js';
import { lastPrize, leastStakeOf } from './board-rules.js';
import type { MissionsKit } from './kit.js';
import { findOut } from './who-takes-part.js';

/** While a board runs, whether they may take part is looked at for the first so many, beside all places that have a prize; everybody is looked at when it is frozen. */
const lookedAt = 200;
/** Hours counted in one transaction: the board is held so long. */
const hoursAtOnce = 24;

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Counts what changed since the last time. Each hour is counted whole, so that counting twice changes nothing. @returns whether there is more at once */
async function countChanged(kit: MissionsKit, id: string): Promise<boolean> {
  return inTransaction(kit.services.db, async (transaction) => {
    const board = await lockBoardFree(transaction, id, ['running']);
    const now = kit.services.clock.now();
    if (board === undefined || board.fromAt > now) return false;
    // Before the hours are read: what is complete later may have changed an hour that is not among them.
    const complete = await figuresCompleteTo(transaction);
    const changed = await listChangedHours(transaction, board);
    // In the order in which they changed, so that it can be cut short anywhere.
    const due = changed.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime()).slice(0, hoursAtOnce);
    const { score, lanes } = board.document;
    for (const { hour } of due)
      await scoreHour(transaction, board, {
        hour,
        score: score === 'multiple' ? 'multiple' : 'turnover',
        lanes,
        least: leastStakeOf(board.document),
      });
    if (due.length > 0) await sumUp(kit, transaction, board);
    // What players are told: everything until then is in their scores, not when somebody last looked.
    const isAll = due.length === changed.length;
    await writeCountedTo(transaction, id, due.at(-1)?.changedAt ?? null, isAll ? earlier(complete ?? now, now) : null);
    return !isAll;
  });
}

async function sumUp(
  { below }: MissionsKit,
  transaction: Parameters<typeof sumScores>[0],
  { id, merchantId, document }: BoardRow,
): Promise<void> {
  const { timeZone } = await below.site.merchantById(merchantId);
  await sumScores(transaction, { id, score: document.score, timeZone, table: document.table });
}

/** Looks at who may take part. Where points go by places of days, those behind them move up. */
async function lookAtPlayers(kit: MissionsKit, board: BoardRow, limit: number | null): Promise<void> {
  const { db } = kit.services;
  const scorers = await listScorers(db, board.id, limit);
  const out = await findOut(
    kit,
    board.merchantId,
    board.document,
    scorers.map(({ playerId }) => playerId),
  );
  const changed = scorers.filter(({ playerId, isOut }) => out.has(playerId) !== isOut);
  if (changed.length === 0) return;
  await inTransaction(db, async (transaction) => {
    if ((await lockBoardFree(transaction, board.id, ['running'])) === undefined) return;
    const written = await writeOut(
      transaction,
      board.id,
      changed.map(({ playerId }) => ({ playerId, isOut: out.has(playerId) })),
    );
    if (written && board.document.score === 'points') await sumUp(kit, transaction, board);
  });
}

/**
 * Freezes a board whose time is over, once everything that was decided by then is in the figures: what comes later changes nothing of it.
 * @returns whether it is frozen now
 */
async function freezeDue(kit: MissionsKit, board: BoardRow): Promise<boolean> {
  const { db, clock } = kit.services;
  const complete = await figuresCompleteTo(db);
  if (complete === null || complete <= board.untilAt || board.untilAt > clock.now()) return false;
  // Whatever has changed since it was looked at: all that was decided by the end is among it.
  while (await countChanged(kit, board.id));
  await lookAtPlayers(kit, board, null);
  return inTransaction(db, async (transaction) => {
    const locked = await lockBoardFree(transaction, board.id, ['running']);
    if (locked === undefined) return false;
    await insertEntries(transaction, locked.id, locked.merchantId);
    await setBoardState(transaction, locked.id, 'frozen', { now: clock.now() });
    return true;
  });
}

/** Brings the scores of all boards that run up to the figures, and freezes those that are over. @returns whether there may be more at once */
export async function scoreBoards(kit: MissionsKit): Promise<boolean> {
  const { db } = kit.services;
  let more = false;
  for (const { id } of await listBoardsIn(db, ['running'])) {
    more = (await countChanged(kit, id)) || more;
    const board = await inTransaction(db, (transaction) => lockBoardFree(transaction, id, ['running']));
    if (board === undefined || board.fromAt > kit.services.clock.now()) continue;
    if (!(await freezeDue(kit, board))) await lookAtPlayers(kit, board, Math.max(lookedAt, lastPrize(board.document)));
  }
  return more;
}
