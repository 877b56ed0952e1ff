import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  InexactNumber,
  JsonRefused,
  pamCancelId,
  pamVendorId,
  readJson,
  readJsonBytes,
  readPamAmount,
  readPamReply,
  readPamTransaction,
  readRsAmount,
  readRsBet,
  readRsReply,
  readRsRollback,
  readRsWin,
  signBody,
  verifyBody,
  writePamAmount,
  writePamError,
  writePamResult,
  writeRsReply,
} from './index.js';

describe('strict JSON', () => {
  it('reads what JSON.parse reads', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'small', stringUnit: 'binary' }), (text) => {
        let mine: unknown;
        try {
          mine = readJson(text);
        } catch (error) {
          // Stricter, but only where it says so.
          expect(error).toMatchObject({ kind: 'form' });
          return;
        }
        const exact = JSON.stringify(mine, (_name, value: unknown) => (value instanceof InexactNumber ? Number(value.text) : value));
        expect(JSON.parse(exact)).toEqual(JSON.parse(JSON.stringify(JSON.parse(text))));
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n0129.eE+-atrufnlsx') }), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(() => readJson(text)).toThrow(JsonRefused);
      }),
      { numRuns: 5_000 },
    );
  });

  it('refuses what two readers could understand differently', () => {
    for (const text of [
      '{"a":1,"a":1}',
      '{"a":{"b":1,"b":2}}',
      '{"__proto__":1}',
      '"\\u0000"',
      '"\\ud800"',
      `${'['.repeat(17)}${']'.repeat(17)}`,
    ])
      expect(() => readJson(text), text).toThrow(expect.objectContaining({ kind: 'form' }) as Error);
    expect(() => readJsonBytes(Buffer.from([0x22, 0xff, 0x22]))).toThrow(JsonRefused);
    expect(() => readJson('\ufeff{}')).toThrow(JsonRefused);
  });

  it('keeps numbers that a number cannot carry as they were written', () => {
    for (const text of ['9007199254740993', '1e3', '0.1234567890123456789', '-0', '123456789012345678901234567890'])
      expect(readJson(text), text).toEqual(new InexactNumber(text));
    for (const text of ['0', '-7', '9007199254740991', '0.0001', '10.50', '123456789.1234'])
      expect(readJson(text), text).toBe(Number(text));
  });
});

describe('long texts', () => {
  it('are read in a time that grows with them, not with their square: bodies are read before it is known who sends them', () => {
    /** Processor time of reading texts of this length. */
    const secondsFor = (length: number): number => {
      const zeros = '0'.repeat(length);
      const began = process.cpuUsage();
      for (const text of [`0.${zeros}1`, `1${zeros}`, `"${zeros}\\u0000`, `[${zeros}`, `{"${zeros}":0.${zeros}1}`, ' '.repeat(length)])
        try {
          readJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(JsonRefused);
        }
      return process.cpuUsage(began).user / 1_000_000;
    };
    secondsFor(20_000);
    const best = (length: number): number => Math.min(secondsFor(length), secondsFor(length), secondsFor(length));
    // Ten times the length would be a hundred times the time.
    expect(best(2_000_000) / best(200_000)).toBeLessThan(40);
    expect(readJson('[1.0,10.50,100.0,0.0,0.10]')).toEqual([1, 10.5, 100, 0, 0.1]);
  });
});

