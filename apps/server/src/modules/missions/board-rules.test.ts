import { describe, expect, it } from 'vitest';
import { type BoardDocument, compareScores, faultsOfBoard, lastPrize, prizeOf, ranksOf } from './board-rules.js';

const now = new Date('2026-03-01T00:00:00Z');
const hour = 3_600_000;
const prize = (from: number, to: number) => ({ from, to, reward: { offerId: null, sum: null, points: 10 } });
const usual: BoardDocument = {
  title: { EN: 'A board' },
  about: {},
  art: 'crown',
  score: 'turnover',
  lanes: [],
  leastStake: null,
  table: [],
  from: now.getTime(),
  until: now.getTime() + 24 * hour,
  rankFrom: null,
  lists: [],
  shown: 10,
  prizes: [prize(1, 1), prize(2, 3)],
};
const known = { languages: ['EN'], awards: new Map(), hasPoints: true, lists: new Set<string>() };
const faults = (change: Partial<BoardDocument>) =>
  faultsOfBoard({ ...usual, ...change }, known, now).map(({ code, path }) => `${code} ${path}`);

describe('the order of a board', () => {
  it('goes by score, then by who had it first, then by the lower number: the worked example', () => {
    const scored = (playerId: number, score: bigint, at: string) => ({
      playerId,
      score,
      reachedAt: new Date(`2026-01-01T${at}Z`),
      isOut: false,
      isStruck: false,
    });
    const [a, b, c] = [scored(1, 50_000_000n, '10:00:01.000'), scored(2, 50_000_000n, '09:59:59.500'), scored(3, 50_000_001n, '11:00:00')];
    expect([a, b, c].toSorted(compareScores).map(({ playerId }) => playerId)).toEqual([3, 2, 1]);
    expect(ranksOf([a, b, c])).toEqual(
      new Map([
        [3, 1],
        [2, 2],
        [1, 3],
      ]),
    );
    // At the same moment the lower number is ahead; whoever is struck or out has no place, and those behind them move up.
    const same = scored(4, 50_000_000n, '09:59:59.500');
    expect([...ranksOf([a, same, b]).keys()]).toEqual([2, 4, 1]);
    expect(ranksOf([{ ...c, isStruck: true }, { ...b, isOut: true }, a])).toEqual(new Map([[1, 1]]));
  });

  it('gives each place its prize and none to the others', () => {
    expect([1, 2, 3, 4].map((rank) => prizeOf(usual, rank)?.from)).toEqual([1, 2, 2, undefined]);
    expect(lastPrize(usual)).toBe(3);
  });
});

describe('a board', () => {
  it('is whole as it usually is, for each kind of score', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ score: 'multiple', leastStake: '10' })).toEqual([]);
    expect(faults({ score: 'points', table: [10, 5, 5, 1] })).toEqual([]);
  });

  it('lacks what its score asks for', () => {
    expect(faults({ score: 'multiple' })).toEqual(['missing leastStake']);
    expect(faults({ leastStake: '10' })).toEqual(['unused leastStake']);
    expect(faults({ score: 'points' })).toEqual(['missing table']);
    expect(faults({ score: 'points', table: [5, 10] })).toEqual(['table.rising table']);
    expect(faults({ table: [5] })).toEqual(['unused table']);
  });

  it('has prizes from the first place on without a gap, and a time that can be', () => {
    expect(faults({ prizes: [prize(2, 2)] })).toEqual(['prize.gap prizes.0']);
    expect(faults({ prizes: [prize(1, 2), prize(4, 5)] })).toEqual(['prize.gap prizes.1']);
    expect(faults({ prizes: [prize(1, 3), prize(3, 5)] })).toEqual(['prize.gap prizes.1']);
    expect(faults({ prizes: [prize(3, 1)] })).toEqual(['prize.ends prizes.0']);
    expect(faults({ until: usual.from })).toEqual(['end.first until']);
    expect(faults({ from: now.getTime() - 2 * hour, until: now.getTime() - hour })).toEqual(['past until']);
    expect(faults({ until: usual.from + 94 * 24 * hour })).toEqual(['long until']);
  });
});
