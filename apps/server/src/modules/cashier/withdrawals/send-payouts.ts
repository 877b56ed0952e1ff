import { withdrawals as contract } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { findAccountEver, readProviders } from '../accounts/repository.js';
import { applyPayoutWord } from './apply-payout-word.js';
import { PayoutRefusal, PayoutUnavailable, type PayoutGateway, type PayoutWord } from './gateways/payout-gateway.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import {
  findWithdrawal,
  lockApproved,
  noteCall,
  noteRefusedCall,
  takeDueQuestions,
  writeWithdrawal,
  type WithdrawalRow,
} from './repository.js';

const atOnce = 8;
/** The payment side is asked what became of a payout when its sender has not said so by then: they may have died. */
const firstQuestionSeconds = 20;
/** A refusal is believed only when the last call whose answer was lost is so long ago, and the payment side still does not know the payout. */
const surelyUnknownMinutes = 10;

/**
 * Sends what is approved, each exactly once: it is `sending` before anybody is called, and from then on it is only ever asked about, or sent again
 * under the very same key. No transaction is open during a call. @returns how many it took.
 */
export async function sendPayouts(kit: PayoutKit, gateway: string): Promise<number> {
  const taken = await inTransaction(kit.services.db, async (transaction) => {
    const approved = await lockApproved(transaction, gateway, atOnce);
    for (const found of approved) await moveWithdrawal(transaction, found, 'sending', 'clock', { askInSeconds: firstQuestionSeconds });
    return approved;
  });
  await Promise.all(taken.map(({ playerId, id }) => sendNow(kit, playerId, id)));
  return taken.length;
}

/** Asks about what is due to be asked about. @returns how many were due; the error of one does not keep the others. */
export async function askAboutPayouts(kit: PayoutKit, gateway: string): Promise<number> {
  const due = await takeDueQuestions(kit.services.db, gateway, atOnce);
  await Promise.all(due.map((found) => askNow(kit, found)));
  return due.length;
}

async function sendNow(kit: PayoutKit, playerId: number, id: string): Promise<void> {
  const found = await findWithdrawal(kit.services.db, playerId, id);
  if (found?.state === 'sending') await withPatience(kit, found, (gateway) => send(kit, gateway, found));
}

async function askNow(kit: PayoutKit, found: WithdrawalRow): Promise<void> {
  await withPatience(kit, found, async (gateway) => {
    const word = await gateway.ask({ payoutId: found.payoutId, gatewayPayoutId: found.gatewayPayoutId });
    if (word !== undefined) await take(kit, found, word);
    // Never heard of: our call did not get there. The same again is safe, its key is the same.
    else if (found.state === 'sending') await send(kit, gateway, found);
  });
}

async function withPatience(kit: PayoutKit, found: WithdrawalRow, work: (gateway: PayoutGateway) => Promise<void>): Promise<void> {
  const gateway = kit.payoutGateways.get(found.gateway);
  try {
    if (gateway === undefined) throw new PayoutUnavailable(`no payment side is called ${found.gateway}`);
    await work(gateway);
  } catch (error) {
    kit.services.log.warn(
      { withdrawalId: found.id, reason: error instanceof Error ? error.message : String(error) },
      'a payment side did not say what became of a payout; it will be asked again',
    );
  }
}

async function send(kit: PayoutKit, gateway: PayoutGateway, found: WithdrawalRow): Promise<void> {
  const { config, db, vault } = kit.services;
  const account = await findAccountEver(db, found.playerId, found.accountId);
  if (account === undefined) throw new Error(`the account of withdrawal ${found.id} is not there`);
  const provider = (await readProviders(db, found.merchantId, found.currency)).find(({ code }) => code === found.providerCode);
  const call = await noteCall(db, found);
  try {
    const word = await gateway.send({
      payoutId: found.payoutId,
      amount: found.payoutAmount,
      currency: found.currency,
      kind: found.kind,
      providerCode: found.providerCode,
      bin: provider?.bin ?? null,
      number: vault.open('payout-account', account.numberSealed).toString(),
      holderName: vault.open('payout-holder', account.holderSealed).toString(),
      // Banks show few characters; the end of the id is what differs.
      description: `RUT ${found.id.slice(-12).toUpperCase()}`,
      notifyUrl: `${config.siteOrigin}${contract.notifyPayout.path.replace(':gateway', found.gateway)}`,
    });
    await take(kit, found, word);
  } catch (error) {
    if (!(error instanceof PayoutRefusal)) throw error;
    // Refused now, but an earlier call of ours, whose answer was lost, may have been taken: its own state decides.
    const word = await gateway.ask({ payoutId: found.payoutId, gatewayPayoutId: found.gatewayPayoutId });
    if (word !== undefined) return take(kit, found, word);
    if (await noteRefusedCall(db, found, call, surelyUnknownMinutes))
      throw new PayoutUnavailable(`refused after a lost answer: ${error.message}`, { cause: error });
    await take(kit, found, {
      gatewayPayoutId: found.gatewayPayoutId ?? '',
      status: 'failed',
      amount: found.payoutAmount,
      currency: found.currency,
      paidAmount: undefined,
      reason: `refused: ${error.message}`,
    });
  }
}

/** What a payment side answers is an event like its webhook: the same word twice does nothing. */
async function take(kit: PayoutKit, found: WithdrawalRow, word: PayoutWord): Promise<void> {
  if (word.status === 'processing' || word.status === 'other') {
    if (found.state === 'sending' && found.gatewayPayoutId === null && word.gatewayPayoutId !== '')
      await writeWithdrawal(kit.services.db, found, undefined, { gatewayPayoutId: word.gatewayPayoutId });
    return;
  }
  const event = {
    gateway: found.gateway,
    eventId: `asked:${found.payoutId}:${word.status}`,
    playerId: found.playerId,
    withdrawalId: found.id,
    payload: { ...word, amount: word.amount?.toString() ?? null, paidAmount: word.paidAmount?.toString() ?? null },
  };
  await applyPayoutWord(kit, event, found.payoutId, word);
}