describe('amounts', () => {
  it('RS: integers of 1/100 000 that are whole ten-thousandths', () => {
    expect(readRsAmount(0)).toBe(0n);
    expect(readRsAmount(10)).toBe(1n);
    expect(readRsAmount(9_007_199_254_740_990)).toBe(900_719_925_474_099n);
    for (const value of [
      5,
      -10,
      -0,
      1.5,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '100',
      null,
      undefined,
      true,
      new InexactNumber('1e3'),
    ])
      expect(readRsAmount(value), JSON.stringify(value)).toBeUndefined();
  });

  it('PAM: decimal numbers of at most four places, exact both ways', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 900_719_925_474_099n }), (units) => {
        expect(readPamAmount(readJson(writePamAmount(units)))).toBe(units);
      }),
    );
    expect(readPamAmount(12.5)).toBe(125_000n);
    for (const value of [0.00001, 1e21, 1e-7, 1_000_000_000_000, '1', null, Number.NaN, new InexactNumber('1e3')])
      expect(readPamAmount(value), JSON.stringify(value)).toBeUndefined();
    for (const value of [-1, -0.0001, new InexactNumber('-1e3')]) expect(readPamAmount(value)).toBe('negative');
  });

  it('balances beyond 2^53 stay exact', () => {
    const balance = 9_223_372_036_854_775_807n;
    const rs = writeRsReply({ code: 'RS_OK', requestId: 'r', player: 'p', currency: 'VND', balance });
    expect(rs).toBe('{"status":"RS_OK","request_uuid":"r","user":"p","currency":"VND","balance":92233720368547758070}');
    expect(readRsReply(rs)).toMatchObject({ code: 'RS_OK', balance });
    const pam = writePamResult('t', balance);
    expect(pam).toContain('"cashAmount":922337203685477.5807');
    expect(readPamReply(pam)).toMatchObject({ code: 'OK', balance, transactionId: 't' });
    expect(readPamReply(writePamError('PAM_ERR_CASH_OVERDRAFT', 'no', -1n))).toMatchObject({
      code: 'PAM_ERR_CASH_OVERDRAFT',
      balance: -1n,
    });
  });
});

