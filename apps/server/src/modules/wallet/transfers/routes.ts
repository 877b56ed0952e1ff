import { heldReasons, transfers as contract, isAgentType } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { callerOf, handle, type Route } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';
import { balanceOf, freeOf } from '../accounts.js';
import { emptyFloat } from './empty-float.js';
import { readHeldReasons, readSentToday } from './repository.js';
import { sendUpline } from './send-upline.js';
import type { TransferNeeds } from './transfer-needs.js';

/** A member's accounts, and what he moves between them and to his agent. */
export function transferRoutes({ db }: Pick<Services, 'db'>, needs: TransferNeeds): Route[] {
  return [
    handle(contract.getWalletAccounts, async (_input, context) => {
      const { playerId, type } = callerOf(context);
      const balance = await balanceOf(db, playerId);
      const heldFor = balance.held === 0n ? new Map<string, bigint>() : await readHeldReasons(db, playerId);
      return {
        main: toWireNumber(balance.main),
        held: toWireNumber(balance.held),
        heldFor: heldReasons.flatMap((reason) => {
          const amount = heldFor.get(reason);
          return amount === undefined ? [] : [{ reason, amount: toWireNumber(amount) }];
        }),
        float: isAgentType(type) || balance.float > 0n ? toWireNumber(balance.float) : null,
        sequence: Number(balance.sequence),
      };
    }),
    handle(contract.emptyFloat, async (_input, context) => {
      const { amount, balance, sequence } = await emptyFloat({ db }, context);
      return { amount: toWireNumber(amount), sumBalance: toWireNumber(balance), sequence: Number(sequence) };
    }),
    handle(contract.getUplineTransferSettings, async (_input, context) => {
      const { playerId } = callerOf(context);
      const { merchant } = context;
      const [rules, upline, balance, sent, due] = await Promise.all([
        needs.rulesOf(merchant),
        needs.uplineOf(playerId),
        balanceOf(db, playerId),
        readSentToday(db, playerId, merchant.timeZone),
        needs.turnoverLeft({ playerId, merchantId: merchant.id }),
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
      const sent = await sendUpline({ db }, needs, body, context);
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
