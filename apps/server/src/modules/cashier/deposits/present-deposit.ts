import { depositFeeOf, textAlong, type cashier as contract, type LanguageCode, type Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { filesOf } from '../../../platform/files.js';
import { readMoves, type Deposit, type LanguageTexts } from './repository.js';
import { proofSubject } from './submit-deposit.js';
import { readMorePayments, type UnmatchedPayment } from './unmatched-repository.js';

/** A text in a language, else in English, else the other thing. */
export function textIn(texts: LanguageTexts, language: LanguageCode, otherwise: string): string {
  return textAlong(texts, language) ?? texts.EN ?? otherwise;
}

type OrderReply = Reply<typeof contract.listDeposits>['list'][number];

type MorePayment = Pick<UnmatchedPayment, 'amount' | 'currency' | 'receivedAt' | 'state'>;

/** What came in for an order, money units; undefined while nothing has, or where another currency did. */
function arrivedFor({ state, creditedAmount, paidAmount, paidCurrency, currency }: Deposit): bigint | undefined {
  if (state === 'credited' || state === 'reversed') return creditedAmount ?? undefined;
  return paidAmount === null || paidCurrency !== currency ? undefined : paidAmount;
}

/** An order as lists show it; `more`: what came in for it once more. */
export function presentDeposit(deposit: Deposit, language: LanguageCode, more: readonly MorePayment[] = []): OrderReply {
  const amount = deposit.creditedAmount ?? deposit.amount;
  const { fee, arrives } =
    deposit.state === 'credited' || deposit.state === 'reversed'
      ? { fee: deposit.fee, arrives: amount - deposit.fee }
      : depositFeeOf(deposit.amount, deposit.feeTerms, deposit.feeTerms.step);
  const arrived = arrivedFor(deposit);
  const waiting = more
    .filter(({ state, currency }) => state === 'waiting' && currency === deposit.currency)
    .reduce((sum, one) => sum + (one.amount ?? 0n), 0n);
  const isPayable = deposit.state === 'awaiting_payment' && deposit.payUrl !== null && deposit.payUrl !== '';
  return {
    orderId: deposit.id,
    orderNumber: deposit.transferCode,
    state: deposit.state,
    kind: deposit.kind,
    amount: toWireNumber(amount),
    orderedAmount: toWireNumber(deposit.amount),
    arrivedAmount: arrived === undefined ? null : toWireNumber(arrived),
    waitingAmount: toWireNumber(waiting),
    fee: toWireNumber(fee),
    arrives: toWireNumber(arrives),
    currency: deposit.currency,
    method: deposit.vendorId,
    methodName: textIn(deposit.methodNames, language, deposit.vendorId),
    reason: deposit.reason,
    note: deposit.toldWords,
    payUrl: isPayable ? deposit.payUrl : null,
    createdAt: deposit.createdAt.getTime(),
    expiresAt: deposit.expiresAt.getTime(),
    creditedAt: deposit.creditedAt?.getTime() ?? null,
  };
}

/** An order opened: how to pay it, what was shown for it, what happened. Where to pay is told only while it can be paid. */
export async function presentDetail(db: Database, deposit: Deposit, language: LanguageCode): Promise<Reply<typeof contract.getDeposit>> {
  const [moves, files, payments] = await Promise.all([
    readMoves(db, deposit.playerId, deposit.id),
    filesOf(db, { playerId: deposit.playerId, purpose: 'proof', subject: proofSubject(deposit.id) }),
    readMorePayments(db, deposit.playerId, [deposit.id]),
  ]);
  const more = payments.get(deposit.id) ?? [];
  const { payment } = deposit;
  return {
    ...presentDeposit(deposit, language, more),
    instructions:
      payment === null || deposit.state !== 'awaiting_payment'
        ? null
        : {
            qr: payment.qr ?? null,
            qrImageUrl: payment.qrImageUrl ?? null,
            fields: payment.fields.map(({ key, value }) => ({ key, value })),
            note: textIn(payment.notes, language, ''),
          },
    comment: deposit.comment,
    proofs: files.map(({ fileId }) => fileId),
    proofNeeded: deposit.proofNeeded,
    history: moves.map(({ state, by, movedAt }) => ({ state, by, time: movedAt.getTime() })),
    morePayments: more.map(({ amount, currency, receivedAt, state }) => ({
      amount: amount === null || currency !== deposit.currency ? null : toWireNumber(amount),
      time: receivedAt.getTime(),
      state,
    })),
  };
}
