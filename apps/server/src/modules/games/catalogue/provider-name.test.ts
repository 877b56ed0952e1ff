import { expect, it } from 'vitest';
import type { VendorRecord } from './types.js';
import { vendorOfProvider } from '../gateway/dialects/authenticate.js';

it('finds the vendor of a provider however its aggregator writes the name', () => {
  const vendor = (code: string, provider: string) =>
    ({ code, aggregator: { code: 'VALKYRIE', provider } }) as Partial<VendorRecord> as VendorRecord;
  const known = [vendor('CALETA', 'Caleta'), vendor('REDTIGER', 'Red Tiger')];
  for (const name of ['Red Tiger', 'redtiger', 'red-tiger', 'RED_TIGER', 'RedTiger'])
    expect(vendorOfProvider(known, 'VALKYRIE', name)?.code, name).toBe('REDTIGER');
  expect(vendorOfProvider(known, 'VALKYRIE', 'caleta')?.code).toBe('CALETA');
  expect(vendorOfProvider(known, 'VALKYRIE', 'tiger')).toBeUndefined();
  expect(vendorOfProvider(known, 'VALKYRIE', '-')).toBeUndefined();
});
