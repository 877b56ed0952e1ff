import { agentTransfers as contract, askBackDays, type Input, type Reply, transferAnswerHours } from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { maskName } from '../identity/index.js';
import { tell } from '../messaging/index.js';
import { freeOf, type TurnoverModule } from '../turnover/index.js';
import { balanceOf, lockPlayers, ownMoneyLeaves } from '../wallet/index.js';
import { shownName } from './own-line.js';
import { type Arrival, arrivalOf, returnTransfer } from './return-transfer.js';
import type { DownlineKit } from './send-downline.js';
import { askedOf, findTransfer, moveTransfer, type Transfer } from './transfer-repository.js';

/** What asking for transfers and answering works with. */
export type AskBackKit = Pick<DownlineKit, 'services'> & {
  identity: Pick<DownlineKit['identity'], 'findPlayer'>;
  turnover: Pick<TurnoverModule, 'judgedProgressOf' | 'forgetTransfer'>;
};

const answerMs = transferAnswerHours * 3_600_000;
const askBackMs = askBackDays * 86_400_000;

const untilOf = (askedAt: Date): number => askedAt.getTime() + answerMs;

const nameOf = async ({ identity }: AskBackKit, playerId: number): Promise<string> => (await identity.findPlayer(playerId))?.userName ?? '';

/**
 * Asks a downline to give back what was sent to them. They are told, and decide; who does not answer in time can be asked again.
 * @throws DomainError not.found also for other people's transfers, transfer.asked, transfer.long.ago
 */
export async function askBack(
  kit: AskBackKit,
  transferId: string,
  context: RequestContext,
): Promise<Reply<typeof contract.askTransferBack>> {
  const { playerId, userName } = callerOf(context);
  const { db, clock } = kit.services;
  return inTransaction(db, async (transaction) => {
    const transfer = await findTransfer(transaction, transferId, { lock: true });
    if (transfer?.direction !== 'down' || transfer.senderId !== playerId) return refuse('not.found');
    if (transfer.state !== 'sent') refuse('transfer.asked');
    const now = clock.now().getTime();
    if (now > transfer.sentAt.getTime() + askBackMs) refuse('transfer.long.ago');
    await moveTransfer(transaction, transferId, 'asked');
    const until = now + answerMs;
    const parameters = { from: userName, amount: formatMoney(transfer.amount), until: String(until) };
    await tell(
      transaction,
      { playerId: transfer.receiverId, merchantId: transfer.merchantId },
      { kind: 'transfer.asked', key: `transfer-asked:${transferId}:${now}`, parameters },
    );
    return { until };
  });
}

/** What somebody is asked to give back. */
export async function showAsked(kit: AskBackKit, context: RequestContext): Promise<Reply<typeof contract.listAskedTransfers>> {
  const { playerId } = callerOf(context);
  const asked = await askedOf(kit.services.db, playerId);
  const list = [];
  for (const { id, senderId, amount, sentAt, askedAt } of asked) {
    const from = maskName(await nameOf(kit, senderId));
    list.push({ id, from, amount: toWireNumber(amount), sentAt: sentAt.getTime(), until: untilOf(askedAt ?? sentAt) });
  }
  return { list };
}

/** Only money that could leave goes back: of a member what bets are not due for. @throws DomainError withdrawal.turnover */
async function judgeFree(
  kit: AskBackKit,
  transaction: DatabaseTransaction,
  { receiverId, merchantId, amount, id }: Transfer,
  { account }: Arrival,
): Promise<void> {
  if (account === 'float') return;
  // What had to be staked for this very money goes with it.
  await kit.turnover.forgetTransfer(transaction, { playerId: receiverId, sourceId: id });
  const { main } = await balanceOf(transaction, receiverId);
  const { left } = await kit.turnover.judgedProgressOf(transaction, receiverId, merchantId);
  const free = freeOf(main, left);
  if (amount <= free || amount > main) return;
  const figures = { left: formatMoney(left), locked: formatMoney(main - free), available: formatMoney(free) };
  refuse('withdrawal.turnover', { parameters: figures, value: figures });
}

/**
 * Gives back what an agent asks for, or says no; the agent is told either way.
 * @throws DomainError not.found also for what somebody else is asked, transfer.answered, balance.not.enough, withdrawal.turnover, contract.owes, debt.stands
 */
export async function answerAsked(
  kit: AskBackKit,
  transferId: string,
  { gives }: Input<typeof contract.answerAskedTransfer>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const { playerId, userName } = callerOf(context);
  await inTransaction(kit.services.db, async (transaction) => {
    const known = await findTransfer(transaction, transferId);
    if (known === undefined || known.receiverId !== playerId || known.askedAt === undefined) return refuse('not.found');
    await lockPlayers(transaction, [known.senderId, playerId]);
    const transfer = await findTransfer(transaction, transferId, { lock: true });
    if (transfer?.state !== 'asked') return refuse('transfer.answered');
    const { senderId, merchantId, amount } = transfer;
    if (gives) {
      const arrival = (await arrivalOf(transaction, playerId, transferId)) ?? refuse('not.found');
      await judgeFree(kit, transaction, transfer, arrival);
      await ownMoneyLeaves(kit.services, transaction, { playerId, merchantId, amount });
      const agent = { playerId: senderId, userName: await nameOf(kit, senderId) };
      await returnTransfer(transaction, kit, { transferId, agent, receiverId: playerId, merchantId, arrival });
    }
    await moveTransfer(transaction, transferId, gives ? 'given' : 'refused');
    await tell(
      transaction,
      { playerId: senderId, merchantId },
      {
        kind: gives ? 'transfer.given' : 'transfer.refused',
        key: `transfer-answered:${transferId}`,
        parameters: { from: shownName(userName, true), amount: formatMoney(amount) },
      },
    );
    return undefined;
  });
  return {};
}
