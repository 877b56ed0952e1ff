import { describe, expect, it } from 'vitest';
import { dayOf, hiddenOn } from './popups';

describe('pop-ups put by for a day', () => {
  it('names the day in the time zone of the brand', () => {
    const late = new Date('2026-11-22T20:30:00Z');
    expect(dayOf(late, 'Asia/Ho_Chi_Minh')).toBe('2026-11-23');
    expect(dayOf(late, 'America/Sao_Paulo')).toBe('2026-11-22');
  });
  it('counts what was put by today, and nothing of another day', () => {
    const stored = JSON.stringify({ day: '2026-11-22', ids: ['a', 'b'] });
    expect(hiddenOn('2026-11-22', stored)).toEqual(['a', 'b']);
    expect(hiddenOn('2026-11-23', stored)).toEqual([]);
  });
  it.each([null, '', 'null', '[]', '{"day":"2026-11-22","ids":"a"}', '{"day":"2026-11-22","ids":[1]}'])(
    'takes %j for nothing',
    (stored) => {
      expect(hiddenOn('2026-11-22', stored)).toEqual([]);
    },
  );
});
