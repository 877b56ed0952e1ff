import { describe, expect, it } from 'vitest';
import { strictestRoom } from './deposit-limit';

const limit = (kind: 'deposit' | 'loss', period: 'day' | 'week' | 'month', left: number | null) => ({
  kind,
  period,
  value: left === null ? null : 500,
  own: null,
  setBy: null,
  used: 0,
  left,
  resetsAt: 7,
  pending: null,
});

describe('strictestRoom', () => {
  it('takes the deposit limit that leaves the least', () => {
    const room = strictestRoom([
      limit('loss', 'day', 1),
      limit('deposit', 'day', null),
      limit('deposit', 'week', 300),
      limit('deposit', 'month', 20),
    ]);
    expect(room).toMatchObject({
      left: 200_000n,
      period: 'month',
      refusal: { code: 'limit.deposit', value: { left: 20, limit: 500, resetsAt: 7 } },
    });
  });

  it('is none without a limit', () => expect(strictestRoom([limit('deposit', 'day', null), limit('loss', 'day', 5)])).toBeUndefined());

  it('knows a limit that is used up', () => expect(strictestRoom([limit('deposit', 'day', 0)])?.left).toBe(0n));
});
