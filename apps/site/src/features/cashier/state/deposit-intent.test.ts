import { expect, it } from 'vitest';
import { intentFor, keepsKey, returnPathOf } from './deposit-intent';

const wanted = { amount: 500_000_000n, vendorId: 'hosted', returnPath: '/?m=depositStatus' };
const counter = () => {
  let count = 0;
  return () => String((count += 1));
};

it('keeps the key of one intention and changes it with the amount or the method', () => {
  const newKey = counter();
  const first = intentFor(undefined, wanted, newKey);
  expect(intentFor(first, wanted, newKey).key).toBe(first.key);
  expect(intentFor(first, { ...wanted, amount: 1n }, newKey).key).not.toBe(first.key);
  expect(intentFor(first, { ...wanted, vendorId: 'other' }, newKey).key).not.toBe(first.key);
});

it('gives a refused order a new key, and a silent gateway the same one', () => {
  expect(keepsKey({ code: 'deposit.gateway.unavailable', retryAfterSeconds: 5 })).toBe(true);
  expect(keepsKey({ code: 'deposit.gateway.unavailable', retryAfterSeconds: undefined })).toBe(false);
  expect(keepsKey({ code: 'network', retryAfterSeconds: undefined })).toBe(true);
});

it('leads back to the game in view', () => {
  expect(returnPathOf('/lottery', { gameCode: 'ssc1m', m: 'deposit' })).toBe('/lottery?gameCode=ssc1m&m=depositStatus');
  expect(returnPathOf('/', { m: 'deposit', next: '/x' })).toBe('/?m=depositStatus');
  expect(returnPathOf('/lottery', { gameCode: 'x'.repeat(300) })).toBe('/lottery?m=depositStatus');
});
