import { findGame, findPlay, prizesOf } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { changeStrategy, chaseBaseOf, editMultiple, newChaseDraft, planOf, toggleDraw } from './chase-draft';

const draws = Array.from({ length: 12 }, (_, at) => ({ numero: `n${at + 1}`, closesAt: at * 60_000, drawsAt: at * 60_000 + 5_000 }));
const base = { cost: parseMoney('5'), prize: parseMoney('9.8') };

describe('a chase being planned', () => {
  it('multiplies a draw as the strategy says and sums what it costs', () => {
    const plan = planOf(changeStrategy(newChaseDraft, { mode: 'double', draws: 5, every: 2 }), draws, base, 1_000);
    expect(plan.bets.map(({ multiple }) => multiple)).toEqual([1, 1, 2, 2, 4]);
    expect(plan.totalCost).toBe(parseMoney('50'));
    expect(plan.worstLoss).toBe(plan.totalCost);
    expect(plan.draws.map(({ row }) => row?.totalCost)).toEqual(['5', '10', '20', '30', '50'].map(parseMoney));
  });

  it('leaves out the draws taken away, and the others close up', () => {
    const plan = planOf(toggleDraw(changeStrategy(newChaseDraft, { mode: 'double', draws: 5 }), 'n2'), draws, base, 1_000);
    expect(plan.bets).toEqual([
      { numero: 'n1', multiple: 1 },
      { numero: 'n3', multiple: 2 },
      { numero: 'n4', multiple: 4 },
      { numero: 'n5', multiple: 8 },
    ]);
    expect(plan.draws[1]).toMatchObject({ taken: false, row: undefined });
    expect(toggleDraw(toggleDraw(newChaseDraft, 'n2'), 'n2').left).toEqual([]);
  });

  it('keeps a multiple written over the plan until the strategy changes', () => {
    const edited = editMultiple(changeStrategy(newChaseDraft, { draws: 5 }), 'n3', 7);
    const plan = planOf(edited, draws, base, 1_000);
    expect(plan.bets.map(({ multiple }) => multiple)).toEqual([1, 1, 7, 1, 1]);
    expect(plan.totalCost).toBe(parseMoney('55'));
    // 7 x 9.8 less the 45 spent by then.
    expect(plan.draws[2]?.row?.profit).toBe(parseMoney('23.6'));
    expect(changeStrategy(edited, { draws: 10 }).edited).toEqual({});
  });

  it('says where a rate cannot be reached, and bets only what can', () => {
    const plan = planOf(changeStrategy(newChaseDraft, { mode: 'profit', draws: 10, rate: 96 }), draws, base, 1_000);
    expect(plan.problem).toEqual({ kind: 'impossible', position: 2 });
    expect(plan.bets).toHaveLength(1);
    expect(plan.draws.filter(({ row }) => row)).toHaveLength(1);
    const written = planOf(
      editMultiple(changeStrategy(newChaseDraft, { mode: 'profit', draws: 3, rate: 96 }), 'n3', 4),
      draws,
      base,
      1_000,
    );
    expect(written.bets).toEqual([
      { numero: 'n1', multiple: 1 },
      { numero: 'n3', multiple: 4 },
    ]);
  });

  it('reckons with the least prize a win can pay, and with what is paid after the rebate', () => {
    const game = findGame('ssc1m');
    const play = game && findPlay(game, 'S1_DIRECT');
    if (!game || !play) throw new Error('no such play');
    const line = { game: 'ssc1m', play: 'S1_DIRECT', content: '05', combinations: 2, unit: '1', multiple: 3 };
    const tiers = () => prizesOf(play).map(({ tier, odds }) => ({ tier, odds }));
    const made = chaseBaseOf([line], tiers, undefined);
    expect(made?.cost).toBe(parseMoney('6'));
    expect(made?.prize).toBe(parseMoney(prizesOf(play)[0]?.odds ?? '') * 3n);
    const lowered = chaseBaseOf([{ ...line, oddsFactor: '0.5' }], tiers, undefined);
    expect([lowered?.cost, lowered?.prize]).toEqual([made?.cost, (made?.prize ?? 0n) / 2n]);
    expect(chaseBaseOf([line], () => undefined, undefined)).toBeUndefined();
    expect(chaseBaseOf([], tiers, undefined)).toBeUndefined();
  });
});
