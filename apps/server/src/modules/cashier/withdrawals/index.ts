import type { PayoutRuleForm } from '@sortes/contract';
import { type DatabaseTransaction, repeating } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import type { Module } from '../../../platform/services.js';
import { noteGatewaysAtHand, noteGatewaysMs, readGatewaysAtHand, type AtHand } from '../gateway-repository.js';
import { readAccounts, sameHolders } from '../accounts/repository.js';
import { payoutAccountRoutes } from '../accounts/routes.js';
import { withdrawalBatches } from '../staff/batch-withdrawals.js';
import { payoutRuleApproval } from '../staff/payout-rule.js';
import { payoutAccountApproval } from '../staff/change-payout-account.js';
import { withdrawalStaffRoutes } from '../staff/withdrawal-routes.js';
import { assignableWithdrawals, withdrawalQueues } from '../staff/withdrawal-work.js';
import { countWithdrawalsFor } from './count-repository.js';
import { confirmSilently } from './confirm-payout.js';
import { showForStaff, type StaffWithdrawal } from './list-for-staff.js';
import type { PayoutKit } from './kit.js';
import { holdPayoutRule, readRule, type StaffFilter, payoutWaits, questionIsDue } from './repository.js';
import { answerDispute, reviewWithdrawal, type Review, type ReviewOutcome } from './review-withdrawal.js';
import { changePayoutRule, describePayoutRule } from './payout-rules.js';
import { withdrawalRoutes } from './routes.js';
import { payOutDemo, seedDemoWithdrawals } from './seed-demo.js';
import { askAboutPayouts, sendPayouts } from './send-payouts.js';

export type { PayoutKit } from './kit.js';
export type { StaffWithdrawal } from './list-for-staff.js';

/** Money out, with what staff may do about it in transactions of their own. */
export interface Withdrawals extends Module {
  /** @throws DomainError withdrawal.unknown, state.not.allowed, approval.second.person */
  reviewWithdrawal(transaction: DatabaseTransaction, review: Review): Promise<ReviewOutcome>;
  /** @throws DomainError withdrawal.unknown, state.not.allowed */
  answerDispute(
    transaction: DatabaseTransaction,
    answer: { merchantId: number; withdrawalId: string; staffId: string; comment: string },
  ): Promise<void>;
  /** Newest first unless it is said otherwise, with what rules doubted, every move and the dispute. */
  listWithdrawalsFor(filter: StaffFilter): Promise<StaffWithdrawal[]>;
  countWithdrawalsFor: typeof countWithdrawalsFor;
  /** How many payout accounts a player has. */
  countAccountsOf(playerId: number): Promise<number>;
  /** @throws RangeError in words */
  describeRule(merchant: Merchant, within?: DatabaseTransaction): Promise<Required<PayoutRuleForm>>;
  /** In the caller's transaction, beside its audit row, where they have one. @throws RangeError in words */
  changeRule(merchant: Merchant, form: unknown, within?: DatabaseTransaction): Promise<Required<PayoutRuleForm>>;
  holdRule: typeof holdPayoutRule;
  /** Payment sides that the running program has keys for; see gateway-repository.ts. */
  gatewaysAtHand(): Promise<AtHand>;
  /** An account and two withdrawals for a demo member; see seed-demo.ts. */
  seedDemo(merchant: Merchant, playerId: number, isCredited: boolean): Promise<void>;
  /** See seed-demo.ts. */
  payOutDemo(merchant: Merchant, paid: Parameters<typeof payOutDemo>[2]): Promise<boolean>;
}

const sendMs = 2_000;
const askMs = 3_000;
const confirmMs = 5_000;

export function createWithdrawals(kit: PayoutKit): Withdrawals {
  const { log } = kit.services;
  return {
    routes: [...payoutAccountRoutes(kit.services, kit.below), ...withdrawalRoutes(kit)],
    tasks: [
      // Tasks of their own for each payment side: one that hangs keeps nobody else's money.
      ...[...kit.payoutGateways.keys()].flatMap((gateway) => [
        repeating(
          `cashier: send payouts by ${gateway}`,
          log,
          sendMs,
          async () => ((await sendPayouts(kit, gateway)) > 0 ? 0 : undefined),
          payoutWaits(gateway),
        ),
        repeating(
          `cashier: ask ${gateway} about payouts`,
          log,
          askMs,
          async () => ((await askAboutPayouts(kit, gateway)) > 0 ? 200 : undefined),
          questionIsDue(gateway),
        ),
      ]),
      repeating('cashier: payment sides at hand', log, noteGatewaysMs, () =>
        noteGatewaysAtHand(kit.services.db, 'out', [...kit.payoutGateways.keys()]),
      ),
      repeating('cashier: payouts nobody spoke about', log, confirmMs, async () => ((await confirmSilently(kit)) > 0 ? 0 : undefined)),
    ],
    staffSide(office) {
      const staffKit = { ...kit, office };
      return {
        routes: withdrawalStaffRoutes(staffKit),
        approvals: [payoutRuleApproval(staffKit), payoutAccountApproval(staffKit)],
        batches: withdrawalBatches(staffKit),
        queues: withdrawalQueues(staffKit),
        assignable: assignableWithdrawals(staffKit),
      };
    },
    streamEvents: { 'withdrawal.changed': ({ orderId, state }) => ({ type: 'withdrawal', orderId, state }) },
    hooks: {
      sharedMarks: async (db, player) => ({ mark: 'payout-account', others: await sameHolders(db, kit.services.vault, player) }),
      smallBalanceOf: async (db, merchantId, currency) => (await readRule(db, merchantId, currency))?.smallBalance ?? 0n,
    },
    reviewWithdrawal: (transaction, review) => reviewWithdrawal(kit, transaction, review),
    answerDispute: (transaction, answer) => answerDispute(kit, transaction, answer),
    listWithdrawalsFor: (filter) => showForStaff(kit.services.db, filter),
    describeRule: (merchant, within) => describePayoutRule(kit, merchant, within),
    changeRule: (merchant, form, within) => changePayoutRule(kit, merchant, form, within),
    holdRule: holdPayoutRule,
    gatewaysAtHand: () => readGatewaysAtHand(kit.services.db, 'out', [...kit.payoutGateways.keys()]),
    seedDemo: (merchant, playerId, isCredited) => seedDemoWithdrawals(kit, merchant, playerId, isCredited),
    payOutDemo: (merchant, paid) => payOutDemo(kit, merchant, paid),
    countWithdrawalsFor,
    countAccountsOf: async (playerId) => (await readAccounts(kit.services.db, playerId)).length,
  };
}
