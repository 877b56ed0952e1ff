import { expect, it } from 'vitest';
import { helplinesFor } from './helplines';

it('begins with services of the currency’s country, whatever the language, and names foreign ones last', () => {
  expect(helplinesFor('EN', 'THB')[0]?.country).toBe('TH');
  expect(helplinesFor('EN', 'VND')[0]?.country).toBeUndefined();
  expect(helplinesFor('EN', 'VND').at(-1)?.country).toBe('SG');
  const lines = helplinesFor('EN', 'GBP');
  expect(lines[0]?.country).toBe('GB');
  expect(lines.filter(({ country }) => country === 'GB')).toHaveLength(1);
});
