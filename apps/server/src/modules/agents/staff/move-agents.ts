import { type Input, type Reply, staffAgents as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { holdFigures } from '../fold-repository.js';
import { judgeMove, type JudgedMove } from '../move-line.js';
import { addMove, endMove, findWaitingMove, lockMove, nextDay } from '../move-repository.js';
import { findPlace, type Place } from '../tree-repository.js';
import { type AgentsStaffKit, placeHere } from './kit.js';
import { idsOfPath, showWay } from './way.js';

/** Ids of agents on the wire: 0 is the house. */
const uplineOf = (uplineId: number): number | undefined => (uplineId === 0 ? undefined : uplineId);

async function judge(db: Database | DatabaseTransaction, head: Place, uplineId: number): Promise<JudgedMove> {
  const judged = await judgeMove(db, head, uplineOf(uplineId));
  return judged.fault === undefined && (await findWaitingMove(db, head.playerId)) !== undefined
    ? { ...judged, fault: 'agent.move.waits' }
    : judged;
}

/** What moving a line would do. @throws DomainError not.found */
export async function previewMove(
  kit: AgentsStaffKit,
  context: StaffContext,
  playerId: number,
  uplineId: number,
): Promise<Reply<typeof contract.staffPreviewAgentMove>> {
  const { db, hooks } = kit.services;
  const head = await placeHere(kit, context, playerId);
  const [{ fault, upline, people, agents, deepest, unfit }, { day }, effects] = await Promise.all([
    judge(db, head, uplineId),
    nextDay(db, context.merchant.timeZone),
    hooks.ask('lineMoveEffects', db, playerId),
  ]);
  const [from, to] = [idsOfPath(head.path).slice(0, -1), upline === undefined ? [] : idsOfPath(upline.path)];
  const [ends, debts] = [effects.flatMap((one) => one.ends), effects.flatMap((one) => one.debts)];
  const sides = [...ends, ...debts].flatMap(({ payerId, receiverId }) => [payerId, receiverId]).filter((id) => id !== undefined);
  const named = await showWay(kit, context, [...new Set([...from, ...to, ...sides])]);
  const person = (id: number) => named.find((one) => one.playerId === id) ?? { playerId: id, userName: null };
  const side = (id: number | undefined) => (id === undefined ? null : person(id));
  return {
    people,
    agents,
    from: from.map(person),
    to: to.map(person),
    day,
    why: fault ?? null,
    deepest,
    unfitRates: [...unfit],
    ends: {
      total: effects.reduce((sum, { endsInAll }) => sum + endsInAll, 0),
      list: ends.map(({ id, kind, payerId, receiverId }) => ({ id, kind, payer: side(payerId), receiver: side(receiverId) })),
    },
    debts: debts.map(({ payerId, receiverId, amount, count }) => ({
      payer: side(payerId),
      receiver: side(receiverId),
      amount: formatMoney(amount),
      count,
    })),
  };
}

/** Asks a second person to move a line. @throws DomainError not.found, agent.move.*, approval.waits */
export async function requestMove(
  kit: AgentsStaffKit,
  context: RequestContext,
  playerId: number,
  { uplineId, reason }: Input<typeof contract.staffRequestAgentMove>['body'],
) {
  const head = await placeHere(kit, context, playerId);
  const { fault, people } = await judge(kit.services.db, head, uplineId);
  if (fault !== undefined) refuse(fault);
  const payload = { playerId, uplineId, fromId: head.uplineId ?? 0, people };
  const asked = { kind: 'agent-move', subject: `player:${playerId}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

/** A move that was approved waits for the brand's next day: figures of a day belong to one line. */
export const moveApproval = (_kit: AgentsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'agent-move',
    decidedBy: contract.staffDecideAgentMove,
    payload: Type.Object({ playerId: Type.Integer(), uplineId: Type.Integer(), fromId: Type.Integer(), people: Type.Integer() }),
    async carryOut({ approval: { id, merchantId }, payload: { playerId, uplineId, fromId }, context }, transaction) {
      const head = await findPlace(transaction, playerId, { lock: true });
      // They stand somewhere else than when it was asked for.
      if (head === undefined || (head.uplineId ?? 0) !== fromId) return refuse('approval.outdated');
      const { fault } = await judge(transaction, head, uplineId);
      if (fault !== undefined) refuse(fault);
      // Nothing of the next day is counted before the move stands.
      await holdFigures(transaction);
      const { day, dueAt } = await nextDay(transaction, context.merchant.timeZone);
      if (!(await addMove(transaction, { id, merchantId, playerId, uplineId: uplineOf(uplineId), day, dueAt }))) refuse('agent.move.waits');
      return { day };
    },
  });

/** Takes back a move before its day begins. @throws DomainError not.found, state.not.allowed */
export async function cancelMove(
  kit: AgentsStaffKit,
  context: StaffContext,
  moveId: string,
  reason: string,
): Promise<Record<string, never>> {
  await kit.office.changeAsStaff(
    context,
    { action: 'agent.move-cancelled', subject: `agent-move:${moveId}`, reason },
    async (transaction) => {
      const move = (await lockMove(transaction, context.merchant.id, moveId)) ?? refuse('not.found');
      if (move.state !== 'waiting') refuse('state.not.allowed');
      await endMove(transaction, moveId, { state: 'cancelled' });
      const { playerId, uplineId, day } = move;
      return { value: undefined, subject: `player:${playerId}`, before: { uplineId: uplineId ?? 0, day } };
    },
  );
  return {};
}
