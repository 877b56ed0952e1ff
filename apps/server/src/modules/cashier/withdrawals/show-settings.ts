import type { withdrawals as contract, Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { freeOf, nothingDue } from '../../turnover/index.js';
import { balanceOf } from '../../wallet/index.js';
import { readProviders } from '../accounts/repository.js';
import { clockText, isOpenAt } from './fee.js';
import type { PayoutKit } from './kit.js';
import { presentTurnover } from './present.js';
import { dayFactorOf, widened } from './rank-bounds.js';
import { readRule, readToday } from './repository.js';

const trialAccount = 4;

/** Limits, fee and what a player can withdraw now: all but what bets are still due of. Who is excluded owes none. */
export async function showSettings(
  { services, below: { site, protection, turnover }, payoutGateways }: PayoutKit,
  context: RequestContext,
): Promise<Reply<typeof contract.getWithdrawSettings>> {
  const { merchant } = context;
  const { playerId, type } = callerOf(context);
  const { db } = services;
  const stored = (await readRule(db, merchant.id, merchant.currency)) ?? refuse('function.not.available');
  const rule = widened(stored, await dayFactorOf(services, playerId));
  const [providers, balance, today, due, excluded, { payoutConfirmMinutes }] = await Promise.all([
    readProviders(db, merchant.id, merchant.currency),
    balanceOf(db, playerId),
    readToday(db, playerId, merchant.timeZone),
    turnover.progressOf(db, playerId, merchant.id),
    protection.isExcluded(playerId),
    site.settingsOf(merchant),
  ]);
  const stillDue = excluded ? nothingDue : due;
  const groups = [
    { groupId: 'bank', minimum: rule.bankMinimum, maximum: rule.bankMaximum },
    { groupId: 'ewallet', minimum: rule.ewalletMinimum, maximum: rule.ewalletMaximum },
  ].filter(({ groupId }) => providers.some(({ kind }) => kind === groupId));
  const least = groups.map(({ minimum }) => minimum).reduce((one, other) => (one < other ? one : other), rule.bankMinimum);
  const most = groups.map(({ maximum }) => maximum).reduce((one, other) => (one > other ? one : other), rule.bankMaximum);
  const spareAmount = rule.dailyAmount === null ? null : rule.dailyAmount > today.amount ? rule.dailyAmount - today.amount : 0n;
  return {
    allowWithdraw: payoutGateways.has(rule.gateway) && type !== trialAccount && groups.length > 0 ? 'Y' : 'N',
    groups: groups.map(({ groupId, minimum, maximum }) => ({
      groupId,
      minimumAmount: toWireNumber(minimum),
      maximumAmount: toWireNumber(maximum),
    })),
    minimumAmount: toWireNumber(least),
    maximumAmount: toWireNumber(most),
    dailyAmount: rule.dailyAmount === null ? null : toWireNumber(rule.dailyAmount),
    dailyAmountLeft: spareAmount === null ? null : toWireNumber(spareAmount),
    dailyCount: rule.dailyCount,
    dailyCountLeft: rule.dailyCount === null ? null : Math.max(0, rule.dailyCount - today.count),
    feeBasisPoints: rule.feeBasisPoints,
    feeFixed: toWireNumber(rule.feeFixed),
    freeLeft: Math.max(0, rule.freePerDay - today.count),
    hours: rule.openFrom === null || rule.openUntil === null ? null : { from: clockText(rule.openFrom), until: clockText(rule.openUntil) },
    isOpenNow: isOpenAt(rule, today.minute),
    confirmMinutes: payoutConfirmMinutes,
    available: toWireNumber(freeOf(balance.main, stillDue.left)),
    balance: toWireNumber(balance.main),
    held: toWireNumber(balance.held),
    turnover: presentTurnover(stillDue),
  };
}
