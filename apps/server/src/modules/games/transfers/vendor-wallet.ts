import type { TransferRequest } from '@sortes/wallet-protocol';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { VendorRecord } from '../catalogue/types.js';
import { VendorFailure, type VendorClient } from '../launch/vendor-client.js';
import type { StoredTransfer } from './repository.js';

/** What the vendor says of a transfer. `unheard`: it never got it (its word; a request may still be on its way). */
export type TransferWord =
  | { word: 'done' }
  | { word: 'refused'; reason: string }
  | { word: 'unknown'; reason: string; sent: boolean }
  | { word: 'unheard' };

const TransferReply = Type.Object({
  transfer_uuid: Type.String(),
  status: Type.Union([Type.Literal('done'), Type.Literal('refused'), Type.Literal('unknown')]),
  reason: Type.Optional(Type.String({ maxLength: 2_000 })),
});
const BalanceReply = Type.Object({
  user: Type.String(),
  currency: Type.String(),
  balance: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Vendors count 1/100 000, the ledger 1/10 000 of a currency unit. */
const scale = 10n;
const balanceDeadlineMs = 3_000;
/** HTTP 409. */
const conflict = 409;

function wireAmount(amount: bigint): number {
  const value = Number(amount * scale);
  if (!Number.isSafeInteger(value)) throw new RangeError('the amount is beyond what a vendor can be told');
  return value;
}

/** Tells a vendor to fill or empty a player's wallet there. The transfer's id makes a repeat harmless. Never throws what a vendor did. */
export async function askForTransfer(
  client: VendorClient,
  vendor: VendorRecord,
  alias: string,
  { id, direction, amount, currency }: Pick<StoredTransfer, 'id' | 'direction' | 'amount' | 'currency'>,
): Promise<TransferWord> {
  const body: TransferRequest = { operator_id: vendor.operatorId, transfer_uuid: id, user: alias, amount: wireAmount(amount), currency };
  try {
    const word = readWord(await client.post(vendor, `api/transfer/${direction}`, body), id);
    // "Never heard of it" is no answer to a request that it has just read.
    return word.word === 'unheard' ? { word: 'unknown', reason: 'the vendor does not know what it was just asked', sent: true } : word;
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    // "There is one already" may speak of the first request of this very transfer, which is then done: the status says which.
    if (error.outcome === 'refused' && error.detail.status === conflict) return { word: 'unknown', reason: error.message, sent: true };
    if (error.outcome === 'refused') return { word: 'refused', reason: error.detail.code ?? error.message };
    return { word: 'unknown', reason: error.message, sent: error.detail.sent };
  }
}

/** Asks a vendor what became of a transfer. A refusal to answer says nothing of the transfer. */
export async function askAboutTransfer(client: VendorClient, vendor: VendorRecord, id: string): Promise<TransferWord> {
  try {
    return readWord(await client.post(vendor, 'api/transfer/status', { operator_id: vendor.operatorId, transfer_uuid: id }), id);
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    return { word: 'unknown', reason: error.message, sent: error.detail.sent };
  }
}

function readWord(answer: unknown, id: string): TransferWord {
  if (!Value.Check(TransferReply, answer) || answer.transfer_uuid !== id)
    return { word: 'unknown', reason: 'the vendor answered in another shape than agreed', sent: true };
  if (answer.status === 'done') return { word: 'done' };
  if (answer.status === 'refused') return { word: 'refused', reason: answer.reason ?? '' };
  return { word: 'unheard' };
}

/** What stands in a player's wallet at a vendor, in whole money units; undefined when the vendor does not say. */
export async function askBalance(client: VendorClient, vendor: VendorRecord, alias: string, currency: string): Promise<bigint | undefined> {
  try {
    const body = { operator_id: vendor.operatorId, user: alias, currency };
    const answer = await client.post(vendor, 'api/transfer/balance', body, { deadlineMs: balanceDeadlineMs });
    if (!Value.Check(BalanceReply, answer) || answer.user !== alias || answer.currency !== currency) return undefined;
    return BigInt(answer.balance) / scale;
  } catch (error) {
    if (error instanceof VendorFailure) return undefined;
    throw error;
  }
}
