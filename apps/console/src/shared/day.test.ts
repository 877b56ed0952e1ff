import { expect, it } from 'vitest';
import { isDay } from './day';

it('takes days that the calendar has, and nothing else that an address may say', () => {
  for (const day of ['2026-11-21', '2024-02-29', '1990-01-01']) expect(isDay(day), day).toBe(true);
  for (const text of [undefined, '', 'zzz', '2026-13-45', '2026-99-99', '2026-02-30', '2025-02-29', '2026-1-1', '2026-11-21T00:00'])
    expect(isDay(text), String(text)).toBe(false);
});
