import type { PlayerAccount } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { TurnoverModule } from '../turnover/index.js';
import { type AccountMovement, findMovement, openAccount, post } from '../wallet/index.js';
import { refuse } from '../../platform/errors.js';

/** What returning a transfer asks of the modules below. */
export interface ReturnKit {
  turnover: Pick<TurnoverModule, 'forgetTransfer'>;
}

export interface Arrival extends AccountMovement {
  account: Extract<PlayerAccount, 'main' | 'float'>;
}

/** Where a transfer to a downline arrived, and what it was there. */
export async function arrivalOf(transaction: DatabaseTransaction, receiverId: number, transferId: string): Promise<Arrival | undefined> {
  for (const account of ['main', 'float'] as const) {
    const found = await findMovement(transaction, receiverId, {
      key: `downline-from:${transferId}`,
      template: 'downline-transfer-received',
      account,
    });
    if (found !== undefined) return { ...found, account };
  }
  return undefined;
}

/**
 * Moves a transfer from where it arrived back to the float that it came from, once, and forgets what a member had to stake for it. Both sides are written in one call; the
 * caller holds both players' locks and has judged whether it may go.
 * @param agent who sent it
 * @throws DomainError balance.not.enough where so much is not there any more
 */
export async function returnTransfer(
  transaction: DatabaseTransaction,
  { turnover }: ReturnKit,
  {
    transferId,
    agent,
    receiverId,
    merchantId,
    arrival: { account, amount },
  }: {
    transferId: string;
    agent: { playerId: number; userName: string };
    receiverId: number;
    merchantId: number;
    arrival: Arrival;
  },
): Promise<void> {
  if (account === 'main') await turnover.forgetTransfer(transaction, { playerId: receiverId, sourceId: transferId });
  await openAccount(transaction, agent.playerId, 'float');
  const about = { merchantId, reference: transferId } as const;
  const verdicts = await post(transaction, [
    {
      ...about,
      playerId: receiverId,
      template: 'downline-transfer-taken',
      key: `downline-back:${transferId}:out`,
      input: { takenBy: agent.playerId },
      remark: agent.userName,
      lines: [
        { account, amount: -amount },
        { account: 'house:transfers', amount },
      ],
    },
    {
      ...about,
      playerId: agent.playerId,
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
  // A refusal undoes both: the transaction rolls back on it.
  if (verdicts.some(({ verdict }) => verdict === 'insufficient')) refuse('balance.not.enough');
  const strange = verdicts.find(({ verdict }) => verdict !== 'posted');
  if (strange !== undefined) throw new Error(`returning transfer ${transferId} was ${strange.verdict}`);
}
