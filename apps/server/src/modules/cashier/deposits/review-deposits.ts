import { tell } from '../../messaging/index.js';
import { depositFeeOf, heldReason, mayMoveDeposit, type DepositDecision, type DepositReason, type DepositState } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type Database, type DatabaseTransaction, newId, sha256 } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { filesOf, requireOpened } from '../../../platform/files.js';
import { balanceOf } from '../../wallet/index.js';
import { noteHandCredit, takesSecondBySum, type CreditingPersons } from '../hand-credits.js';
import type { CashierKit } from '../kit.js';
import { creditDeposit } from './credit-deposit.js';
import { moveDeposit } from './move-deposit.js';
import {
  findDepositOfBrand,
  insertDeposit,
  lockDeposit,
  readDepositsOfBrand,
  readMoves,
  type Deposit,
  type DepositForStaff,
  type OfBrand,
  type OrderOfBrand,
} from './repository.js';
import { keepRejectedPayment, takeRejectedPayment } from './rejected-payment.js';
import { reverseDeposit } from './reverse-deposit.js';
import { isRejected, isSaidByPaymentSide, takesSecondToCredit } from './second-person.js';
import { proofSubject } from './submit-deposit.js';
import {
  countUnmatched,
  decideUnmatched,
  lockUnmatched,
  readUnmatched,
  type UnmatchedFilter,
  type UnmatchedReach,
  type UnmatchedPayment,
} from './unmatched-repository.js';

export interface DepositReview {
  merchantId: number;
  orderId: string;
  decision: DepositDecision;
  /** What really came in, when it is not what was ordered; money units. */
  amount?: bigint;
  /** What the player is told; a rejection needs it. */
  reason?: DepositReason;
  /** What they read beside it, of what is not credited. */
  words?: string;
  /** For staff. */
  note: string;
  /** Who decides; `confirmedBy`: another person who has confirmed a credit of just this sum. */
  by: CreditingPersons;
  /** Whether they could open pictures: before there are staff accounts, whoever sits at the server's command line cannot. Left out: yes. */
  opensPictures?: boolean;
  /** That there is no picture of the payment and it is credited all the same: said on purpose, or such an order is not credited by hand. */
  withoutProof?: boolean;
  /** How it stood when the first person asked; what has moved or been paid since is not what they asked for. `paid`: left out, it is not looked at. */
  asked?: { state: string; paid?: bigint | null };
}

/**
 * What staff decide about an order, in their transaction with its audit row. Money is credited in the sum that came in; a player's own limits
 * hold for staff as well: what does not fit waits until it does, or goes back to the sender. What only the word of one person stands for takes
 * two; who credits by their own word, and who confirms it, must have opened the pictures that prove it, or say on purpose that there is none. What staff have rejected is at its end for one person alone, and what was paid for it waits among the payments to be sent back.
 * @throws DomainError deposit.not.found, state.not.allowed, amount.invalid, limit.deposit, approval.second.person, approval.outdated, picture.not.opened, deposit.proof.none, request_param_err (`told` or `words`)
 */
export async function reviewDeposit(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  { merchantId, orderId, decision, amount, reason, words = '', note, by, opensPictures = true, withoutProof = false, asked }: DepositReview,
): Promise<Deposit> {
  const found = (await findDepositOfBrand(transaction, merchantId, orderId)) ?? refuse('deposit.not.found');
  const deposit = (await lockDeposit(transaction, found.playerId, orderId)) ?? refuse('deposit.not.found');
  const { playerId, currency } = deposit;
  if (asked !== undefined && (asked.state !== deposit.state || (asked.paid !== undefined && asked.paid !== deposit.paidAmount)))
    return refuse('approval.outdated');
  if (decision === 'credit') {
    if (words !== '') return refuse('request_param_err', { field: 'words' });
    if (!mayMoveDeposit(deposit.state, 'credited', 'staff')) return refuse('state.not.allowed');
    // What came in another currency is worth what a person says.
    const isForeign = deposit.paidCurrency !== null && deposit.paidCurrency !== currency;
    const credited = amount ?? (isForeign ? 0n : (deposit.paidAmount ?? deposit.amount));
    const { step } = deposit.feeTerms;
    if (credited <= 0n || (amount !== undefined && amount % step !== 0n)) return refuse('amount.invalid', { field: 'amount' });
    // A fee that eats all of it would credit nothing.
    if (depositFeeOf(credited, deposit.feeTerms, step).arrives <= 0n) return refuse('amount.invalid', { field: 'amount' });
    const fits = await kit.below.protection.mayCredit(transaction, { playerId, merchantId, orderId, amount: credited, currency });
    if (!fits) return refuse('limit.deposit');
    await creditByHand(transaction, deposit, { credited, by, opensPictures, withoutProof });
    await takeRejectedPayment(transaction, deposit, note);
    return creditDeposit(kit, transaction, deposit, { amount: credited, by: 'staff', note });
  }
  if (decision === 'reverse') {
    if (!mayMoveDeposit(deposit.state, 'reversed', 'staff')) return refuse('state.not.allowed');
    return reverseDeposit(kit, transaction, deposit, { by, words, note });
  }
  const to = decision === 'reject' ? 'failed' : 'review';
  if (!mayMoveDeposit(deposit.state, to, 'staff')) return refuse('state.not.allowed');
  if (decision === 'hold' && isRejected(await readMoves(transaction, playerId, orderId))) return refuse('state.not.allowed');
  const told = reason ?? (decision === 'reject' ? refuse('request_param_err', { field: 'told' }) : heldReason);
  const moved = await moveDeposit(kit, transaction, deposit, { to, by: 'staff', reason: told, words, note });
  // What came in is not forgotten with the order: somebody has to send it back, and says so.
  if (decision === 'reject') await keepRejectedPayment(transaction, deposit, note);
  await tell(
    transaction,
    { playerId, merchantId },
    {
      kind: decision === 'reject' ? 'deposit.rejected' : 'deposit.review',
      key: `deposit:${orderId}:${to}`,
      parameters: { amount: formatMoney(deposit.amount), orderId, note: words },
    },
  );
  return moved;
}

