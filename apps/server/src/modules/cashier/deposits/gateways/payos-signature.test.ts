import { describe, expect, it } from 'vitest';
import { isPayosSignature, signPayosObject, signPayosOrder } from './payos-signature.js';

/** Vectors of payOS's own documentation and of the tests of its open-source library for Node (github.com/payOSHQ/payos-lib-node). */
const libraryKey = 'test_checksum_key';

describe('the signature of a payment request', () => {
  it.each([
    ['ABC456', 3300, '189864813370cdf819974dc3f63c3a93a7e7af0a0d10b21344b14e4f7358999b'],
    ['Thanh toán đơn hàng', 2000, 'd8b7b0e5d19edfe7b1f53dedeb8d1c7c2b62fabd7eb320dbc514c58f13e9e2c5'],
  ])('of %s is the library’s', (description, amount, expected) => {
    const order = { amount, description, orderCode: 0, cancelUrl: 'http://localhost', returnUrl: 'http://localhost' };
    expect(signPayosOrder(libraryKey, order)).toBe(expected);
  });
});

describe('the signature of an object', () => {
  const documented = {
    orderCode: 123,
    amount: 3000,
    description: 'VQRIO123',
    accountNumber: '12345678',
    reference: 'TF230204212323',
    transactionDateTime: '2023-02-04 18:25:00',
    currency: 'VND',
    paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
    code: '00',
    desc: 'Thành công',
    counterAccountBankId: '',
    counterAccountBankName: '',
    counterAccountName: '',
    counterAccountNumber: '',
    virtualAccountName: '',
    virtualAccountNumber: '',
  };
  const key = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675';
  const signature = '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03';

  it('is the documentation’s, whatever order the fields come in', () => {
    expect(signPayosObject(key, documented)).toBe(signature);
    expect(signPayosObject(key, Object.fromEntries(Object.entries(documented).toReversed()))).toBe(signature);
    expect(isPayosSignature(key, documented, signature)).toBe(true);
  });

  it.each([
    ['amount', 3001],
    ['orderCode', 124],
    ['reference', 'TF230204212324'],
    ['added', 'field'],
  ])('changes with %s', (name, value) => {
    expect(isPayosSignature(key, { ...documented, [name]: value }, signature)).toBe(false);
  });

  it.each([undefined, null, 5, '', signature.toUpperCase(), `${signature}0`, signature.slice(1)])('is not %j', (other) => {
    expect(isPayosSignature(key, documented, other)).toBe(false);
  });

  it('takes null as nothing and lists as JSON with sorted keys, as the library does', () => {
    const transaction = {
      accountNumber: '0123456789',
      amount: 2000,
      counterAccountBankId: '01202001',
      counterAccountBankName: null,
      counterAccountName: 'NGUYEN VAN A',
      counterAccountNumber: '9876543210',
      description: 'TRANSACTION DESCRIPTION',
      reference: 'FT-REFERENCE',
      transactionDateTime: '2025-12-12T09:00:00+07:00',
      virtualAccountName: null,
      virtualAccountNumber: null,
    };
    const link = {
      id: 'payment-link-id',
      orderCode: 0,
      amount: 2000,
      amountPaid: 2000,
      amountRemaining: 0,
      status: 'PAID',
      createdAt: '2025-12-12T09:00:00+07:00',
      transactions: [transaction],
      canceledAt: null,
      cancellationReason: null,
    };
    expect(signPayosObject(libraryKey, link)).toBe('6af5e2c9a28256c140169ed624114b43295915d7b6e2fa6278b17a7c43aadefd');
    expect(signPayosObject(libraryKey, { ...link, transactions: [transaction, transaction] })).toBe(
      '04ebbe221724d2b848c3f39b2db3311cc554167f55bd2fe2cb7b86b6bfdeadaa',
    );
    expect(signPayosObject(libraryKey, { ...link, amountPaid: 0, amountRemaining: 2000, status: 'PENDING', transactions: [] })).toBe(
      '33093364158b143baa9ecd2e705d9a2a5a5d391a3cab7cb0a371588b3731368f',
    );
    expect(
      signPayosObject(libraryKey, {
        ...link,
        amountPaid: 0,
        amountRemaining: 2000,
        status: 'CANCELLED',
        transactions: [],
        canceledAt: '2025-12-12T09:00:00+07:00',
        cancellationReason: 'cancel reason',
      }),
    ).toBe('10c181c89bda5b855327e3e16494b9e8409e6b85a2a90f20177af99f8b12eaa9');
  });

  it('of a webhook is the library’s', () => {
    const data = {
      accountNumber: '0123456789',
      amount: 20000,
      description: 'thanh toan',
      reference: 'FT-REFERENCE',
      transactionDateTime: '2025-12-12 09:00:00',
      virtualAccountNumber: '',
      counterAccountBankId: '01202001',
      counterAccountBankName: '',
      counterAccountName: 'NGUYEN VAN A',
      counterAccountNumber: '9876543210',
      virtualAccountName: '',
      currency: 'VND',
      orderCode: 0,
      paymentLinkId: 'payment-link-id',
      code: '00',
      desc: 'success',
    };
    expect(signPayosObject(libraryKey, data)).toBe('302b3becca1672dff99daafae2965f40e48ea3ca39453e4bf37fbcc26807a0e8');
  });
});
