import { debtReasonOf, heldReasons, transfers as contract, isAgentType } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { callerOf, handle, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { balanceOf, listOpenDebts } from './account-repository.js';
import { emptyFloat } from './empty-float.js';
import { readHeldReasons } from './movement-repository.js';

/** Debts that are shown one by one; the sum has all. */
const debtsShown = 20;

/** A member's accounts, and what they move between them. */
export function accountRoutes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    handle(contract.getWalletAccounts, async (_input, context) => {
      const { playerId, type } = callerOf(context);
      const balance = await balanceOf(db, playerId);
      const heldFor = balance.held === 0n ? new Map<string, bigint>() : await readHeldReasons(db, playerId);
      const debts = balance.owed === 0n ? [] : await listOpenDebts(db, playerId, debtsShown);
      return {
        main: toWireNumber(balance.main),
        held: toWireNumber(balance.held),
        heldFor: heldReasons.flatMap((reason) => {
          const amount = heldFor.get(reason);
          return amount === undefined ? [] : [{ reason, amount: toWireNumber(amount) }];
        }),
        float: isAgentType(type) || balance.float > 0n ? toWireNumber(balance.float) : null,
        owed: toWireNumber(balance.owed),
        debts: debts.map(({ template, amount, paid, at }) => ({
          reason: debtReasonOf(template),
          amount: toWireNumber(amount),
          paid: toWireNumber(paid),
          time: at.getTime(),
        })),
        sequence: Number(balance.sequence),
      };
    }),
    handle(contract.emptyFloat, async (_input, context) => {
      const { amount, balance, sequence } = await emptyFloat({ db }, context);
      return { amount: toWireNumber(amount), sumBalance: toWireNumber(balance), sequence: Number(sequence) };
    }),
  ];
}
