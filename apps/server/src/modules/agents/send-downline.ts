import { type Input, playerTypes, transfers as contract, type PlayerAccount, type Reply } from '@sortes/contract';
import { formatMoney, parseMoney, smallestUnit, toWireNumber, tryReadAmount } from '@sortes/money';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { timeCell } from '../../platform/csv/cells.js';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { IdentityModule } from '../identity/index.js';
import { tell } from '../messaging/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import { freeOf, type TurnoverModule } from '../turnover/index.js';
import { balanceOf, findMovement, lockPlayers, movedToday, openAccount, ownMoneyLeaves, post, postOne } from '../wallet/index.js';
import { downlineOf, ownPlace, shownName } from './own-line.js';
import { addTransfer } from './transfer-repository.js';
import type { Place } from './tree-repository.js';

const sentTemplate = 'downline-transfer-sent';
const receivedTemplate = 'downline-transfer-received';

/** What transfers to downlines ask of the modules below. */
export interface DownlineKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks'>;
  site: Pick<SiteModule, 'settingsOf' | 'moduleOn'>;
  identity: Pick<IdentityModule, 'findPlayer' | 'checkPaymentPassword' | 'requireStepUp'>;
  protection: Pick<ProtectionModule, 'isExcludedNow'>;
  turnover: Pick<TurnoverModule, 'progressOf' | 'judgedProgressOf' | 'requireForTransfer' | 'forgetTransfer'>;
}

/** Money units. */
interface Rules {
  on: boolean;
  minimum: bigint;
  maximum: bigint;
  daily: bigint;
  receiverDaily: bigint;
  waitHours: number;
  needsIdentity: boolean;
  turnoverMultiple: number;
}

async function rulesOf({ site }: DownlineKit, merchant: Merchant): Promise<Rules> {
  const settings = await site.settingsOf(merchant);
  const whole = (units: number): bigint => parseMoney(String(units));
  return {
    on: settings.transferDownline && settings.jurisdiction !== 'strict' && (await site.moduleOn(merchant, 'TRANSDOWNLINE3')),
    minimum: whole(settings.transferDownlineMinimum),
    maximum: whole(settings.transferDownlineMaximum),
    daily: whole(settings.transferDownlineDaily),
    receiverDaily: whole(settings.transferDownlineReceiverDaily),
    waitHours: settings.transferDownlineWaitHours,
    needsIdentity: settings.transferDownlineIdentity,
    turnoverMultiple: settings.transferDownlineTurnover,
  };
}

const sendsFrom = (own: Place, { waitHours }: Rules): Date => new Date(own.since.getTime() + waitHours * 3_600_000);

const isVerified = async ({ services }: DownlineKit, playerId: number): Promise<boolean> =>
  (await services.hooks.ask('isIdentityVerified', playerId)).includes(true);

/** What an agent sent down since the beginning of their day. Money units. */
const sentToday = async (db: Database | DatabaseTransaction, playerId: number, timeZone: string): Promise<bigint> =>
  -(await movedToday(db, playerId, { template: sentTemplate, timeZone, account: 'float' }));

const readAmount = (amount: unknown, { currencyScale }: Merchant): bigint => {
  const units = tryReadAmount(amount);
  return units === undefined || units <= 0n || units % smallestUnit(currencyScale) !== 0n
    ? refuse('amount.invalid', { field: 'amount' })
    : units;
};

/** Whether and how much an agent may send down now. */
export async function showDownlineTransfers(
  kit: DownlineKit,
  context: RequestContext,
): Promise<Reply<typeof contract.getDownlineTransferSettings>> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  const own = await ownPlace(db, context);
  const [rules, sent, balance, due] = await Promise.all([
    rulesOf(kit, merchant),
    sentToday(db, own.playerId, merchant.timeZone),
    balanceOf(db, own.playerId),
    kit.turnover.progressOf(db, own.playerId, merchant.id),
  ]);
  const from = sendsFrom(own, rules);
  return {
    allowed: rules.on,
    from: from > clock.now() ? from.getTime() : null,
    needsIdentity: rules.needsIdentity && !(await isVerified(kit, own.playerId)),
    minimumAmount: toWireNumber(rules.minimum),
    maximumAmount: toWireNumber(rules.maximum),
    dailyAmount: toWireNumber(rules.daily),
    dailyAmountLeft: toWireNumber(rules.daily > sent ? rules.daily - sent : 0n),
    float: toWireNumber(balance.float),
    free: toWireNumber(freeOf(balance.main, due.left)),
    turnoverMultiple: rules.turnoverMultiple,
  };
}

/**
 * Moves free money of an agent to their float. The same Idempotency-Key answers the same.
 * @throws DomainError function.not.available, amount.invalid, balance.not.enough, withdrawal.turnover, debt.stands, idempotency.key.conflict
 */
