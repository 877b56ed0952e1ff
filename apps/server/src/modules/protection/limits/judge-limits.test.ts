import { expect, it } from 'vitest';
import { judgeLimits } from './judge-limits.js';

const none = { staked: 0n, returned: 0n, deposited: 0n };
const figures = {
  totals: { ...none, turnover: 0n, withdrawn: 0n },
  timeZone: 'Asia/Ho_Chi_Minh',
  today: '2026-11-21',
  day: none,
  week: none,
  month: none,
};
const played = { day: 0n, week: 0n, month: 0n };

it('tells of a limit what staff has set beside the strictest, and what deposits under way have taken of it', () => {
  const limits = [
    { kind: 'deposit', period: 'day', setBy: 'staff', value: 3_000n },
    { kind: 'deposit', period: 'day', setBy: 'player', value: 1_000n },
  ] as const;
  const uses = judgeLimits(limits, figures, played, 500n);
  expect(uses.find(({ kind, period }) => kind === 'deposit' && period === 'day')).toMatchObject({
    value: 1_000n,
    setBy: 'player',
    staff: 3_000n,
    used: 500n,
    reserved: 500n,
    left: 500n,
  });
  // Stakes are placed or not: nothing is under way.
  expect(uses.find(({ kind, period }) => kind === 'stake' && period === 'day')).toMatchObject({ staff: undefined, used: 0n, reserved: 0n });
});
