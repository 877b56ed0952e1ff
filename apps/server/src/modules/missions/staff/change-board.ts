import { type Input, type Reply, staffApprovals, staffBoards as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry, approvalLine } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { findBoard, setBoardState } from '../board-repository.js';
import { faultsOfBoard } from '../board-rules.js';
import { isAboveAlone, mostOfBoard } from '../most.js';
import { makeBoard, moveBoard, saveBoard } from '../save-board.js';
import { readKnown } from '../save-mission.js';
import { givers, refuseUntyped } from '../../awards/index.js';
import { makeDocument, moveDocument, saveDocument } from './change-document.js';
import type { MissionsStaffKit } from './kit.js';
import { noteDocument } from './promise-document.js';
import { presentMost, readRates } from './second.js';
import { pageOfBoards } from './staff-repository.js';

type Saved = Reply<typeof contract.staffMakeBoard>;

/** Makes a board, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export async function makeStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  { code, document, reason }: Input<typeof contract.staffMakeBoard>['body'],
): Promise<Saved> {
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: true });
  return makeDocument(kit, context, { of: 'board', code, document, reason }, (transaction, by) =>
    makeBoard(kit, transaction, context.merchant, known, { code, document, by }),
  );
}

/** @throws DomainError not.found, edit.outdated, state.not.allowed, mission.fixed */
export async function saveStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { after, document, reason }: Input<typeof contract.staffSaveBoard>['body'],
): Promise<Saved> {
  const { db } = kit.services;
  const { merchant } = context;
  const stored = (await findBoard(db, merchant.id, id)) ?? refuse('not.found');
  const known = await readKnown(kit, db, merchant, { isDraft: stored.state === 'draft' });
  return saveDocument(kit, context, { of: 'board', id, after, reason }, (transaction) =>
    saveBoard(kit, transaction, merchant, known, { id, after, document }),
  );
}

const actions = { running: 'board.running', reviewed: 'board.reviewed', cancelled: 'board.cancelled' } as const;

/**
 * Shows a board to players, says that it was looked through, or calls it off. One whose prizes are more than one person decides is shown by a second person.
 * @throws DomainError not.found, state.not.allowed, approval.waits
 */
export async function moveStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { to, reason }: Input<typeof contract.staffMoveBoard>['body'],
): Promise<Reply<typeof contract.staffMoveBoard>> {
  const { merchant } = context;
  const [known, rates] = await Promise.all([readKnown(kit, kit.services.db, merchant, { isDraft: false }), readRates(kit, merchant.id)]);
  const alone = await kit.below.promotions.aloneUpTo(merchant);
  return moveDocument(
    kit,
    context,
    { of: 'board', id, to, action: actions[to], reason },
    {
      async stands(transaction) {
        const stored = (await findBoard(transaction, merchant.id, id, 'change')) ?? refuse('not.found');
        const most = mostOfBoard(stored.document, rates);
        return {
          ...stored,
          most,
          worstDay: most.isOpen ? null : most.amount,
          goesLive: to === 'running',
          takesTwo: to === 'running' && isAboveAlone(most, alone),
          mayGo: stored.state === 'draft',
          faultsOf: () => faultsOfBoard(stored.document, known, kit.services.clock.now()),
        };
      },
      move: (transaction) => moveBoard(kit, transaction, merchant, known, { id, to, by: staffOf(context).name }),
    },
  );
}

/** What was asked for is shown as it was then: another version is another question. */
export const boardApproval = (kit: MissionsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'board-live',
    decidedBy: staffApprovals.decideLoyalty,
    payload: Type.Object({
      boardId: Type.String(),
      code: Type.String(),
      version: Type.Integer(),
      amount: Type.String({ description: 'What its prizes come to where every place that has one is taken, points by their worth' }),
      points: Type.Integer({ description: 'Points among it' }),
      worstDay: Type.Union([Type.String(), Type.Null()], { description: 'What it gives on its worst day; null: nobody can say' }),
      toType: Type.Optional(Type.String({ description: 'Who agrees types it' })),
    }),
    async carryOut({ approval, context, payload: { boardId, version, worstDay, toType }, said }, transaction) {
      const { merchant } = context;
      const known = await readKnown(kit, kit.services.db, merchant, { isDraft: false });
      const stored = await findBoard(transaction, merchant.id, boardId, 'change');
      if (stored?.version !== version) return refuse('approval.outdated');
      refuseUntyped(said, toType);
      const { faults } = await moveBoard(kit, transaction, merchant, known, { id: boardId, to: 'running', by: staffOf(context).name });
      if (faults.length > 0) return refuse('approval.outdated');
      const promise = { of: 'board', id: boardId, worst: worstDay === null ? null : parseMoney(worstDay) } as const;
      await noteDocument(transaction, context, promise, approval.askedName);
      return { boardId, version, state: 'running' };
    },
  });

/** Asks a second person to have a board paid. @throws DomainError not.found, state.not.allowed, approval.waits */
export async function requestBoardPay(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestBoardPay>['body'],
) {
  const { merchant } = context;
  const [board] = await pageOfBoards(kit.services.db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 });
  if (board === undefined) return refuse('not.found');
  if (board.state !== 'reviewed') return refuse('state.not.allowed');
  const { amount, points } = presentMost(mostOfBoard(board.document, await readRates(kit, merchant.id)));
  const payload = { boardId: id, code: board.code, players: board.players, amount, points };
  const asked = { kind: 'board-pay', subject: `board:${id}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

/** The prizes of a board that was looked through are given, place by place, as soon as the second person agrees. */
export const payApproval = (kit: MissionsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'board-pay',
    decidedBy: contract.staffDecideBoardPay,
    payload: Type.Object({
      boardId: Type.String(),
      code: Type.String(),
      players: Type.Integer({ description: 'Who has a place' }),
      amount: Type.String({ description: 'What its prizes come to where every place that has one is taken, points by their worth' }),
      // Requests that an older release wrote have none.
      points: Type.Optional(Type.Integer({ description: 'Points among it' })),
    }),
    async carryOut({ context, payload: { boardId } }, transaction) {
      // Who had its prizes promised does not have them paid.
      if ((await givers(transaction, [`board:${boardId}`])).has(staffOf(context).name)) refuse('award.own');
      const board = await findBoard(transaction, context.merchant.id, boardId, 'change');
      if (board?.state !== 'reviewed') return refuse('approval.outdated');
      await setBoardState(transaction, boardId, 'paying', { now: kit.services.clock.now() });
      return { boardId, state: 'paying' };
    },
  });
