import { type Input, type Reply, takeBackMinutes, transfers as contract, type PlayerAccount } from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { tell } from '../messaging/index.js';
import type { TurnoverModule } from '../turnover/index.js';
import { findMovement, findMovementAbout, lockPlayers, movedSince, openAccount, post } from '../wallet/index.js';
import type { DownlineKit } from './send-downline.js';

type Answer = Reply<typeof contract.takeBackTransfer>;

/** What taking transfers back asks for, besides what sending them does. */
export interface TakeBackKit extends Pick<DownlineKit, 'services'> {
  turnover: Pick<TurnoverModule, 'forgetTransfer'>;
}

/** Where a transfer arrived, and what it was there. */
async function arrivalOf(transaction: DatabaseTransaction, receiverId: number, transferId: string) {
  for (const account of ['main', 'float'] as const satisfies readonly PlayerAccount[]) {
    const found = await findMovement(transaction, receiverId, {
      key: `downline-from:${transferId}`,
      template: 'downline-transfer-received',
      account,
    });
    if (found !== undefined) return { ...found, account };
  }
  return undefined;
}

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
    const { amount, account } = arrival;
    if (account === 'main') await kit.turnover.forgetTransfer(transaction, { playerId: receiverId, sourceId: transferId });
    await openAccount(transaction, playerId, 'float');
    const about = { merchantId: merchant.id, reference: transferId } as const;
    const verdicts = await post(transaction, [
      {
        ...about,
        playerId: receiverId,
        template: 'downline-transfer-taken',
        key: `downline-back:${transferId}:out`,
        input: { takenBy: playerId },
        remark: userName,
        lines: [
          { account, amount: -amount },
          { account: 'house:transfers', amount },
        ],
      },
      {
        ...about,
        playerId,
        template: 'downline-transfer-returned',
        key: `downline-back:${transferId}:in`,
        input: { takenFrom: receiverId },
        remark: '',
        lines: [
          { account: 'house:transfers', amount: -amount },
          { account: 'float', amount },
        ],
      },
    ]);
    const strange = verdicts.find(({ verdict }) => verdict !== 'posted');
    if (strange !== undefined) throw new Error(`taking back transfer ${transferId} was ${strange.verdict}`);
    await tell(
      transaction,
      { playerId: receiverId, merchantId: merchant.id },
      { kind: 'transfer.taken', key: `transfer-taken:${transferId}`, parameters: { from: userName, amount: formatMoney(amount) } },
    );
    return (await answered(transaction, playerId, transferId)) ?? refuse('not.found');
  });
}