describe('commands', () => {
  const bet = {
    request_uuid: 'q',
    token: 't',
    user: 'u',
    transaction_uuid: 'x',
    round: 'r',
    round_closed: true,
    game_code: 'g',
    currency: 'VND',
    amount: 100_000,
  };
  const command = { vendor: 'V', externalId: 'x', round: 'r', roundClosed: true, player: 'u', game: 'g', token: 't' };

  it('take every currency that a brand may have: three to five capitals', () => {
    for (const currency of ['VND', 'USDT', 'STARS']) expect(readRsBet('V', { ...bet, currency })).toMatchObject({ value: { currency } });
    for (const currency of ['US', 'TETHER', 'usdt', 'US T', ''])
      expect(readRsBet('V', { ...bet, currency })).toMatchObject({ code: 'RS_ERROR_WRONG_TYPES' });
  });

  it('RS: bet, win and rollback', () => {
    expect(readRsBet('V', bet)).toEqual({
      ok: true,
      requestId: 'q',
      value: { ...command, kind: 'bet', referenceId: null, amount: 10_000n, currency: 'VND' },
    });
    const { user, token: _token, ...rest } = bet;
    expect(readRsWin('V', { ...rest, supplier_user: user, reference_transaction_uuid: 'b' })).toMatchObject({
      value: { kind: 'win', referenceId: 'b', player: 'u', token: null },
    });
    expect(readRsRollback('V', { ...bet, reference_transaction_uuid: 'b' })).toMatchObject({
      value: { kind: 'rollback', amount: 0n, currency: '' },
    });
    expect(readRsBet('V', { ...bet, is_free: true })).toMatchObject({ ok: false, requestId: 'q', code: 'RS_ERROR_WRONG_TYPES' });
    expect(readRsBet('V', { ...bet, is_free: true, amount: 0 })).toMatchObject({ ok: true });
  });

  it('PAM: WITHDRAW, DEPOSIT and CANCEL, and how each refers to its bet', () => {
    const caller = { vendor: 'V', player: 'u', token: 't', provider: 'kite' };
    const body = {
      currency: 'VND',
      provider: 'kite',
      transactionType: 'WITHDRAW',
      cashAmount: 1.5,
      bonusAmount: 0,
      promoAmount: 0,
      transactionDateTime: '2026-11-20T10:00:00Z',
      providerTransactionId: 'x',
      providerGameId: 'g',
      providerRoundId: 'r',
      isGameOver: true,
    };
    const read = (changes: Record<string, unknown>, by = caller) => readPamTransaction(by, { ...body, ...changes });
    expect(read({})).toEqual({
      ok: true,
      value: { ...command, kind: 'bet', referenceId: null, amount: 15_000n, currency: 'VND' },
    });
    expect(read({ providerBetRef: 'x' })).toMatchObject({ value: { referenceId: null } });
    expect(read({ providerBetRef: 'shared' })).toMatchObject({ value: { externalId: 'x', referenceId: 'shared' } });
    expect(read({ transactionType: 'DEPOSIT' })).toMatchObject({ value: { kind: 'win', referenceId: null } });
    expect(read({ transactionType: 'CANCEL', providerBetRef: 'b' })).toMatchObject({
      value: { externalId: 'x', referenceId: 'b', amount: 0n },
    });
    // A CANCEL by the WITHDRAW's own id gets an id of its own: one id is one transaction.
    expect(read({ transactionType: 'CANCEL' })).toMatchObject({ value: { externalId: pamCancelId('x'), referenceId: 'x' } });
    // No id that a vendor can send is the one that such a CANCEL is kept under.
    expect(read({ providerTransactionId: pamCancelId('x') })).toMatchObject({ ok: false });
    expect(pamVendorId(pamCancelId('x'))).toBe('x');
    expect(pamVendorId('x:cancel')).toBe('x:cancel');
    expect(read({}, { ...caller, token: null as never })).toMatchObject({ ok: false, fault: 'token-missing' });
    expect(read({ transactionType: 'DEPOSIT' }, { ...caller, token: null as never })).toMatchObject({ ok: true });
    expect(read({ transactionType: 'PROMOWITHDRAW' })).toEqual(read({}));
    expect(read({ transactionType: 'PROMOCANCEL', providerBetRef: 'b' })).toEqual(read({ transactionType: 'CANCEL', providerBetRef: 'b' }));
    expect(read({ transactionType: 'PROMODEPOSIT', providerBetRef: 'b' })).toEqual(
      read({ transactionType: 'DEPOSIT', providerBetRef: 'b' }),
    );
    // All three amounts together; of a stake what is not cash is what a bonus lends.
    expect(read({ bonusAmount: 0.5, promoAmount: 0.25 })).toMatchObject({ value: { amount: 22_500n, lent: 7_500n } });
    expect(read({ transactionType: 'PROMODEPOSIT', promoAmount: 1 })).toMatchObject({ value: { kind: 'prize', amount: 25_000n } });
    const won = read({ transactionType: 'DEPOSIT', bonusAmount: 1 });
    expect(won).toMatchObject({ value: { kind: 'win', amount: 25_000n } });
    expect(won.ok && won.value).not.toHaveProperty('lent');
    expect(read({ transactionType: 'PROMOBET' })).toMatchObject({ fault: 'field-wrong' });
    for (const name of ['cashAmount', 'bonusAmount', 'promoAmount']) {
      expect(read({ [name]: 0.123456 })).toMatchObject({ fault: 'amount-inexact', message: name });
      expect(read({ [name]: -1 })).toMatchObject({ fault: 'amount-negative', message: name });
      expect(read({ [name]: 'much' })).toMatchObject({ fault: 'field-wrong', message: name });
    }
    expect(read({ cashAmount: 0.123456 })).toMatchObject({ fault: 'amount-inexact' });
    expect(read({ cashAmount: -1 })).toMatchObject({ fault: 'amount-negative' });
    expect(read({ provider: 'other' })).toMatchObject({ fault: 'field-wrong' });
  });
});

describe('signatures', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });

  it('hold for the very bytes alone', () => {
    const body = Buffer.from('{"amount":100000}');
    const signature = signBody(body, privateKey);
    expect(verifyBody(body, signature, publicKey)).toBe(true);
    expect(signBody(body, String(pem))).toBe(signature);
    expect(verifyBody(Buffer.from('{"amount":100001}'), signature, publicKey)).toBe(false);
    expect(verifyBody(Buffer.from('{"amount": 100000}'), signature, publicKey)).toBe(false);
    for (const wrong of [undefined, '', 'x', `${signature}=`, signature.slice(4), 'A'.repeat(3_000), '%%%'])
      expect(verifyBody(body, wrong, publicKey), String(wrong)).toBe(false);
  });
});
