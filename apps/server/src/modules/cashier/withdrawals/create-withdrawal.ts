import { formatMoney, smallestUnit, tryReadAmount } from '@sortes/money';
import { canonicalJson, type DatabaseTransaction, inTransaction, newId, sha256 } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { freeOf } from '../../turnover/index.js';
import { balanceOf, hold, lockPlayer, ownMoneyLeaves } from '../../wallet/index.js';
import { isSameHolder } from '../accounts/holder-name.js';
import { findAccount, isSharedAndNew, readProviders, type PayoutAccountRow } from '../accounts/repository.js';
import { isAwardedAlone } from '../../awards/index.js';
import { isCreditedAlone } from '../hand-credit-repository.js';
import { clockText, feeOf, isOpenAt } from './fee.js';
import { judgeAutomatically } from './judge-automatically.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { requireIdentity } from './require-identity.js';
import {
  findByKey,
  findWithdrawal,
  hasReversedDeposit,
  insertWithdrawal,
  readHistory,
  readRule,
  readTakenOut,
  readToday,
  type PayoutRule,
  type WithdrawalRow,
} from './repository.js';
import { dayFactorOf, widened } from './rank-bounds.js';

export interface WithdrawalRequest {
  /** As it arrived: JSON number or decimal text. */
  amount: unknown;
  accountId: string;
  paymentPassword: string;
}

const dayMs = 86_400_000;
/** A change of what guards the account makes withdrawals wait for a person for so long. */
const securityQuietMs = dayMs;

/**
 * Takes a withdrawal: everything is judged and the money set aside in one transaction under the player's lock, so that neither the balance nor a
 * daily limit is ever taken twice. It passes by the brand's rules at once or waits for a person. The same Idempotency-Key answers the same.
 * @throws DomainError as `contract/withdrawals` lists them
 */
export async function createWithdrawal(kit: PayoutKit, request: WithdrawalRequest, context: RequestContext): Promise<WithdrawalRow> {
  const { db } = kit.services;
  const { identity, protection } = kit.below;
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const idempotencyKey = context.idempotencyKey ?? refuse('idempotency.key.required');
  const amount = tryReadAmount(request.amount);
  if (amount === undefined || amount <= 0n || amount % smallestUnit(merchant.currencyScale) !== 0n)
    return refuse('amount.invalid', { field: 'amount' });
  const inputHash = sha256(canonicalJson({ amount, accountId: request.accountId }));
  const known = await findByKey(db, playerId, idempotencyKey);
  if (known !== undefined) return answerAgain(known, inputHash);

  // With all that went before: else many withdrawals just below the sum would pass it.
  await requireIdentity(kit.below, { playerId, merchantId: merchant.id }, amount + (await readTakenOut(db, playerId)));
  await identity.checkPaymentPassword(playerId, request.paymentPassword);
  await identity.requireStepUp(context);
  const [{ createdAt, realName }, excluded, securityChanged, dayFactor] = await Promise.all([
    identity.personOf(playerId),
    protection.isExcluded(playerId),
    identity.securityChangedSince(playerId, new Date(kit.services.clock.now().getTime() - securityQuietMs)),
    dayFactorOf(kit.services, playerId),
  ]);
  const accountAgeDays = Math.floor((kit.services.clock.now().getTime() - createdAt.getTime()) / dayMs);

  const written = await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const meanwhile = await findByKey(transaction, playerId, idempotencyKey);
    if (meanwhile !== undefined) return answerAgain(meanwhile, inputHash);
    // Again under the lock: withdrawals asked for at once, each below the sum, pass it one after another.
    const takenOut = await readTakenOut(transaction, playerId);
    await requireIdentity(kit.below, { playerId, merchantId: merchant.id }, amount + takenOut, transaction);
    const { account, rule, fee } = await judge(transaction, kit, {
      playerId,
      realName,
      merchant,
      amount,
      accountId: request.accountId,
      excluded,
      dayFactor,
    });
    const { received, open } = await readHistory(transaction, playerId);
    const { handCreditDays } = rule;
    const creditedAlone =
      (await isCreditedAlone(transaction, playerId, handCreditDays)) || (await isAwardedAlone(transaction, playerId, handCreditDays));
    const sharedAccount = await isSharedAndNew(transaction, kit.services.vault, playerId, account.id);
    const depositReversed = await hasReversedDeposit(transaction, playerId);
    const facts = { amount, accountAgeDays, received, open, securityChanged, excluded, creditedAlone, sharedAccount, depositReversed };
    const reviewReasons = judgeAutomatically(rule, facts);
    const id = newId();
    await ownMoneyLeaves(kit.services, transaction, { playerId, merchantId: merchant.id, amount });
    const held = await hold(transaction, { playerId, merchantId: merchant.id, id, amount, reference: id, template: 'withdrawal-held' });
    if (held === 'insufficient') refuse('balance.not.enough', { field: 'amount' });
    if (held !== 'held') throw new Error(`holding a withdrawal of player ${playerId} was ${held}`);
    await insertWithdrawal(transaction, {
      playerId,
      id,
      merchantId: merchant.id,
      accountId: account.id,
      providerCode: account.providerCode,
      kind: account.kind,
      last4: account.last4,
      gateway: rule.gateway,
      amount,
      fee,
      currency: merchant.currency,
      idempotencyKey,
      inputHash,
      reviewReasons,
    });
    const found = await mustFind(transaction, playerId, id);
    if (reviewReasons.length > 0) return found;
    await moveWithdrawal(transaction, found, 'approved', 'rules');
    return mustFind(transaction, playerId, id);
  });
  return written;
}

