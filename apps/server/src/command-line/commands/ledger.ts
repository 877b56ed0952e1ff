import { formatMoney } from '@sortes/money';
import type { LedgerProgress } from '../../modules/wallet/index.js';
import { exitCodes, report, type Command, type CommandInput } from '../command.js';
import { withPlatform } from '../open-platform.js';

function progressOf({ output }: CommandInput, what: string): (progress: LedgerProgress) => void {
  let shown = 0;
  return ({ done, of }) => {
    const percent = of === 0 ? 100 : Math.floor((done * 100) / of);
    if (percent === shown) return;
    shown = percent;
    output.progress(`${what} ${done} of ${of} players`);
  };
}

export const ledgerVerify: Command = {
  words: ['ledger', 'verify'],
  summary: 'Prove that every transaction sums to zero, every balance equals its entries, and what is held or was paid has its reason',
  notes: `Reads snapshots while the program runs: the ledger itself, with what players sent each other; then what is held against holds and the
waiting draws of chases (lottery chases proves the chases themselves), commissions that were paid against the notes of them, and what was paid by
contract against its bills. Exit code 1 when a fault was found.`,
  async run(input) {
    const { verifyLedger } = await import('../../modules/wallet/index.js');
    const { verifyCommissions } = await import('../../modules/agents/index.js');
    const { verifyBills } = await import('../../modules/agent-contracts/index.js');
    const result = await withPlatform(input, async ({ services, modules }) => {
      const ledger = await verifyLedger(services.db, progressOf(input, 'checked'));
      const chases = await modules.lottery.verifyHeld();
      const commissions = await verifyCommissions(services.db);
      const bills = await verifyBills(services.db);
      const faults = ledger.faults + chases.faults + commissions.faults + bills.faults;
      return { ...ledger, chases, commissions, bills, faults };
    });
    await report(input, result, [
      `${result.transactions} transactions, ${result.entries} entries, ${result.accounts} accounts`,
      ...result.sumsPerCurrency.map(
        ({ currency, players, house, total }) =>
          `${currency}: players ${formatMoney(players)}, house ${formatMoney(house)}, together ${formatMoney(total)}`,
      ),
      ...result.sumsPerCurrency
        .filter(({ transfers }) => transfers !== 0n)
        .map(({ currency, transfers }) => `${currency}: ${formatMoney(transfers)} left players for others and has not arrived`),
      ...result.unbalanced.map(
        ({ playerId, transactionId, sum, lines }) =>
          `player ${playerId}: transaction ${transactionId} sums to ${formatMoney(sum)} over ${lines} lines`,
      ),
      ...result.mismatched.map(
        ({ playerId, account, balance, sum }) =>
          `player ${playerId}: account ${account} says ${formatMoney(balance)}, its entries say ${formatMoney(sum)}`,
      ),
      ...result.miscounted.map(
        ({ playerId, figure, kept, counted }) =>
          `player ${playerId}: ${figure} says ${kept}, its entries say ${counted} (1/10 000 currency unit)`,
      ),
      `chases hold ${formatMoney(result.chases.held)}`,
      ...result.chases.differing.map(
        ({ playerId, waiting, held }) =>
          `player ${playerId}: chases wait for ${formatMoney(waiting)}, held for them is ${formatMoney(held)}`,
      ),
      ...result.commissions.differing.map(
        ({ playerId, posted, noted }) =>
          `player ${playerId}: commissions posted ${formatMoney(posted)}, noted as paid ${formatMoney(noted)}`,
      ),
      ...result.bills.sums.map(
        ({ merchantId, currency, posted, noted }) =>
          `brand ${merchantId}, ${currency}: bills say ${formatMoney(noted)} was paid by contract, posted is ${formatMoney(posted)}`,
      ),
      ...result.bills.differing.map(
        ({ billId, playerId, posted, noted }) =>
          `player ${playerId}: bill ${billId} posted ${formatMoney(posted)}, noted as paid ${formatMoney(noted)}`,
      ),
      result.faults === 0 ? 'the ledger is sound' : `${result.faults} faults`,
    ]);
    return result.faults === 0 ? exitCodes.ok : exitCodes.faults;
  },
};

export const ledgerRebuild: Command = {
  words: ['ledger', 'rebuild'],
  summary: 'Make every balance and figure anew from its entries',
  notes: 'On a sound ledger it changes nothing. Exit code 1 when an account could not be rebuilt.',
  async run(input) {
    const { rebuildBalances } = await import('../../modules/wallet/index.js');
    const result = await withPlatform(input, ({ services }) => rebuildBalances(services.db, progressOf(input, 'rebuilt')));
    await report(input, result, [
      ...result.changed.map(
        ({ playerId, account, balanceBefore, balanceAfter }) =>
          `player ${playerId}: ${account} was ${formatMoney(balanceBefore)}, is ${formatMoney(balanceAfter)}`,
      ),
      ...result.refused.map(
        ({ playerId, account, sum }) => `player ${playerId}: ${account} left alone, its entries sum to ${formatMoney(sum)}`,
      ),
      ...result.recounted.map((playerId) => `player ${playerId}: figures counted anew`),
      `${result.accounts} accounts, ${result.changed.length} corrected, ${result.recounted.length} counted anew, ${result.refused.length} left alone`,
    ]);
    return result.refused.length === 0 ? exitCodes.ok : exitCodes.faults;
  },
};
