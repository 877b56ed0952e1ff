import { depositStates, type LanguageCode } from '@sortes/contract';
import type { Preview } from '../../../platform/approvals.js';
import { opensOf } from '../../../platform/files.js';
import type { RequestContext } from '../../../platform/http.js';
import type { DepositForStaff } from '../deposits/repository.js';
import { listDepositsFor } from '../deposits/review-deposits.js';
import type { DepositStaffKit } from './kit.js';

type FactsOfDeposit = Pick<
  DepositForStaff,
  'transferCode' | 'vendorId' | 'methodNames' | 'payment' | 'paidReferences' | 'createdAt' | 'submittedAt'
>;

/** What the deposit's own sheet says beside its proofs. */
const factsOf = (
  { transferCode, vendorId, methodNames, payment, paidReferences, createdAt, submittedAt }: FactsOfDeposit,
  language: LanguageCode,
): Preview['deposit'] => ({
  transferCode,
  method: vendorId,
  methodName: methodNames[language] ?? methodNames.EN ?? vendorId,
  payTo: (payment?.fields ?? []).map(({ key, value }) => ({ key, value })),
  paidReferences,
  createdAt: createdAt.getTime(),
  submittedAt: submittedAt?.getTime() ?? null,
});

/** The pictures of deposits, each with whose it is. */
export const proofsOf = (list: readonly { playerId: number; proofs: string[] }[]) =>
  list.flatMap(({ playerId, proofs }) => proofs.map((fileId) => ({ playerId, fileId })));

/**
 * How the deposits stand whose credit waits, what proves them and what a proof is compared with: what was asked for another state cannot be
 * carried out. @param orders id of the deposit by id of the request
 */
export async function previewDeposits(
  { services: { db } }: DepositStaffKit,
  { merchant, language }: RequestContext,
  orders: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Preview>> {
  if (orders.size === 0) return new Map();
  const ids = [...orders.values()];
  const found = await listDepositsFor(db, { merchantId: merchant.id, states: depositStates, ids, limit: ids.length });
  const opens = await opensOf(db, proofsOf(found));
  const about = new Map(
    found.map(({ id, state, proofs, ...order }) => [
      id,
      {
        stateNow: state,
        deposit: factsOf(order, language),
        proofs: proofs.map((fileId) => ({ fileId, openedBy: opens.filter((one) => one.fileId === fileId).map(({ staff }) => staff) })),
      },
    ]),
  );
  return new Map([...orders].map(([id, orderId]) => [id, about.get(orderId) ?? { stateNow: '', proofs: [], deposit: null }]));
}
