import { cashier as contract, depositStates, isErrorCode } from '@sortes/contract';
import { smallestUnit, toWireNumber } from '@sortes/money';
import { DomainError, refuse } from '../../../platform/errors.js';
import { callerOf, handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { dayOf } from '../../../platform/csv/cells.js';
import type { CashierKit } from '../kit.js';
import { cancelDeposit } from './cancel-deposit.js';
import { createDeposit } from './create-deposit.js';
import { exportDeposits } from './export-deposits.js';
import { countOrdersToday } from './methods-repository.js';
import { offeredMethods } from './offered-methods.js';
import { presentDeposit, presentDetail, textIn } from './present-deposit.js';
import { receiveNotification } from './receive-notification.js';
import { countCredited, findDeposit, readDeposits, type DepositFilter, type DepositMethod } from './repository.js';
import { submitDeposit } from './submit-deposit.js';
import { createTakeWord } from './take-word.js';
import { readMorePayments } from './unmatched-repository.js';
import { redeemVoucher } from './vouchers.js';

/** What a brand switches off when it takes no deposits. */
const depositFeature = 'DPSTBAS3';
const trialAccount = 4;

/** Why nothing can be paid in, in the words of the contract; codes of other modules are told as the screen knows them. */
const closedBy: Readonly<Partial<Record<string, string>>> = { 'account.excluded': 'excluded', 'identity.required': 'identity' };

export function depositRoutes(kit: CashierKit): Route[] {
  const { db, clock } = kit.services;
  const { site, identity, protection } = kit.below;
  const depositsOn = (merchant: Merchant): Promise<boolean> => site.moduleOn(merchant, depositFeature);
  // Told before somebody fills in a form; what decides is the reservation.
  const refuseDeposit = async (player: { playerId: number; merchantId: number }): Promise<void> => {
    await protection.refuseExcluded(player.playerId);
    await protection.refuseUnidentified(player);
  };
  const takeWord = createTakeWord(kit);

  const whyClosed = async (context: RequestContext): Promise<string | null> => {
    const { type, playerId } = callerOf(context);
    if (type === trialAccount) return 'trial';
    if (!(await depositsOn(context.merchant))) return 'off';
    try {
      await refuseDeposit({ playerId, merchantId: context.merchant.id });
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || !isErrorCode(error.code)) throw error;
      return closedBy[error.code] ?? 'off';
    }
  };
  const refuseWhenClosed = async (context: RequestContext): Promise<void> => {
    if (!(await depositsOn(context.merchant))) refuse('function.not.available');
    await refuseDeposit({ playerId: callerOf(context).playerId, merchantId: context.merchant.id });
  };
  const keyOf = ({ idempotencyKey }: RequestContext): string => idempotencyKey ?? refuse('idempotency.key.required');
  const take = async (gateway: string, body: unknown, context: RequestContext): Promise<{ received: boolean }> => {
    const rawBody = context.rawBody ?? refuse('signature.invalid');
    await receiveNotification(kit, takeWord, { gateway, rawBody, header: (name) => context.header(name), body });
    return { received: true };
  };

  return [
    handle(contract.getDepositSettings, async (_input, context) => {
      const { playerId } = callerOf(context);
      const [why, person, credited, today] = await Promise.all([
        whyClosed(context),
        identity.personOf(playerId),
        countCredited(db, playerId),
        countOrdersToday(db, playerId, context.merchant.timeZone),
      ]);
      const offered =
        why === null
          ? await offeredMethods(kit, db, context.merchant, { rank: person.rank, country: person.country ?? context.country })
          : [];
      return {
        allowDeposit: offered.length > 0 ? 'Y' : 'N',
        closed: why ?? (offered.length > 0 ? null : 'no-method'),
        totalDepositSuccessCount: credited,
        methods: offered.map((method) => presentMethod(method, context, today.get(method.vendorId) ?? 0)),
      };
    }),
    handle(contract.createDeposit, async ({ body }, context) => {
      await refuseWhenClosed(context);
      const deposit = await createDeposit(kit, {
        playerId: callerOf(context).playerId,
        merchant: context.merchant,
        language: context.language,
        idempotencyKey: keyOf(context),
        vendorId: body.vendorId,
        mcsBankCode: body.mcsBankCode,
        bankCode: body.bankCode,
        amount: body.amount,
        returnPath: body.returnPath,
        country: context.country,
      });
      return presentDetail(db, deposit, context.language);
    }),
    handle(contract.redeemVoucher, async ({ body }, context) => {
      await refuseWhenClosed(context);
      const deposit = await redeemVoucher(kit, {
        playerId: callerOf(context).playerId,
        merchant: context.merchant,
        language: context.language,
        idempotencyKey: keyOf(context),
        code: body.code,
      });
      return presentDetail(db, deposit, context.language);
    }),
    handle(contract.getDeposit, async ({ params }, context) => {
      const found = (await findDeposit(db, callerOf(context).playerId, params.orderId)) ?? refuse('deposit.not.found');
      return presentDetail(db, found, context.language);
    }),
    handle(contract.submitDeposit, async ({ params, body }, context) => {
      const { playerId } = callerOf(context);
      const { fileIds = [], comment = '' } = body;
      const deposit = await submitDeposit(kit, {
        playerId,
        orderId: params.orderId,
        fileIds,
        comment,
        idempotencyKey: keyOf(context),
      });
      return presentDetail(db, deposit, context.language);
    }),
    handle(contract.cancelDeposit, async ({ params }, context) =>
      presentDetail(db, await cancelDeposit(kit, { playerId: callerOf(context).playerId, orderId: params.orderId }), context.language),
    ),
    handle(contract.listDeposits, async ({ query }, context) => {
      const pageSize = query.pageSize ?? 20;
      const filter = readFilter(callerOf(context).playerId, query);
      const { deposits, totals } = await readDeposits(db, filter, pageSize, ((query.pageNo ?? 1) - 1) * pageSize);
      const totalCount = Number(totals.count);
      const more = await readMorePayments(
        db,
        filter.playerId,
        deposits.map(({ id }) => id),
      );
      return {
        list: deposits.map((deposit) => presentDeposit(deposit, context.language, more.get(deposit.id))),
        totalCount,
        totalPages: Math.ceil(totalCount / pageSize),
        totals: {
          amount: toWireNumber(totals.amount),
          fee: toWireNumber(totals.fee),
          arrived: toWireNumber(totals.amount - totals.fee),
        },
      };
    }),
    handle(contract.exportDeposits, async ({ query }, context) => ({
      fileName: `deposits-${dayOf(clock.now(), context.merchant.timeZone)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: exportDeposits(db, readFilter(callerOf(context).playerId, query), context.language, context.merchant),
    })),
    handle(contract.notifyDeposit, ({ params, body }, context) => take(params.gateway, body, context)),
    handle(contract.notifyPayosDeposit, ({ body }, context) => take('payos', body, context)),
  ];
}

function presentMethod(method: DepositMethod, { language, merchant }: RequestContext, usedToday: number) {
  const isPlayers = method.fee.payer === 'player';
  const smallest = smallestUnit(merchant.currencyScale);
  return {
    vendorId: method.vendorId,
    mcsBankCode: method.bankCode,
    kind: method.kind,
    name: textIn(method.names, language, method.vendorId),
    note: textIn(method.notes, language, ''),
    banks: method.banks,
    minimumAmount: toWireNumber(method.minimum),
    maximumAmount: toWireNumber(method.maximum),
    amountStep: toWireNumber(method.amountStep > smallest ? method.amountStep : smallest),
    presets: method.presets.map(toWireNumber),
    feePercent: isPlayers ? method.fee.percentBp / 100 : 0,
    feeFixed: isPlayers ? toWireNumber(method.fee.fixed) : 0,
    minutesToPay: method.minutesToPay,
    dailyLeft: method.dailyCount === null ? null : Math.max(0, method.dailyCount - usedToday),
  };
}

/** Reads the filter of the list. @throws DomainError request_param_err naming the field. */
function readFilter(
  playerId: number,
  query: { startDate?: number | undefined; endDate?: number | undefined; state?: string | undefined },
): DepositFilter {
  const from = query.startDate === undefined ? undefined : new Date(query.startDate);
  const until = query.endDate === undefined ? undefined : new Date(query.endDate);
  if (from !== undefined && until !== undefined && from > until) refuse('request_param_err', { field: 'endDate' });
  const states = (query.state ?? '')
    .split(',')
    .map((state) => state.trim())
    .filter((state) => state !== '');
  const known: readonly string[] = depositStates;
  if (states.some((state) => !known.includes(state))) refuse('request_param_err', { field: 'state' });
  return { playerId, from, until, states: states.length === 0 ? undefined : states };
}
