import { expect, it } from 'vitest';
import { pageOfKind } from './page-of-kind';

it('leads from a message to the page where something can be done', () => {
  expect(pageOfKind('deposit.credited')).toBe('depositv2');
  expect(pageOfKind('withdrawal.confirmed.silently')).toBe('withdraw');
  expect(pageOfKind('security.password')).toBe('securityCenter');
  expect(pageOfKind('security.payout.account')).toBe('withdraw');
  expect(pageOfKind('exclusion.began')).toBe('protection');
});

it('leads nowhere from the words of a person or a kind it does not know', () => {
  expect(pageOfKind('staff')).toBeUndefined();
  expect(pageOfKind('constructor')).toBeUndefined();
});
