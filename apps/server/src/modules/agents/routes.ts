import { transfers as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { callerOf, handle, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { freeOf } from '../turnover/index.js';
import { balanceOf } from '../wallet/index.js';
import { sendUpline, sentToday } from './send-upline.js';
import type { BelowTransfers } from './upline.js';

/** What a member sends to the agent above them. */
export function transferRoutes({ db, hooks }: Pick<Services, 'db' | 'hooks'>, below: BelowTransfers): Route[] {
  return [
    handle(contract.getUplineTransferSettings, async (_input, context) => {
      const { playerId } = callerOf(context);
      const { merchant } = context;
      const [rules, upline, balance, sent, due] = await Promise.all([
        below.rulesOf(merchant),
        below.uplineOf(playerId),
        balanceOf(db, playerId),
        sentToday(db, playerId, merchant.timeZone),
        below.turnoverLeft({ playerId, merchantId: merchant.id }),
      ]);
      return {
        allowed: rules.on && upline !== undefined && upline.merchantId === merchant.id,
        upline: upline?.maskedName ?? '',
        minimumAmount: toWireNumber(rules.minimum),
        maximumAmount: toWireNumber(rules.maximum),
        dailyAmount: toWireNumber(rules.daily),
        dailyAmountLeft: toWireNumber(rules.daily > sent ? rules.daily - sent : 0n),
        balance: toWireNumber(balance.main),
        available: toWireNumber(freeOf(balance.main, due)),
        turnoverLeft: toWireNumber(due),
      };
    }),
    handle(contract.transferToUpline, async ({ body }, context) => {
      const sent = await sendUpline({ db, hooks }, below, body, context);
      return {
        transferId: sent.transferId,
        transactionId: sent.transactionId,
        time: sent.at.getTime(),
        amount: toWireNumber(sent.amount),
        upline: sent.upline,
        sumBalance: toWireNumber(sent.balance),
        sequence: Number(sent.sequence),
      };
    }),
  ];
}
