import { expect, it } from 'vitest';
import { groupAccountNumber, typedAccount } from './account-number.js';

it('shows an account number unlike a telephone number, and takes it as it is shown', () => {
  expect(groupAccountNumber('1234567890')).toBe('1\u00A0234\u00A0567\u00A0890');
  for (const name of ['demo1', '100003', 'u7k2m9', '']) expect(groupAccountNumber(name)).toBe(name);
  for (const text of ['1234567890', groupAccountNumber('1234567890'), ' 1 234 567 890 ']) expect(typedAccount(text)).toBe('1234567890');
  expect(typedAccount(' demo 1 '), 'a name is not put together').toBe('demo 1');
});
