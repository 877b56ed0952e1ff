import type { LanguageCode } from '@sortes/contract';
import { type DatabaseTransaction, repeating } from '@sortes/service';
import type { Module } from '../../../platform/services.js';
import type { Merchant } from '../../../platform/merchant.js';
import { noteGatewaysAtHand, noteGatewaysMs, readGatewaysAtHand, type AtHand } from '../gateway-repository.js';
import type { CashierKit } from '../kit.js';
import { methodNames } from '../method-names.js';
import { depositBatches } from '../staff/batch-deposits.js';
import { moneyInApprovals } from '../staff/confirm-money-in.js';
import { depositStaffRoutes } from '../staff/deposit-routes.js';
import { assignableDeposits, depositQueues } from '../staff/deposit-work.js';
import { moneySearch } from '../staff/search-money.js';
import { methodApproval } from '../staff/save-method.js';
import { cancelDeposit } from './cancel-deposit.js';
import { configureMethod, describeMethods, gatewayNames } from './configure-methods.js';
import { countDepositsFor } from './count-repository.js';
import { createDeposit, type DepositRequest } from './create-deposit.js';
import { depositFactsOf, findCredited, listCredited } from './facts-repository.js';
import { expireDeposits } from './expire-deposits.js';
import { reconcileDeposits } from './reconcile-deposits.js';
import { checkIsDue, type Deposit, depositIsOverdue } from './repository.js';
import { assignPayment, countUnmatchedFor, listDepositsFor, listUnmatchedFor, returnPayment, reviewDeposit } from './review-deposits.js';
import { depositRoutes } from './routes.js';
import { submitDeposit } from './submit-deposit.js';
import { issueVouchers } from './vouchers.js';

export type { DepositReview } from './review-deposits.js';
export type { Deposit } from './repository.js';

const expiryCheckMs = 5_000;
const reconcileMs = 5_000;

/** The part of the cashier's door that is about deposits. What staff do runs in the caller's transaction, beside its audit row. */
export interface DepositsModule extends Module {
  /** Opens an order of a player, as their own call does. @throws DomainError as the operation */
  createDeposit(request: DepositRequest): Promise<Deposit>;
  /** Says for a player that an order of the house's own accounts has been paid. @throws DomainError as the operation */
  submitDeposit(submission: Parameters<typeof submitDeposit>[1]): Promise<Deposit>;
  /** Takes an order of a player back. @throws DomainError as the operation */
  cancelDeposit(order: Parameters<typeof cancelDeposit>[1]): Promise<Deposit>;
  reviewDeposit(transaction: DatabaseTransaction, review: Parameters<typeof reviewDeposit>[2]): Promise<Deposit>;
  assignPayment(transaction: DatabaseTransaction, assignment: Parameters<typeof assignPayment>[2]): Promise<Deposit>;
  returnPayment: typeof returnPayment;
  listDepositsFor: typeof listDepositsFor;
  countDepositsFor: typeof countDepositsFor;
  listUnmatchedFor: typeof listUnmatchedFor;
  countUnmatchedFor: typeof countUnmatchedFor;
  issueVouchers: typeof issueVouchers;
  /** Writes a method of a brand from a form (`MethodForm`), in a transaction of its own or the caller's. @throws RangeError with what is wrong in words */
  configureMethod(merchant: Merchant, form: unknown, within?: DatabaseTransaction): ReturnType<typeof configureMethod>;
  /** Every method of a brand, as a form. */
  describeMethods(merchant: Merchant, within?: DatabaseTransaction): ReturnType<typeof describeMethods>;
  /** What staff call ways to pay in and the banks and e-wallets that are paid out to, by their short names. */
  methodNames(merchant: Merchant, language: LanguageCode): ReturnType<typeof methodNames>;
  /** What a player has paid in, and one order of theirs that was credited. */
  depositFactsOf: typeof depositFactsOf;
  findCredited: typeof findCredited;
  listCredited: typeof listCredited;
  /** Gateways of deposits that the running program has keys for; see gateway-repository.ts. */
  gatewaysAtHand(): Promise<AtHand>;
}

/** The deposit half of the cashier: routes, webhooks, expiry, reconciliation, and what staff decide. */
export function createDeposits(kit: CashierKit): DepositsModule {
  const { log, db } = kit.services;
  return {
    routes: depositRoutes(kit),
    tasks: [
      repeating(
        'cashier: deposits whose time is over',
        log,
        expiryCheckMs,
        async () => ((await expireDeposits(kit)) > 0 ? 0 : undefined),
        depositIsOverdue,
      ),
      repeating('cashier: gateways of deposits at hand', log, noteGatewaysMs, () => noteGatewaysAtHand(db, 'in', [...kit.gateways.keys()])),
      repeating(
        'cashier: ask gateways about deposits',
        log,
        reconcileMs,
        async () => ((await reconcileDeposits(kit)) > 0 ? 0 : undefined),
        checkIsDue,
      ),
    ],
    staffSide(office) {
      const staffKit = { ...kit, office };
      return {
        routes: depositStaffRoutes(staffKit),
        approvals: [...moneyInApprovals(staffKit), methodApproval(staffKit)],
        batches: depositBatches(staffKit),
        queues: depositQueues(staffKit),
        assignable: assignableDeposits(staffKit),
        search: moneySearch(kit.services),
      };
    },
    createDeposit: (request) => createDeposit(kit, request),
    submitDeposit: (submission) => submitDeposit(kit, submission),
    cancelDeposit: (order) => cancelDeposit(kit, order),
    reviewDeposit: (transaction, review) => reviewDeposit(kit, transaction, review),
    assignPayment: (transaction, assignment) => assignPayment(kit, transaction, assignment),
    returnPayment,
    listDepositsFor,
    countDepositsFor,
    listUnmatchedFor,
    countUnmatchedFor,
    issueVouchers,
    depositFactsOf,
    findCredited,
    listCredited,
    configureMethod: (merchant, form, within) => configureMethod(db, merchant, form, { gateways: gatewayNames(kit), within }),
    methodNames: (merchant, language) => methodNames(db, merchant, language),
    describeMethods: (merchant, within) => describeMethods(within ?? db, merchant),
    gatewaysAtHand: () => readGatewaysAtHand(db, 'in', [...kit.gateways.keys()]),
  };
}
