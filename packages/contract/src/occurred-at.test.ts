import { expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { OccurredAt } from './common.js';

it('takes a time of a payment side as milliseconds or as RFC 3339 says', () => {
  for (const good of [0, 1_770_203_100_000, '2026-02-04T11:25:00Z', '2026-02-04T18:25:00.123+07:00', '2026-02-04 18:25:00-03:00'])
    expect(Value.Check(OccurredAt, good), String(good)).toBe(true);
  for (const bad of [-1, 1.5, '', 'yesterday', '2026-02-04', '2026-02-04T18:25:00', '1770203100000', null])
    expect(Value.Check(OccurredAt, bad), String(bad)).toBe(false);
});
