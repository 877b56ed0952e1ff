import { describe, expect, it } from 'vitest';
import { firstAutoSettings, type AutoSettings } from '../../parts/auto-rules';
import { nextStep, type AutoBets, type TableSight } from './auto-bets';

const limits = { min: 10_000n, max: 1_000_000n, coin: 100n };
const begin = (settings: Partial<AutoSettings> = {}, rest: Partial<AutoBets> = {}): AutoBets => ({
  run: { settings: { ...firstAutoSettings, ...settings }, firstStake: 20_000n, stake: 20_000n, played: 0, profit: 0n },
  pending: undefined,
  stopping: false,
  wasCut: false,
  ...rest,
});
const betting: TableSight = { phase: 'betting', number: 7, mine: [], hasBet: false, visible: true, balance: 1_000_000n };
const pending = { id: 'a', number: 7 };
const decided = (state: string, payout?: bigint): TableSight => ({
  ...betting,
  phase: 'ended',
  hasBet: true,
  mine: [{ id: 'a', state, stake: 20_000n, payout }],
});

describe('auto play at the table', () => {
  it('places once a round, when the table takes bets', () => {
    expect(nextStep(begin(), betting, limits)).toEqual({ do: 'place', stake: 20_000n });
    expect(nextStep(begin(), { ...betting, phase: 'running' }, limits)).toEqual({ do: 'wait' });
    expect(nextStep(begin(), { ...betting, hasBet: true }, limits)).toEqual({ do: 'wait' });
    expect(
      nextStep(
        begin({}, { pending }),
        { ...betting, phase: 'running', mine: [{ id: 'a', state: 'running', stake: 20_000n, payout: undefined }] },
        limits,
      ),
    ).toEqual({ do: 'wait' });
  });

  it('counts a win and a loss, and changes the stake as it was told', () => {
    const lost = nextStep(begin({ onLoss: { kind: 'raise', percent: 100 } }, { pending }), decided('lost'), limits);
    expect(lost).toMatchObject({ do: 'go', bets: { pending: undefined, run: { played: 1, profit: -20_000n, stake: 40_000n } } });
    const won = nextStep(begin({}, { pending }), decided('cashed', 50_000n), limits);
    expect(won).toMatchObject({ do: 'go', bets: { run: { played: 1, profit: 30_000n, stake: 20_000n } } });
  });

  it.each([
    ['rounds', { rounds: 1 }, decided('lost')],
    ['profit', { stopProfit: 30_000n }, decided('cashed', 50_000n)],
    ['loss', { stopLoss: 20_000n }, decided('lost')],
  ] as const)('ends at %s', (why, settings, sight) => {
    expect(nextStep(begin(settings, { pending }), sight, limits)).toMatchObject({ do: 'end', why, run: { played: 1 } });
  });

  it('does not place what could pass the loss, or what nobody can pay', () => {
    expect(nextStep(begin({ stopLoss: 19_999n }), betting, limits)).toMatchObject({ do: 'end', why: 'lossNext' });
    expect(nextStep(begin(), { ...betting, balance: 19_999n }, limits)).toMatchObject({ do: 'end', why: 'error' });
  });

  it('finishes the bet in hand before it stops, and counts it', () => {
    const running = {
      ...betting,
      phase: 'running',
      hasBet: true,
      mine: [{ id: 'a', state: 'running', stake: 20_000n, payout: undefined }],
    } as const;
    expect(nextStep(begin({}, { pending, stopping: true }), running, limits)).toEqual({ do: 'wait' });
    expect(nextStep(begin({}, { pending, stopping: true }), decided('lost'), limits)).toMatchObject({
      do: 'end',
      why: 'stopped',
      run: { played: 1 },
    });
    expect(nextStep(begin({}, { stopping: true }), betting, limits)).toMatchObject({ do: 'end', why: 'stopped', run: { played: 0 } });
  });

  it('counts nothing for a bet that was given back, and ends when the end of a bet was not heard', () => {
    expect(nextStep(begin({}, { pending }), decided('void'), limits)).toMatchObject({
      do: 'go',
      bets: { pending: undefined, run: { played: 0 } },
    });
    expect(nextStep(begin({}, { pending }), { ...betting, number: 8 }, limits)).toMatchObject({ do: 'end', why: 'connection' });
    expect(nextStep(begin({}, { wasCut: true }), betting, limits)).toMatchObject({ do: 'end', why: 'connection' });
    expect(nextStep(begin(), { ...betting, visible: false }, limits)).toMatchObject({ do: 'end', why: 'hidden' });
  });
});