export async function fillFloat(
  kit: DownlineKit,
  body: Input<typeof contract.fillFloat>['body'],
  context: RequestContext,
): Promise<Reply<typeof contract.fillFloat>> {
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const key = `fill:${context.idempotencyKey ?? refuse('idempotency.key.required')}`;
  const amount = readAmount(body.amount, merchant);
  if (!(await rulesOf(kit, merchant)).on) refuse('function.not.available');
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayers(transaction, [playerId]);
    const known = await findMovement(transaction, playerId, { key, template: 'float-filled' });
    if (known !== undefined) {
      if (-known.amount !== amount) refuse('idempotency.key.conflict');
      return { amount: toWireNumber(amount), sumBalance: toWireNumber(known.balance), sequence: Number(known.sequence) };
    }
    const { main } = await balanceOf(transaction, playerId);
    const { left } = await kit.turnover.judgedProgressOf(transaction, playerId, merchant.id);
    const free = freeOf(main, left);
    if (amount > free && amount <= main) {
      const figures = { left: formatMoney(left), locked: formatMoney(main - free), available: formatMoney(free) };
      refuse('withdrawal.turnover', { field: 'amount', parameters: figures, value: figures });
    }
    // To the float, of which what is owed to downlines may be paid as well.
    await ownMoneyLeaves(kit.services, transaction, { playerId, merchantId: merchant.id, amount, paysDownlines: true });
    await openAccount(transaction, playerId, 'float');
    const posted = await postOne(transaction, {
      playerId,
      merchantId: merchant.id,
      template: 'float-filled',
      key,
      input: { floatFilled: formatMoney(amount) },
      reference: '',
      lines: [
        { account: 'main', amount: -amount },
        { account: 'float', amount },
      ],
    });
    if (posted.verdict === 'insufficient') refuse('balance.not.enough', { field: 'amount' });
    if (posted.verdict !== 'posted') throw new Error(`filling the float of player ${playerId} was ${posted.verdict}`);
    const filled = await findMovement(transaction, playerId, { key, template: 'float-filled' });
    if (filled === undefined) throw new Error('a movement that was posted is not there');
    return { amount: toWireNumber(amount), sumBalance: toWireNumber(filled.balance), sequence: Number(filled.sequence) };
  });
}

interface Receiver {
  playerId: number;
  userName: string;
  account: Extract<PlayerAccount, 'main' | 'float'>;
  currency: string;
}

/**
 * Who may receive: a direct downline whose account can be used. Why one cannot is nobody's business but theirs.
 * @throws DomainError downline.none, downline.cannot.receive
 */
async function receiverOf(kit: DownlineKit, own: Place, playerId: number, { currency }: Merchant): Promise<Receiver> {
  const place = await downlineOf(kit.services.db, own, playerId);
  if (place.uplineId !== own.playerId) refuse('downline.none');
  const player = await kit.identity.findPlayer(playerId);
  if (
    player === undefined ||
    player.status !== 'active' ||
    player.type === playerTypes.trial ||
    (await kit.protection.isExcludedNow(playerId))
  )
    return refuse('downline.cannot.receive');
  return { playerId, userName: player.userName, account: place.isAgent ? 'float' : 'main', currency };
}

/** @throws DomainError amount.below.minimum, amount.above.maximum, transfer.daily, transfer.receiver.daily */
async function judgeBounds(
  transaction: DatabaseTransaction,
  rules: Rules,
  own: Place,
  receiver: Receiver,
  { amount, timeZone }: { amount: bigint; timeZone: string },
): Promise<void> {
  if (amount < rules.minimum) refuse('amount.below.minimum', { field: 'amount', parameters: { minimum: formatMoney(rules.minimum) } });
  if (amount > rules.maximum) refuse('amount.above.maximum', { field: 'amount', parameters: { maximum: formatMoney(rules.maximum) } });
  const sent = await sentToday(transaction, own.playerId, timeZone);
  if (sent + amount > rules.daily) {
    const left = formatMoney(rules.daily > sent ? rules.daily - sent : 0n);
    refuse('transfer.daily', { field: 'amount', parameters: { left }, value: { left } });
  }
  const got = await movedToday(transaction, receiver.playerId, { template: receivedTemplate, timeZone, account: receiver.account });
  if (got + amount > rules.receiverDaily) {
    const left = formatMoney(rules.receiverDaily > got ? rules.receiverDaily - got : 0n);
    refuse('transfer.receiver.daily', { field: 'amount', parameters: { left }, value: { left } });
  }
}

type Sent = Reply<typeof contract.transferToDownline>;

async function findSent(
  db: Database | DatabaseTransaction,
  own: Place,
  key: string,
  amount: bigint,
  account: string,
): Promise<Sent | undefined> {
  const found = await findMovement(db, own.playerId, { key, template: sentTemplate, account: 'float' });
  if (found === undefined) return undefined;
  if (-found.amount !== amount) refuse('idempotency.key.conflict');
  return { transferId: found.reference, amount: toWireNumber(amount), account, float: toWireNumber(found.balance) };
}

