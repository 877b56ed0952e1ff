import { parseMoney } from '@sortes/money';
import { expect, it } from 'vitest';
import { presentDeposit } from './present-deposit.js';
import type { Deposit } from './repository.js';

const ordered: Deposit = {
  playerId: 1,
  id: '01a1f9a8-0f39-731f-96bd-94a55e227ebe',
  merchantId: 1,
  vendorId: 'bank',
  kind: 'bank-transfer',
  gateway: '',
  methodNames: { EN: 'Bank transfer' },
  amount: parseMoney('1000000'),
  fee: 0n,
  feeTerms: { percentBp: 0, fixed: 0n, payer: 'player', step: 10_000n },
  currency: 'VND',
  state: 'submitted',
  reason: null,
  toldWords: '',
  inputHash: Buffer.alloc(32),
  returnPath: '/',
  language: 'EN',
  gatewayOrderId: null,
  gatewayCode: null,
  transferCode: 'SABC',
  payUrl: null,
  payment: null,
  proofNeeded: false,
  comment: '',
  creditedAmount: null,
  paidAmount: null,
  paidCurrency: null,
  paidReferences: [],
  createdAt: new Date(0),
  expiresAt: new Date(0),
  creditedAt: null,
};

it('shows what was ordered beside what was credited', () => {
  expect(presentDeposit(ordered, 'EN')).toMatchObject({ amount: 1_000_000, orderedAmount: 1_000_000 });
  const credited: Deposit = { ...ordered, state: 'credited', creditedAmount: parseMoney('900000'), creditedAt: new Date(0) };
  expect(presentDeposit(credited, 'EN')).toMatchObject({
    amount: 900_000,
    orderedAmount: 1_000_000,
    arrivedAmount: 900_000,
    arrives: 900_000,
  });
});

it('says what came in while staff look at it, in the currency of the order only', () => {
  const looked: Deposit = { ...ordered, state: 'review', reason: 'amount-differs', paidAmount: parseMoney('120000'), paidCurrency: 'VND' };
  expect(presentDeposit(ordered, 'EN')).toMatchObject({ arrivedAmount: null, waitingAmount: 0 });
  expect(presentDeposit(looked, 'EN')).toMatchObject({ amount: 1_000_000, arrivedAmount: 120_000 });
  expect(presentDeposit({ ...looked, paidCurrency: 'USD' }, 'EN')).toMatchObject({ arrivedAmount: null });
});

it('adds up what came once more and waits, and leaves out what staff have decided', () => {
  const more = (state: 'waiting' | 'assigned', amount: string) => ({
    amount: parseMoney(amount),
    currency: 'VND',
    receivedAt: new Date(0),
    state,
  });
  expect(presentDeposit(ordered, 'EN', [more('waiting', '170000'), more('assigned', '5'), more('waiting', '30000')])).toMatchObject({
    waitingAmount: 200_000,
  });
});
