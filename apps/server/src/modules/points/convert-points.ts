import type { Input, PointDirection, Reply, points as contract } from '@sortes/contract';
import { buyPoints, fewestToSell, sellPoints } from '@sortes/growth-rules';
import { formatMoney, smallestUnit, toWireNumber, tryReadAmount } from '@sortes/money';
import { canonicalJson, type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import { DateTime } from 'luxon';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { freeOf } from '../turnover/index.js';
import { balanceOf, findActiveBonus, lockPlayer, ownMoneyLeaves, postOne, type PostingRequest, refuseWhileOwing } from '../wallet/index.js';
import { type ConversionRow, findConversion, insertConversion, readExchanged } from './conversion-repository.js';
import { readEnd } from './earn-points.js';
import type { PointsKit } from './kit.js';
import { movePoints, unitsPerPoint } from './move-points.js';
import { rulesOf } from './show-points.js';
import { takingOf } from './spend-points.js';
import type { PointRules } from './rules.js';

type Answer = Reply<typeof contract.convertPoint>;

/** How often money for points has to be staked before it leaves; where the law forbids to lock money, not at all. */
export const turnoverMultipleOf = (jurisdiction: 'standard' | 'strict'): number => (jurisdiction === 'strict' ? 0 : 1);

/** One exchange, and all that it is judged by. */
interface Exchange {
  merchant: Merchant;
  playerId: number;
  direction: PointDirection;
  /** Of `sell` whole points, of `buy` money units. */
  amount: bigint;
  rules: PointRules;
  /** The smallest sum of the currency. */
  coin: bigint;
  multiple: number;
  key: string;
  inputHash: Buffer;
}

/**
 * Exchanges a player's points for money, or money for points: both sides in one transaction under their lock, once a key. Nothing is taken that the other side is not worth.
 * @throws DomainError as `contract/points` lists them
 */
export async function convertPoints(
  kit: PointsKit,
  context: RequestContext,
  body: Input<typeof contract.convertPoint>['body'],
): Promise<Answer> {
  const { db } = kit.services;
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const coin = smallestUnit(merchant.currencyScale);
  const amount = readAmount(body, coin);
  const inputHash = sha256(canonicalJson({ type: body.type, amount }));
  const known = await findConversion(db, playerId, key);
  if (known !== undefined) return answerAgain(kit, known, inputHash);
  const [rules, { jurisdiction }] = await Promise.all([rulesOf(kit, merchant.id), kit.below.site.settingsOf(merchant)]);
  if (!(body.type === 'sell' ? rules.isSold : rules.isBought)) refuse('points.exchange.off');
  if (await kit.below.protection.isExcluded(playerId)) refuse('points.exchange.break');
  await kit.below.identity.checkPaymentPassword(playerId, body.paymentPassword);
  const multiple = turnoverMultipleOf(jurisdiction);
  const exchange = { merchant, playerId, direction: body.type, amount, rules, coin, multiple, key, inputHash };
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const meanwhile = await findConversion(transaction, playerId, key);
    if (meanwhile !== undefined) return answerAgain(kit, meanwhile, inputHash, transaction);
    await refuseWhileOwing(transaction, [playerId]);
    const row = await judge(kit, transaction, exchange);
    await (row.direction === 'sell' ? sell(kit, transaction, row, multiple) : buy(kit, transaction, row));
    await insertConversion(transaction, row);
    return answer(kit, transaction, row, multiple);
  });
}

/** Whole points, or money of whole coins. @throws DomainError amount.invalid */
function readAmount({ type, amount }: Pick<Input<typeof contract.convertPoint>['body'], 'type' | 'amount'>, coin: bigint): bigint {
  const units = tryReadAmount(amount);
  const step = type === 'sell' ? unitsPerPoint : coin;
  if (units === undefined || units <= 0n || units % step !== 0n) return refuse('amount.invalid', { field: 'amount' });
  return type === 'sell' ? units / unitsPerPoint : units;
}

/** What is exchanged for what, if it may be. */
async function judge(kit: PointsKit, transaction: DatabaseTransaction, exchange: Exchange): Promise<ConversionRow> {
  const { merchant, playerId, direction, amount, rules, coin, key, inputHash } = exchange;
  const now = kit.services.clock.now();
  const day = DateTime.fromJSDate(now, { zone: merchant.timeZone }).toFormat('yyyy-MM-dd');
  const { sold, paid } = await readExchanged(transaction, playerId, day);
  const isSale = direction === 'sell';
  const { points, money } = isSale ? sellPoints(amount, rules.bringsPer1000, coin) : buyPoints(amount, rules.costsPer1000, coin);
  if (points === 0n || money === 0n) {
    const least = isSale
      ? String(fewestToSell(rules.bringsPer1000, coin))
      : formatMoney(buyPoints(rules.costsPer1000, rules.costsPer1000, coin).money);
    refuse('points.exchange.least', { field: 'amount', parameters: { least }, value: { least } });
  }
  const [most, before, wanted] = isSale ? [rules.soldMostADay, sold, points] : [rules.boughtMostADay, paid, money];
  if (most !== null && before + wanted > most) {
    const rest = most > before ? most - before : 0n;
    const left = isSale ? String(rest) : formatMoney(rest);
    refuse('points.exchange.day', { field: 'amount', parameters: { left }, value: { left } });
  }
  return {
    playerId,
    id: newId(),
    merchantId: merchant.id,
    direction,
    points,
    money,
    per1000: isSale ? rules.bringsPer1000 : rules.costsPer1000,
    currency: merchant.currency,
    idempotencyKey: key,
    inputHash,
    day,
    madeAt: now,
  };
}