/** A transfer that was judged. */
interface Transfer {
  own: Place;
  receiver: Receiver;
  merchant: Merchant;
  key: string;
  /** Money units. */
  amount: bigint;
  /** The receiver as the sender reads them. */
  account: string;
  /** The sender as the receiver reads them. */
  from: string;
  turnoverMultiple: Rules['turnoverMultiple'];
}

/** Posts a transfer on both sides, with the turnover that it asks for, and tells the receiver. */
async function moveMoney(
  transaction: DatabaseTransaction,
  kit: DownlineKit,
  { own, receiver, merchant, key, amount, account, from, turnoverMultiple }: Transfer,
): Promise<void> {
  const transferId = newId();
  const money = { playerId: receiver.playerId, merchantId: merchant.id, currency: receiver.currency, sourceId: transferId, amount };
  if (receiver.account === 'main') await kit.turnover.requireForTransfer(transaction, money, turnoverMultiple);
  else await openAccount(transaction, receiver.playerId, 'float');
  await openAccount(transaction, own.playerId, 'float');
  const [ours, theirs] = await post(transaction, [
    {
      playerId: own.playerId,
      merchantId: merchant.id,
      template: sentTemplate,
      key,
      input: { transferTo: receiver.playerId },
      reference: transferId,
      remark: account,
      lines: [
        { account: 'float', amount: -amount },
        { account: 'house:transfers', amount },
      ],
    },
    {
      playerId: receiver.playerId,
      merchantId: merchant.id,
      template: receivedTemplate,
      key: `downline-from:${transferId}`,
      input: { transferFrom: own.playerId },
      reference: transferId,
      remark: from,
      lines: [
        { account: 'house:transfers', amount: -amount },
        { account: receiver.account, amount },
      ],
    },
  ]);
  // A refusal undoes both: the transaction rolls back on it.
  if (ours?.verdict === 'insufficient') refuse('balance.not.enough', { field: 'amount' });
  if (ours?.verdict !== 'posted' || theirs?.verdict !== 'posted')
    throw new Error(`a transfer of agent ${own.playerId} was ${ours?.verdict} and ${theirs?.verdict}`);
  const sides = { senderId: own.playerId, receiverId: receiver.playerId, direction: 'down' } as const;
  await addTransfer(transaction, { id: transferId, merchantId: merchant.id, ...sides, amount });
  await tell(
    transaction,
    { playerId: receiver.playerId, merchantId: merchant.id },
    {
      kind: 'transfer.received',
      key: `transfer:${transferId}`,
      parameters: { from: from, amount: formatMoney(amount) },
    },
  );
}

/**
 * Sends money of an agent's float to a direct downline: to a member's balance, where it has to be staked first, or to an agent's float. Both sides are written in one
 * call under both players' locks. The same Idempotency-Key answers the same.
 * @throws DomainError as `contract/transfers` lists them
 */
export async function sendDownline(
  kit: DownlineKit,
  body: Input<typeof contract.transferToDownline>['body'],
  context: RequestContext,
): Promise<Sent> {
  const { merchant } = context;
  const { db, clock } = kit.services;
  const key = `downline:${context.idempotencyKey ?? refuse('idempotency.key.required')}`;
  const amount = readAmount(body.amount, merchant);
  const [own, rules] = await Promise.all([ownPlace(db, context), rulesOf(kit, merchant)]);
  if (!rules.on) refuse('function.not.available');
  const receiver = await receiverOf(kit, own, body.playerId, merchant);
  const account = shownName(receiver.userName, true);
  const known = await findSent(db, own, key, amount, account);
  if (known !== undefined) return known;
  const from = sendsFrom(own, rules);
  if (from > clock.now())
    refuse('agent.too.new', { parameters: { until: timeCell(from, merchant.timeZone) }, value: { until: from.getTime() } });
  if (rules.needsIdentity && !(await isVerified(kit, own.playerId))) refuse('identity.required');
  await kit.identity.checkPaymentPassword(own.playerId, body.paymentPassword);
  await kit.identity.requireStepUp(context);

  return inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, [own.playerId, receiver.playerId]);
    const meanwhile = await findSent(transaction, own, key, amount, account);
    if (meanwhile !== undefined) return meanwhile;
    await judgeBounds(transaction, rules, own, receiver, { amount, timeZone: merchant.timeZone });
    await ownMoneyLeaves(kit.services, transaction, { playerId: own.playerId, merchantId: merchant.id, amount });
    await moveMoney(transaction, kit, {
      own,
      receiver,
      merchant,
      key,
      amount,
      account,
      turnoverMultiple: rules.turnoverMultiple,
      from: callerOf(context).userName,
    });
    const sent = await findSent(transaction, own, key, amount, account);
    if (sent === undefined) throw new Error('a transfer that was posted is not there');
    return sent;
  });
}