/** What is asked of a credit that rests on a person's word, and how it is remembered. @throws DomainError deposit.proof.none, picture.not.opened, approval.second.person */
async function creditByHand(
  transaction: DatabaseTransaction,
  deposit: Deposit,
  { credited, by, opensPictures, withoutProof }: { credited: bigint; by: CreditingPersons; opensPictures: boolean; withoutProof: boolean },
): Promise<void> {
  const { id, playerId, merchantId, currency } = deposit;
  const isSaid = isSaidByPaymentSide(deposit, credited);
  const persons = [by.staff, ...(by.confirmedBy === undefined ? [] : [by.confirmedBy])];
  if (!isSaid) {
    const pictures = { playerId, purpose: 'proof', subject: proofSubject(id) } as const;
    // Nothing to look at must not be the shortest way to the money.
    if (!withoutProof && (await filesOf(transaction, pictures)).length === 0) return refuse('deposit.proof.none');
    if (opensPictures) await requireOpened(transaction, pictures, persons);
  }
  if (by.confirmedBy === undefined && (await takesSecondToCredit(transaction, deposit, credited, by.staff)))
    return refuse('approval.second.person');
  if (!isSaid) await noteHandCredit(transaction, { id, kind: 'deposit', merchantId, playerId, currency, amount: credited, ...by });
}

export interface DepositsFilter extends Omit<OfBrand, 'states'> {
  /** What waits for staff when left out. */
  states?: readonly DepositState[];
  /** Without it what waits for staff comes with the longest first, everything else with the newest. */
  sort?: OrderOfBrand;
  limit?: number;
  offset?: number;
}

const waitingForStaff: readonly DepositState[] = ['submitted', 'review'];

const orderOf = (states: readonly DepositState[]): OrderOfBrand =>
  states.every((state) => waitingForStaff.includes(state)) ? 'longest' : '-createdAt';

/** Orders of a brand for staff with the pictures that prove them. */
export async function listDepositsFor(
  db: Database | DatabaseTransaction,
  { states = waitingForStaff, sort = orderOf(states), limit = 50, offset = 0, ...filter }: DepositsFilter,
): Promise<(DepositForStaff & { proofs: string[] })[]> {
  const deposits = await readDepositsOfBrand(db, { ...filter, states, sort, limit, offset });
  return Promise.all(
    deposits.map(async (deposit) => ({
      ...deposit,
      proofs: (await filesOf(db, { playerId: deposit.playerId, purpose: 'proof', subject: proofSubject(deposit.id) })).map(
        ({ fileId }) => fileId,
      ),
    })),
  );
}

/** Ids of orders of a brand alone. */
export async function depositIdsFor(
  db: Database | DatabaseTransaction,
  { states = waitingForStaff, sort = orderOf(states), limit = 50, offset = 0, ...filter }: DepositsFilter,
): Promise<string[]> {
  return (await readDepositsOfBrand(db, { ...filter, states, sort, limit, offset })).map(({ id }) => id);
}

