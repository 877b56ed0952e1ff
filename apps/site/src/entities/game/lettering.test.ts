import { describe, expect, it } from 'vitest';
import { letteredPart, letteringEm, letteringOf, periodMark } from './lettering';

describe('lettering', () => {
  it('keeps a short name on one line and breaks a long one where its lines are the most equal', () => {
    expect(letteringOf('Crash').lines).toBe(1);
    expect(letteringOf('Dragon Scroll').lines).toBe(2);
    expect(letteringOf('Dragon Scroll').em).toBe(Math.max(letteringOf('Dragon').em, letteringOf('Scroll').em, 4.4));
    // Two words and two, not three and one.
    expect(letteringOf('Năm chữ số nhanh').em).toBeLessThan(letteringOf('Nămchữsố nhanh').em + 0.5);
  });
  it('gives the longest word room: the widest line decides the size', () => {
    expect(letteringOf('Pertandingan Hari').em).toBeGreaterThanOrEqual(12 * 0.6);
    expect(letteringEm('Pertandingan Hari')).toBeCloseTo(letteringOf('Pertandingan Hari').em, 2);
  });
  it('counts marks above and below letters as no width, and square letters in full', () => {
    expect(letteringOf('ที่นี่').em).toBe(letteringOf('ทน').em);
    expect(letteringOf('五位数快开').em).toBeGreaterThan(5);
  });
  it('shows how often a game draws, in minutes or seconds', () => {
    expect([60, 300, 45, 900, 3600].map(periodMark)).toEqual(['1′', '5′', '45″', '15′', '60′']);
    expect(periodMark(86_400)).toBeUndefined();
    expect(periodMark(undefined)).toBeUndefined();
  });
  it('writes no minutes into the name which stand on the tile already', () => {
    expect(letteredPart('Five Digits · 1 min', 60)).toEqual(['Five Digits', ' · 1 min']);
    expect(letteredPart('Five Digits · 1 min', undefined)).toEqual(['Five Digits · 1 min', '']);
    expect(letteredPart('Keno · Asia', 300)).toEqual(['Keno · Asia', '']);
  });
});
