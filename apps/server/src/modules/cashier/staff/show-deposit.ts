import { depositStates, type LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Approval } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { opensOf } from '../../../platform/files.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { DepositForStaff } from '../deposits/repository.js';
import { listDepositsFor } from '../deposits/review-deposits.js';
import { creditedAloneUpTo } from '../deposits/second-person.js';
import type { DepositStaffKit } from './kit.js';
import { proofsOf } from './preview-deposits.js';

/** A deposit with the pictures that prove it. */
export type ShownDeposit = DepositForStaff & { proofs: string[] };

/** Names beside what is listed: who works on it, by subject, and whose it is. */
interface Names {
  readonly staff: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<number, string>;
  /** Credits that wait for a second person, by subject. */
  readonly waiting: ReadonlyMap<string, Approval>;
  /** Who has opened which picture. */
  readonly opens: readonly { fileId: string; staff: string; at: Date }[];
}

const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units));

/** The sum that a waiting credit was asked for, as text. */
export const sumAsked = ({ payload: { amount } }: Approval): string => (typeof amount === 'string' ? amount : '0');

const waitingLine = (waits: Approval) => ({
  approvalId: waits.id,
  askedBy: waits.askedName,
  askedAt: waits.askedAt.getTime(),
  amount: sumAsked(waits),
});

/** A deposit as lists have it. */
export function depositLine(deposit: ShownDeposit, { staff, players, waiting, opens }: Names, language: LanguageCode) {
  const waits = waiting.get(`deposit:${deposit.id}`);
  return {
    orderId: deposit.id,
    playerId: deposit.playerId,
    userName: players.get(deposit.playerId) ?? null,
    state: deposit.state,
    method: deposit.vendorId,
    methodName: deposit.methodNames[language] ?? deposit.methodNames.EN ?? deposit.vendorId,
    kind: deposit.kind,
    gateway: deposit.gateway,
    amount: formatMoney(deposit.amount),
    fee: formatMoney(deposit.fee),
    paidAmount: money(deposit.paidAmount),
    creditedAmount: money(deposit.creditedAmount),
    currency: deposit.currency,
    transferCode: deposit.transferCode,
    paidReferences: deposit.paidReferences,
    comment: deposit.comment,
    note: deposit.note,
    reason: deposit.reason,
    words: deposit.toldWords,
    payTo: (deposit.payment?.fields ?? []).map(({ key, value }) => ({ key, value })),
    arrives: deposit.creditedAmount === null ? null : formatMoney(deposit.creditedAmount - deposit.fee),
    expiresAt: deposit.expiresAt.getTime(),
    proofs: deposit.proofs,
    opened: opens
      .filter(({ fileId }) => deposit.proofs.includes(fileId))
      .map(({ fileId, staff: by, at }) => ({ fileId, by, at: at.getTime() })),
    createdAt: deposit.createdAt.getTime(),
    submittedAt: deposit.submittedAt?.getTime() ?? null,
    stateChangedAt: deposit.stateChangedAt.getTime(),
    assignedTo: staff.get(`deposit:${deposit.id}`) ?? null,
    waiting: waits === undefined ? null : waitingLine(waits),
  };
}

export async function namesBesideDeposits(
  { services: { db }, office }: DepositStaffKit,
  context: StaffContext,
  list: readonly ShownDeposit[],
): Promise<Names> {
  const subjects = list.map(({ id }) => `deposit:${id}`);
  const [staff, players, waiting, opens] = await Promise.all([
    office.assignedNames(context, subjects),
    office.namesOfPlayers(
      context,
      list.map(({ playerId }) => playerId),
    ),
    office.approvals.waitingAbout(db, context.merchant.id, subjects),
    opensOf(db, proofsOf(list)),
  ]);
  return { staff, players, waiting, opens };
}

/** @throws DomainError deposit.not.found for another brand's as well */
export async function findDepositForStaff(
  { services }: DepositStaffKit,
  { merchant }: StaffContext,
  orderId: string,
): Promise<ShownDeposit> {
  const found = await listDepositsFor(services.db, { merchantId: merchant.id, states: depositStates, orderId, limit: 1 });
  return found[0] ?? refuse('deposit.not.found');
}

/** A deposit, and up to which sum whoever asks may credit it alone. @throws DomainError deposit.not.found */
export async function showDeposit(kit: DepositStaffKit, context: RequestContext, orderId: string) {
  const found = await findDepositForStaff(kit, context, orderId);
  const [names, alone] = await Promise.all([
    namesBesideDeposits(kit, context, [found]),
    creditedAloneUpTo(kit.services.db, found, staffOf(context).name),
  ]);
  return { ...depositLine(found, names, context.language), aloneUpTo: money(alone) };
}