/** The money's side. @throws DomainError balance.not.enough */
async function moveMoney(transaction: DatabaseTransaction, { playerId, id, merchantId, money, direction }: ConversionRow): Promise<void> {
  const change = direction === 'sell' ? money : -money;
  const posting: PostingRequest = {
    playerId,
    merchantId,
    template: direction === 'sell' ? 'points-cash' : 'points-purchase',
    key: `convert:${id}`,
    input: { conversion: id },
    reference: id,
    lines: [
      { account: 'main', amount: change },
      { account: 'house:points-exchange', amount: -change },
    ],
  };
  const { verdict } = await postOne(transaction, posting);
  if (verdict === 'insufficient') refuse('balance.not.enough', { field: 'amount' });
  if (verdict !== 'posted') throw new Error(`money of a conversion of player ${playerId} was ${verdict}`);
}

/** Points go, money comes; it has to be staked before it leaves. @throws DomainError points.short */
export async function sell(kit: PointsKit, transaction: DatabaseTransaction, row: ConversionRow, multiple: number): Promise<void> {
  const { playerId, id, merchantId, points, money, currency } = row;
  const common = { playerId, merchantId, key: `convert:${id}`, asked: points, source: 'exchange', reference: id };
  await movePoints(transaction, row.madeAt, [{ ...common, template: 'points-sold', plan: takingOf(points) }]);
  if (multiple > 0)
    await kit.below.turnover.requireForReward(transaction, {
      playerId,
      merchantId,
      currency,
      sourceId: `points:${id}`,
      amount: money * BigInt(multiple),
    });
  await moveMoney(transaction, row);
}

/** Money goes that may leave, points come. @throws DomainError points.exchange.bonus, points.exchange.locked, contract.owes, balance.not.enough */
async function buy(kit: PointsKit, transaction: DatabaseTransaction, row: ConversionRow): Promise<void> {
  const { playerId, id, merchantId, points, money } = row;
  // What a withdrawal would end must not be emptied by another way.
  if ((await findActiveBonus(transaction, playerId)) !== undefined) refuse('points.exchange.bonus');
  await kit.below.turnover.closeDone(transaction, playerId);
  const { left } = await kit.below.turnover.judgedProgressOf(transaction, playerId, merchantId);
  const { main } = await balanceOf(transaction, playerId);
  const free = freeOf(main, left);
  if (money > free && money <= main) {
    const available = formatMoney(free);
    refuse('points.exchange.locked', { field: 'amount', parameters: { available }, value: { available } });
  }
  await ownMoneyLeaves(kit.services, transaction, { playerId, merchantId, amount: money });
  await moveMoney(transaction, row);
  const into = { source: 'exchange', ...(await readEnd(transaction, merchantId, row.madeAt)) };
  const common = { playerId, merchantId, key: `convert:${id}`, asked: points, source: 'exchange', reference: id };
  // Paid for, so nothing that is owed is taken of them.
  await movePoints(transaction, row.madeAt, [
    { ...common, template: 'points-bought', plan: () => ({ parts: [], put: [{ ...into, points }] }) },
  ]);
}

async function answer(
  _kit: PointsKit,
  transaction: DatabaseTransaction,
  { playerId, id, direction, points, money, madeAt }: ConversionRow,
  multiple: number,
): Promise<Answer> {
  const balance = await balanceOf(transaction, playerId);
  return {
    id,
    type: direction,
    points: Number(points),
    money: toWireNumber(money),
    pointBalance: Number(balance.points / unitsPerPoint),
    sumBalance: toWireNumber(balance.main),
    required: direction === 'sell' ? toWireNumber(money * BigInt(multiple)) : 0,
    at: madeAt.getTime(),
  };
}

async function answerAgain(kit: PointsKit, known: ConversionRow, inputHash: Buffer, transaction?: DatabaseTransaction): Promise<Answer> {
  if (!known.inputHash.equals(inputHash)) refuse('idempotency.key.conflict');
  const { jurisdiction } = await kit.below.site.settingsOf({ id: known.merchantId });
  const multiple = turnoverMultipleOf(jurisdiction);
  if (transaction !== undefined) return answer(kit, transaction, known, multiple);
  return inTransaction(kit.services.db, (inner) => answer(kit, inner, known, multiple));
}
