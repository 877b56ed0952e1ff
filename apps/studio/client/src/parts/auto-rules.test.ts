import { describe, expect, it } from 'vitest';
import { afterRound, couldPassLoss, firstAutoSettings, type AutoRun, type AutoSettings } from './auto-rules';

const limits = { min: 10_000n, max: 1_000_000n, coin: 100n };
const begin = (settings: Partial<AutoSettings>, stake = 20_000n): AutoRun => ({
  settings: { ...firstAutoSettings, ...settings },
  firstStake: stake,
  stake,
  played: 0,
  profit: 0n,
});
const lost = (stake: bigint) => ({ cost: stake, payout: 0n });

describe('auto play', () => {
  it('ends after its rounds, and never by itself when their number is open', () => {
    let { run, end } = afterRound(begin({ rounds: 2 }), lost(20_000n), limits);
    expect(end).toBeUndefined();
    ({ run, end } = afterRound(run, lost(20_000n), limits));
    expect([end, run.played, run.profit]).toEqual(['rounds', 2, -40_000n]);
    expect(afterRound({ ...begin({ rounds: 0 }), played: 9_999 }, lost(20_000n), limits).end).toBeUndefined();
  });

  it('ends at the profit or the loss that was named, reached exactly', () => {
    expect(afterRound(begin({ stopProfit: 20_000n }), { cost: 20_000n, payout: 40_000n }, limits).end).toBe('profit');
    expect(afterRound(begin({ stopProfit: 20_001n }), { cost: 20_000n, payout: 40_000n }, limits).end).toBeUndefined();
    expect(afterRound(begin({ stopLoss: 20_000n }), lost(20_000n), limits).end).toBe('loss');
  });

  it('ends where a feature begins and at a single win above the one that was named, not at that very one', () => {
    const paid = { cost: 20_000n, payout: 40_000n };
    expect(afterRound(begin({ stopFeature: true }), { ...paid, hasFeature: true }, limits).end).toBe('feature');
    expect(afterRound(begin({ stopFeature: true }), paid, limits).end).toBeUndefined();
    expect(afterRound(begin({}), { ...paid, hasFeature: true }, limits).end).toBeUndefined();
    expect(afterRound(begin({ stopWin: 39_999n }), paid, limits).end).toBe('win');
    expect(afterRound(begin({ stopWin: 40_000n }), paid, limits).end).toBeUndefined();
  });

  it('raises after a loss, goes back after a win, stays in the limits and in whole coins', () => {
    const settings = { rounds: 0, onLoss: { kind: 'raise', percent: 50 } } as const;
    let { run } = afterRound(begin(settings, 10_100n), lost(10_100n), limits);
    expect(run.stake).toBe(15_100n);
    for (let round = 0; round < 20; round += 1) ({ run } = afterRound(run, lost(run.stake), limits));
    expect(run.stake).toBe(limits.max);
    expect(afterRound(run, { cost: run.stake, payout: run.stake * 2n }, limits).run.stake).toBe(10_100n);
  });

  it('takes a return of the whole cost for a win, less for a loss', () => {
    const settings = { onWin: { kind: 'raise', percent: 100 } } as const;
    expect(afterRound(begin(settings), { cost: 20_000n, payout: 20_000n }, limits).run.stake).toBe(40_000n);
    expect(afterRound(begin(settings), { cost: 20_000n, payout: 19_999n }, limits).run.stake).toBe(20_000n);
  });

  it('begins no round that could take the loss past its limit, one that reaches it exactly it does', () => {
    const run = begin({ stopLoss: 50_000n });
    expect([couldPassLoss(run, 50_000n), couldPassLoss(run, 50_001n)]).toEqual([false, true]);
    const after = afterRound(run, lost(20_000n), limits).run;
    expect([couldPassLoss(after, 30_000n), couldPassLoss(after, 30_001n)]).toEqual([false, true]);
    expect(couldPassLoss({ ...after, profit: 10_000n }, 60_000n)).toBe(false);
    expect(couldPassLoss(begin({}), 1_000_000n)).toBe(false);
  });

  it('does not begin the raised stake that alone breaks the limit', () => {
    const { run, end } = afterRound(begin({ stopLoss: 50_000n, onLoss: { kind: 'raise', percent: 100 } }), lost(20_000n), limits);
    expect([end, run.stake, couldPassLoss(run, run.stake)]).toEqual([undefined, 40_000n, true]);
  });
});