function answerAgain(known: WithdrawalRow, inputHash: Buffer): WithdrawalRow {
  return known.inputHash.equals(inputHash) ? known : refuse('idempotency.key.conflict');
}

async function mustFind(transaction: DatabaseTransaction, playerId: number, id: string): Promise<WithdrawalRow> {
  const found = await findWithdrawal(transaction, playerId, id);
  if (found === undefined) throw new Error(`withdrawal ${id} is not there`);
  return found;
}

interface Wanted {
  playerId: number;
  /** Empty while the player has given none. */
  realName: string;
  merchant: Merchant;
  amount: bigint;
  accountId: string;
  /** They may not bet, so no bets are due of them. */
  excluded: boolean;
  /** See `dayFactorOf`. */
  dayFactor: number;
}

/** Judges what may be refused besides the balance, in the order in which a player can do something about it. */
async function judge(
  transaction: DatabaseTransaction,
  kit: PayoutKit,
  { playerId, realName, merchant, amount, accountId, excluded, dayFactor }: Wanted,
): Promise<{ account: PayoutAccountRow; rule: PayoutRule; fee: bigint }> {
  const rule = widened((await readRule(transaction, merchant.id, merchant.currency)) ?? refuse('function.not.available'), dayFactor);
  const account = (await findAccount(transaction, playerId, accountId)) ?? refuse('payout.account.unknown');
  const provider = (await readProviders(transaction, merchant.id, merchant.currency)).find(({ code }) => code === account.providerCode);
  const gateway = kit.payoutGateways.get(rule.gateway);
  if (provider === undefined || gateway === undefined || !gateway.reaches({ currency: merchant.currency, bin: provider.bin }))
    refuse('payout.provider.unknown');
  // Judged when it was added, too; staff may have corrected the player's name since.
  if (!isSameHolder(realName, kit.services.vault.open('payout-holder', account.holderSealed).toString())) refuse('payout.account.holder');
  if (account.waitsMs > 0)
    refuse('payout.account.cooling', {
      parameters: { hours: Math.ceil(account.waitsMs / 3_600_000) },
      value: { until: account.usableFrom.getTime() },
    });
  const today = await readToday(transaction, playerId, merchant.timeZone);
  if (!isOpenAt(rule, today.minute))
    refuse('withdrawal.closed.now', { parameters: { from: clockText(rule.openFrom ?? 0), until: clockText(rule.openUntil ?? 0) } });
  const [minimum, maximum] = account.kind === 'bank' ? [rule.bankMinimum, rule.bankMaximum] : [rule.ewalletMinimum, rule.ewalletMaximum];
  if (amount < minimum) refuse('amount.below.minimum', { field: 'amount', parameters: { minimum: formatMoney(minimum) } });
  if (amount > maximum) refuse('amount.above.maximum', { field: 'amount', parameters: { maximum: formatMoney(maximum) } });
  if (rule.dailyCount !== null && today.count >= rule.dailyCount)
    refuse('withdrawal.daily.count', { parameters: { count: rule.dailyCount } });
  if (rule.dailyAmount !== null && today.amount + amount > rule.dailyAmount) {
    const left = formatMoney(rule.dailyAmount > today.amount ? rule.dailyAmount - today.amount : 0n);
    refuse('withdrawal.daily.amount', { field: 'amount', parameters: { left }, value: { left } });
  }
  const fee = feeOf(rule, amount, today.count, smallestUnit(merchant.currencyScale));
  if (fee >= amount)
    refuse('amount.below.minimum', { field: 'amount', parameters: { minimum: formatMoney(fee + smallestUnit(merchant.currencyScale)) } });
  if (excluded) return { account, rule, fee };
  await kit.below.turnover.closeDone(transaction, playerId);
  const { left } = await kit.below.turnover.judgedProgressOf(transaction, playerId, merchant.id);
  const { main } = await balanceOf(transaction, playerId);
  const free = freeOf(main, left);
  // More than the whole balance is another refusal, which the hold gives.
  if (amount > free && amount <= main) {
    const figures = { left: formatMoney(left), locked: formatMoney(main - free), available: formatMoney(free) };
    refuse('withdrawal.turnover', { field: 'amount', parameters: figures, value: figures });
  }
  return { account, rule, fee };
}
