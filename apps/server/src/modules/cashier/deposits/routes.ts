import { cashier as contract, type Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { callerOf, handle, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { createDeposit } from './create-deposit.js';
import type { CashierKit } from '../kit.js';
import { receiveNotification } from './receive-notification.js';
import { countCredited, findDeposit, readDeposits, readMethods, type Deposit } from './repository.js';

export interface DepositNeeds {
  /** Whether the brand takes deposits at the moment. */
  depositsOn(merchant: Merchant): Promise<boolean>;
  /** Throws when a player may not deposit now. */
  refuseDeposit(playerId: number): Promise<void>;
}

const trialAccount = 4;

function present(deposit: Deposit): Reply<typeof contract.getDeposit> {
  return {
    orderId: deposit.id,
    state: deposit.state,
    amount: toWireNumber(deposit.amount),
    currency: deposit.currency,
    method: deposit.vendorId,
    payUrl: deposit.state === 'awaiting_payment' && deposit.payUrl !== null && deposit.payUrl !== '' ? deposit.payUrl : null,
    createdAt: deposit.createdAt.getTime(),
    expiresAt: deposit.expiresAt.getTime(),
    creditedAt: deposit.creditedAt?.getTime() ?? null,
  };
}

export function depositRoutes(kit: CashierKit, { depositsOn, refuseDeposit }: DepositNeeds): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.getDepositSettings, async (_input, context) => {
      const caller = callerOf(context);
      const [on, methods, credited] = await Promise.all([
        depositsOn(context.merchant),
        readMethods(db, context.merchant.id, context.merchant.currency),
        countCredited(db, caller.playerId),
      ]);
      const offered = on && caller.type !== trialAccount ? methods.filter((method) => kit.gateways.has(method.gateway)) : [];
      return {
        allowDeposit: offered.length > 0 ? 'Y' : 'N',
        totalDepositSuccessCount: credited,
        methods: offered.map((method) => ({
          vendorId: method.vendorId,
          mcsBankCode: method.bankCode,
          name: method.names[context.language] ?? method.names.EN ?? method.vendorId,
          minimumAmount: toWireNumber(method.minimum),
          maximumAmount: toWireNumber(method.maximum),
          presets: method.presets.map(toWireNumber),
          feePercent: 0,
          minutesToPay: method.minutesToPay,
        })),
      };
    }),
    handle(contract.createDeposit, async ({ body }, context) => {
      if (!(await depositsOn(context.merchant))) refuse('function.not.available');
      await refuseDeposit(callerOf(context).playerId);
      const deposit = await createDeposit(kit, {
        playerId: callerOf(context).playerId,
        merchant: context.merchant,
        language: context.language,
        idempotencyKey: context.idempotencyKey ?? refuse('idempotency.key.required'),
        vendorId: body.vendorId,
        mcsBankCode: body.mcsBankCode,
        amount: body.amount,
        returnPath: body.returnPath,
      });
      return present(deposit);
    }),
    handle(contract.getDeposit, async ({ params }, context) =>
      present((await findDeposit(db, callerOf(context).playerId, params.orderId)) ?? refuse('deposit.not.found')),
    ),
    handle(contract.listDeposits, async ({ query }, context) => {
      const pageSize = query.pageSize ?? 20;
      const { deposits, count } = await readDeposits(db, callerOf(context).playerId, pageSize, ((query.pageNo ?? 1) - 1) * pageSize);
      return { list: deposits.map(present), totalCount: count, totalPages: Math.ceil(count / pageSize) };
    }),
    handle(contract.notifyDeposit, async ({ params, body }, context) => {
      const rawBody = context.rawBody ?? refuse('signature.invalid');
      await receiveNotification(kit, { gateway: params.gateway, rawBody, header: (name) => context.header(name), body });
      return { received: true };
    }),
  ];
}
