import { type Input, type Reply, takeBackMinutes, transfers as contract } from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { tell } from '../messaging/index.js';
import { findMovement, findMovementAbout, lockPlayers, movedSince } from '../wallet/index.js';
import { arrivalOf, returnTransfer, type ReturnKit } from './return-transfer.js';
import type { DownlineKit } from './send-downline.js';
import { moveTransfer } from './transfer-repository.js';

type Answer = Reply<typeof contract.takeBackTransfer>;

/** What taking transfers back asks for, besides what sending them does. */
export type TakeBackKit = Pick<DownlineKit, 'services'> & ReturnKit;

async function answered(transaction: DatabaseTransaction, playerId: number, transferId: string): Promise<Answer | undefined> {
  const key = `downline-back:${transferId}:in`;
  const back = await findMovement(transaction, playerId, { key, template: 'downline-transfer-returned', account: 'float' });
  return back && { amount: toWireNumber(back.amount), float: toWireNumber(back.balance) };
}

/**
 * Takes back what an agent sent to a downline: within 15 minutes, while a member's balance has not moved since, or nothing has left an agent's float. What the member
 * had to stake for it is forgotten. Both sides are written in one call under both players' locks; said again it answers the same.
 * @throws DomainError not.found also for other people's transfers, transfer.late, transfer.used
 */
export async function takeBack(
  kit: TakeBackKit,
  transferId: string,
  { playerId: receiverId }: Input<typeof contract.takeBackTransfer>['body'],
  context: RequestContext,
): Promise<Answer> {
  const { playerId, userName } = callerOf(context);
  const { merchant } = context;
  const { db, clock } = kit.services;
  if (receiverId === playerId) return refuse('not.found');
  return inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, [playerId, receiverId]);
    const known = await answered(transaction, playerId, transferId);
    if (known !== undefined) return known;
    const arrival = await arrivalOf(transaction, receiverId, transferId);
    const asked = { reference: transferId, template: 'downline-transfer-sent', account: 'float' } as const;
    // Whose transfer it was is told by their own side of it.
    if (arrival === undefined || (await findMovementAbout(transaction, playerId, { ...asked, since: arrival.at })) === undefined)
      return refuse('not.found');
    if (clock.now().getTime() > arrival.at.getTime() + takeBackMinutes * 60_000) refuse('transfer.late');
    const since = await movedSince(transaction, receiverId, arrival);
    if (arrival.account === 'main' ? since.anything : since.left) refuse('transfer.used');
    const { amount } = arrival;
    await returnTransfer(transaction, kit, { transferId, agent: { playerId, userName }, receiverId, merchantId: merchant.id, arrival });
    await moveTransfer(transaction, transferId, 'taken');
    await tell(
      transaction,
      { playerId: receiverId, merchantId: merchant.id },
      { kind: 'transfer.taken', key: `transfer-taken:${transferId}`, parameters: { from: userName, amount: formatMoney(amount) } },
    );
    return (await answered(transaction, playerId, transferId)) ?? refuse('not.found');
  });
}
