import { tell } from '../messaging/index.js';
import { formatMoney, smallestUnit, tryReadAmount } from '@sortes/money';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { freeOf } from '../turnover/index.js';
import { balanceOf, findMovement, lockPlayers, movedToday, openAccount, ownMoneyLeaves, post } from '../wallet/index.js';
import { addTransfer } from './transfer-repository.js';
import type { BelowTransfers } from './upline.js';

const template = 'upline-transfer-sent';

/** A transfer as its sender sees it. Money units. */
export interface SentTransfer {
  transactionId: string;
  transferId: string;
  at: Date;
  amount: bigint;
  balance: bigint;
  sequence: bigint;
}

/** What a member sent up since the beginning of their day. Money units. */
export async function sentToday(db: Database | DatabaseTransaction, playerId: number, timeZone: string): Promise<bigint> {
  return -(await movedToday(db, playerId, { template, timeZone }));
}

async function findSent(db: Database | DatabaseTransaction, playerId: number, key: string): Promise<SentTransfer | undefined> {
  const found = await findMovement(db, playerId, { key, template });
  if (found === undefined) return undefined;
  const { reference, amount, ...rest } = found;
  return { ...rest, transferId: reference, amount: -amount };
}

/**
 * Sends money of a member to the float of the agent above them. Both sides are written in one call under both players' locks, so that neither the
 * balance nor a daily limit is ever spent twice; whichever side fails takes the other with it. The same Idempotency-Key answers the same.
 * @throws DomainError as `contract/transfers` lists them
 */
export async function sendUpline(
  { db, hooks }: Pick<Services, 'db' | 'hooks'>,
  below: BelowTransfers,
  request: { amount: unknown; paymentPassword: string },
  context: RequestContext,
): Promise<SentTransfer & { upline: string }> {
  const { merchant } = context;
  const { playerId, userName } = callerOf(context);
  const key = `upline:${context.idempotencyKey ?? refuse('idempotency.key.required')}`;
  const amount = tryReadAmount(request.amount);
  if (amount === undefined || amount <= 0n || amount % smallestUnit(merchant.currencyScale) !== 0n)
    return refuse('amount.invalid', { field: 'amount' });
  const [rules, upline, known] = await Promise.all([below.rulesOf(merchant), below.uplineOf(playerId), findSent(db, playerId, key)]);
  if (known !== undefined) return answerAgain(known, amount, upline?.maskedName ?? '');
  if (!rules.on) refuse('function.not.available');
  if (upline === undefined || upline.merchantId !== merchant.id) return refuse('transfer.upline.none');
  await below.checkPaymentPassword(playerId, request.paymentPassword);
  await below.requireStepUp(context);

  return inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, [playerId, upline.playerId]);
    const meanwhile = await findSent(transaction, playerId, key);
    if (meanwhile !== undefined) return answerAgain(meanwhile, amount, upline.maskedName);
    if (amount < rules.minimum) refuse('amount.below.minimum', { field: 'amount', parameters: { minimum: formatMoney(rules.minimum) } });
    if (amount > rules.maximum) refuse('amount.above.maximum', { field: 'amount', parameters: { maximum: formatMoney(rules.maximum) } });
    const sent = await sentToday(transaction, playerId, merchant.timeZone);
    if (sent + amount > rules.daily) {
      const left = formatMoney(rules.daily > sent ? rules.daily - sent : 0n);
      refuse('transfer.daily', { field: 'amount', parameters: { left }, value: { left } });
    }
    const due = await below.turnoverLeft({ playerId, merchantId: merchant.id }, transaction);
    const { main } = await balanceOf(transaction, playerId);
    const free = freeOf(main, due);
    if (amount > free && amount <= main) {
      const figures = { left: formatMoney(due), locked: formatMoney(main - free), available: formatMoney(free) };
      refuse('withdrawal.turnover', { field: 'amount', parameters: figures, value: figures });
    }
    await ownMoneyLeaves({ hooks }, transaction, { playerId, merchantId: merchant.id, amount });
    await openAccount(transaction, upline.playerId, 'float');
    const transferId = newId();
    const [own, theirs] = await post(transaction, [
      {
        playerId,
        merchantId: merchant.id,
        template,
        key,
        input: { transferTo: upline.playerId },
        reference: transferId,
        remark: upline.maskedName,
        lines: [
          { account: 'main', amount: -amount },
          { account: 'house:transfers', amount },
        ],
      },
      {
        playerId: upline.playerId,
        merchantId: merchant.id,
        template: 'upline-transfer-received',
        key: `upline-from:${transferId}`,
        input: { transferFrom: playerId },
        reference: transferId,
        remark: userName,
        lines: [
          { account: 'house:transfers', amount: -amount },
          { account: 'float', amount },
        ],
      },
    ]);
    // A refusal undoes both: the transaction rolls back on it.
    if (own?.verdict === 'insufficient') refuse('balance.not.enough', { field: 'amount' });
    if (own?.verdict !== 'posted' || theirs?.verdict !== 'posted')
      throw new Error(`a transfer of player ${playerId} was ${own?.verdict} and ${theirs?.verdict}`);
    const sides = { senderId: playerId, receiverId: upline.playerId, direction: 'up' } as const;
    await addTransfer(transaction, { id: transferId, merchantId: merchant.id, ...sides, amount });
    await tell(
      transaction,
      { playerId: upline.playerId, merchantId: merchant.id },
      { kind: 'transfer.received', key: `transfer:${transferId}`, parameters: { from: userName, amount: formatMoney(amount) } },
    );
    const found = await findSent(transaction, playerId, key);
    if (found === undefined) throw new Error('a transfer that was posted is not there');
    return { ...found, upline: upline.maskedName };
  });
}

function answerAgain(known: SentTransfer, amount: bigint, upline: string): SentTransfer & { upline: string } {
  return known.amount === amount ? { ...known, upline } : refuse('idempotency.key.conflict');
}
