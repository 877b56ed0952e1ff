import { describe, expect, it } from 'vitest';
import { dayOfInstant, endOfDay, startOfDay } from './brand-day.js';

describe('days of the brand', () => {
  it('begins a day at midnight of the zone, not of the device', () => {
    expect(startOfDay('2026-11-20', 'Asia/Ho_Chi_Minh')).toBe(Date.parse('2026-11-19T17:00:00Z'));
    expect(endOfDay('2026-11-20', 'Asia/Ho_Chi_Minh')).toBe(Date.parse('2026-11-20T16:59:59.999Z'));
    expect(dayOfInstant(Date.parse('2026-11-19T17:00:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-11-20');
    expect(dayOfInstant(Date.parse('2026-11-19T16:59:59Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-11-19');
  });
  it('keeps days with a change of clocks whole', () => {
    expect(startOfDay('2026-03-08', 'America/New_York')).toBe(Date.parse('2026-03-08T05:00:00Z'));
    expect(endOfDay('2026-03-08', 'America/New_York') - startOfDay('2026-03-08', 'America/New_York')).toBe(23 * 3_600_000 - 1);
  });
});
