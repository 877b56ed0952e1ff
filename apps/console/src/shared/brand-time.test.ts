import { describe, expect, it } from 'vitest';
import { fieldOf, momentOf, zoneName } from './brand-time';

it('names a time zone in words', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

describe('a field of day and time', () => {
  it('shows and means the clock of the brand, summer time included', () => {
    const noon = Date.parse('2026-07-01T05:00:00Z');
    expect(fieldOf(noon, 'Asia/Ho_Chi_Minh')).toBe('2026-07-01T12:00');
    expect(momentOf('2026-07-01T12:00', 'Asia/Ho_Chi_Minh')).toBe(noon);
    expect(momentOf('2026-07-01T12:00', 'Europe/Lisbon')).toBe(Date.parse('2026-07-01T11:00:00Z'));
    expect(momentOf('2026-01-01T12:00', 'Europe/Lisbon')).toBe(Date.parse('2026-01-01T12:00:00Z'));
  });

  it('is no moment while it is empty or half filled in', () => {
    expect(fieldOf(null, 'UTC')).toBe('');
    for (const text of ['', '2026', '2026-13-01T00:00']) expect(momentOf(text, 'UTC')).toBeNull();
  });
});