/** Payments without an order, for staff: those that wait, the oldest first, or those of another state (`all`: of any), the newest first. */
export function listUnmatchedFor(
  db: Database | DatabaseTransaction,
  { limit = 50, offset = 0, ...filter }: UnmatchedForStaff & { limit?: number; offset?: number },
): Promise<UnmatchedPayment[]> {
  return readUnmatched(db, unmatchedFilter(filter), { offset, limit });
}

/** How many payments without an order such a list has. */
export function countUnmatchedFor(db: Database | DatabaseTransaction, filter: UnmatchedForStaff): Promise<number> {
  return countUnmatched(db, unmatchedFilter(filter));
}

type UnmatchedForStaff = Omit<UnmatchedFilter, 'state'> & { state?: UnmatchedPayment['state'] | 'all' | undefined };

const unmatchedFilter = ({ state = 'waiting', ...filter }: UnmatchedForStaff): UnmatchedFilter => ({
  ...filter,
  state: state === 'all' ? undefined : state,
});

/**
 * Gives a payment without an order to a player: an order is written for it and credited at once, in the player's own currency. A sum in another
 * one has to be named by whoever assigns it. A sum that the payment does not say, and one above the brand's sum, takes a second person.
 * @throws DomainError deposit.not.found (no such payment or player of the brand), state.not.allowed (decided already), amount.invalid,
 * limit.deposit, approval.second.person
 */
export async function assignPayment(
  kit: CashierKit,
  transaction: DatabaseTransaction,
  {
    merchantId,
    alsoOfNoBrand,
    paymentId,
    playerId,
    amount,
    note,
    by,
  }: UnmatchedReach & { paymentId: string; playerId: number; amount?: bigint; note: string; by: CreditingPersons },
): Promise<Deposit> {
  const payment = (await lockUnmatched(transaction, { merchantId, alsoOfNoBrand }, paymentId)) ?? refuse('deposit.not.found');
  if (payment.state !== 'waiting') return refuse('state.not.allowed');
  // Staff of one brand give nothing to players of another.
  if ((await kit.below.identity.findPlayer(playerId))?.merchantId !== merchantId) return refuse('deposit.not.found', { field: 'playerId' });
  const { currency } = await balanceOf(transaction, playerId);
  const credited = amount ?? (payment.currency === currency ? payment.amount : null) ?? 0n;
  if (credited <= 0n) return refuse('amount.invalid', { field: 'amount' });
  const isSaid = payment.currency === currency && payment.amount === credited;
  // The payment side says how much it is, and nobody but staff whose.
  const about = { merchantId, currency, playerId, amount: credited };
  if (by.confirmedBy === undefined && (!isSaid || (await takesSecondBySum(transaction, { ...about, staff: by.staff }))))
    return refuse('approval.second.person');
  const id = newId();
  const order = { playerId, merchantId, orderId: id, amount: credited, currency };
  if (!(await kit.below.protection.mayCredit(transaction, order))) return refuse('limit.deposit');
  const isNew = await insertDeposit(
    transaction,
    {
      playerId,
      id,
      merchantId,
      method: { vendorId: 'assigned', kind: 'bank-transfer', gateway: payment.gateway, names: {}, proofNeeded: false, minutesToPay: 1 },
      feeTerms: { percentBp: 0, fixed: 0n, payer: 'house', step: 1n },
      amount: credited,
      fee: 0n,
      currency,
      idempotencyKey: `unmatched:${paymentId}`,
      inputHash: sha256(paymentId),
      returnPath: '/',
      language: 'EN',
      gatewayCode: null,
      transferCode: '',
      payment: null,
    },
    0,
  );
  if (!isNew) return refuse('state.not.allowed');
  const written = (await lockDeposit(transaction, playerId, id)) ?? refuse('deposit.not.found');
  const deposit = await creditDeposit(kit, transaction, written, { amount: credited, by: 'staff', note });
  await noteHandCredit(transaction, { id, kind: 'payment', ...about, ...by });
  await decideUnmatched(transaction, paymentId, { state: 'assigned', depositId: id, note });
  return deposit;
}

/** Notes that a payment without an order went back to its sender. @throws DomainError deposit.not.found, state.not.allowed */
export async function returnPayment(
  transaction: DatabaseTransaction,
  { merchantId, alsoOfNoBrand, paymentId, note }: UnmatchedReach & { paymentId: string; note: string },
): Promise<void> {
  const payment = (await lockUnmatched(transaction, { merchantId, alsoOfNoBrand }, paymentId)) ?? refuse('deposit.not.found');
  if (payment.state !== 'waiting') return refuse('state.not.allowed');
  await decideUnmatched(transaction, paymentId, { state: 'returned', depositId: null, note });
}
