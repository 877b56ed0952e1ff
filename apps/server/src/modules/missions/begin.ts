import { inTransaction, newId } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { insertBoard, listBoardsOfCodes, lockBoardFree, setBoardState } from './board-repository.js';
import type { BoardDocument } from './board-rules.js';
import type { MissionsKit } from './kit.js';
import { setMissionState } from './mission-repository.js';
import type { MissionDocument } from './mission-rules.js';
import { payBoards } from './pay-boards.js';
import { makeMission, readKnown } from './save-mission.js';
import { scoreBoards } from './score-boards.js';

/** What a brand begins with. */
export interface Beginning {
  missions: readonly { code: string; document: MissionDocument }[];
  /** `isOver`: its time is past, and its prizes are given. */
  boards: readonly { code: string; document: BoardDocument; isOver: boolean }[];
  /** Since when the missions are live. */
  liveAt: Date;
  by: string;
}

async function unlessThere(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'already.so') throw error;
  }
}

/** Makes missions and boards as an operator begins; one that is there stays as it is. Boards whose time is past are paid as soon as the figures tell it. */
export async function beginMissions(kit: MissionsKit, merchant: Merchant, { missions, boards, liveAt, by }: Beginning): Promise<void> {
  const { db, clock } = kit.services;
  const known = await readKnown(kit, db, merchant, { isDraft: false });
  for (const { code, document } of missions)
    await unlessThere(() =>
      inTransaction(db, async (transaction) => {
        const made = await makeMission(transaction, merchant, known, { code, document, by });
        if (!made.isSaved) throw new Error(`mission ${code} cannot be made: ${JSON.stringify(made.faults)}`);
        await setMissionState(transaction, made.id, 'live', liveAt);
      }),
    );
  for (const { code, document } of boards)
    await inTransaction(db, async (transaction) => {
      const id = newId();
      if (await insertBoard(transaction, { id, merchantId: merchant.id, code, document, by }))
        await setBoardState(transaction, id, 'running', { now: clock.now() });
    });
  const over = boards.filter(({ isOver }) => isOver).map(({ code }) => code);
  if (over.length === 0) return;
  while (await scoreBoards(kit));
  for (const { id } of await listBoardsOfCodes(db, merchant.id, over))
    await inTransaction(db, async (transaction) => {
      if ((await lockBoardFree(transaction, id, ['frozen'])) === undefined) return;
      await setBoardState(transaction, id, 'reviewed', { now: clock.now(), by });
      await setBoardState(transaction, id, 'paying', { now: clock.now() });
    });
  while (await payBoards(kit));
}
