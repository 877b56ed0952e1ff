import { agentTransfers as contract, type Input, type Reply } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { tell } from '../../messaging/index.js';
import { lockPlayers } from '../../wallet/index.js';
import { shownName } from '../own-line.js';
import { arrivalOf, returnTransfer } from '../return-transfer.js';
import {
  findTransfer,
  listTransfers,
  movementsOf,
  moveTransfer,
  sumTransfers,
  type Transfer,
  type TransferFilter,
} from '../transfer-repository.js';
import type { AgentsStaffKit } from './kit.js';

type Query = Input<typeof contract.staffExportAgentTransfers>['query'];

/** States out of which a transfer can be returned. */
const open: readonly Transfer['state'][] = ['sent', 'asked', 'refused'];

/** A day that was asked for; one that no month has asks for nothing. */
const dayAsked = (day: string | undefined): string | undefined =>
  day === undefined || !(new Date(`${day}T00:00:00Z`).getTime() > 0) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    ? undefined
    : day;

const readFilter = ({ merchant }: StaffContext, { direction, state, playerId, from, to }: Query): TransferFilter => ({
  merchantId: merchant.id,
  direction,
  state,
  playerId,
  from: dayAsked(from),
  to: dayAsked(to),
  timeZone: merchant.timeZone,
});

async function show({ office }: AgentsStaffKit, context: StaffContext, transfers: readonly Transfer[]) {
  const names = await office.namesOfPlayers(context, [...new Set(transfers.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))]);
  const person = (playerId: number) => ({ playerId, userName: names.get(playerId) ?? null });
  return transfers.map(({ id, direction, senderId, receiverId, amount, sentAt, state, askedAt, endedAt }) => ({
    id,
    direction,
    sender: person(senderId),
    receiver: person(receiverId),
    amount: formatMoney(amount),
    sentAt: sentAt.getTime(),
    status: state,
    askedAt: askedAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
  }));
}

/** Transfers of the brand, the newest first. */
export async function showTransfers(
  kit: AgentsStaffKit,
  context: StaffContext,
  query: Input<typeof contract.staffListAgentTransfers>['query'],
): Promise<Reply<typeof contract.staffListAgentTransfers>> {
  const { db } = kit.services;
  const filter = readFilter(context, query);
  const [list, { total, amount, back }] = await Promise.all([listTransfers(db, filter, pageOf(query)), sumTransfers(db, filter)]);
  return { list: await show(kit, context, list), total, sums: { amount: formatMoney(amount), back: formatMoney(back) } };
}

const columns = ['transfer', 'at', 'direction', 'sender', 'receiver', 'amount', 'state'] as const;

/** The same as CSV. */
export const exportTransfers = (kit: AgentsStaffKit, context: StaffContext, query: Query) =>
  csvRows(
    columns,
    async (page) => show(kit, context, await listTransfers(kit.services.db, readFilter(context, query), page)),
    (row: Awaited<ReturnType<typeof show>>[number]) => [
      row.id,
      new Date(row.sentAt),
      wordsOf('agents.direction', row.direction),
      row.sender.userName,
      row.receiver.userName,
      row.amount,
      wordsOf('agents.transferState', row.status),
    ],
  );

/** @throws DomainError not.found, also for another brand's */
async function transferHere({ services: { db } }: AgentsStaffKit, { merchant }: StaffContext, id: string): Promise<Transfer> {
  const transfer = await findTransfer(db, id);
  return transfer !== undefined && transfer.merchantId === merchant.id ? transfer : refuse('not.found');
}

/** A transfer with its movements. @throws DomainError not.found */
export async function showTransfer(
  kit: AgentsStaffKit,
  context: StaffContext,
  id: string,
): Promise<Reply<typeof contract.staffGetAgentTransfer>> {
  const transfer = await transferHere(kit, context, id);
  const [[shown], movements] = await Promise.all([show(kit, context, [transfer]), movementsOf(kit.services.db, transfer)]);
  if (shown === undefined) return refuse('not.found');
  const people = new Map([shown.sender, shown.receiver].map((person) => [person.playerId, person]));
  return {
    transfer: shown,
    movements: movements.map(({ playerId, amount, at, ...rest }) => ({
      ...rest,
      player: people.get(playerId) ?? { playerId, userName: null },
      amount: formatMoney(amount),
      at: at.getTime(),
    })),
  };
}

/** Asks a second person to return a transfer. @throws DomainError not.found, state.not.allowed for one that came back or went up, approval.waits */
export async function requestReturn(
  kit: AgentsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestTransferReturn>['body'],
) {
  const { senderId, receiverId, direction, state, amount } = await transferHere(kit, context, id);
  if (direction !== 'down' || !open.includes(state)) refuse('state.not.allowed');
  const payload = { transferId: id, playerId: receiverId, agentId: senderId, amount: formatMoney(amount) };
  const asked = { kind: 'agent-transfer-return', subject: `player:${receiverId}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { once: true }));
}

/** Both sides are told. Nothing is returned that is not there any more, or that came back meanwhile. */
export const returnApproval = (kit: AgentsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'agent-transfer-return',
    decidedBy: contract.staffDecideTransferReturn,
    payload: Type.Object({ transferId: Type.String(), playerId: Type.Integer(), agentId: Type.Integer(), amount: Type.String() }),
    async carryOut({ payload: { transferId, playerId, agentId, amount } }, transaction) {
      await lockPlayers(transaction, [agentId, playerId]);
      const transfer = await findTransfer(transaction, transferId, { lock: true });
      const arrival = await arrivalOf(transaction, playerId, transferId);
      if (transfer === undefined || !open.includes(transfer.state) || arrival === undefined) return refuse('approval.outdated');
      const [agent, receiver] = await Promise.all([kit.identity.findPlayer(agentId), kit.identity.findPlayer(playerId)]);
      const [from, to] = [agent?.userName ?? '', receiver?.userName ?? ''];
      const { merchantId } = transfer;
      await returnTransfer(transaction, kit, {
        transferId,
        agent: { playerId: agentId, userName: from },
        receiverId: playerId,
        merchantId,
        arrival,
      });
      await moveTransfer(transaction, transferId, 'returned');
      const message = { kind: 'transfer.returned', key: `transfer-returned:${transferId}` } as const;
      await tell(transaction, { playerId, merchantId }, { ...message, parameters: { amount, from, to } });
      await tell(transaction, { playerId: agentId, merchantId }, { ...message, parameters: { amount, from, to: shownName(to, true) } });
      return { transferId, returned: amount };
    },
  });
