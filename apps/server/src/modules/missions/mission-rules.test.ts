import { describe, expect, it } from 'vitest';
import {
  countStep,
  faultsOfMission,
  isTooLate,
  type MissionDocument,
  type MissionKnown,
  periodOf,
  shareOf,
  targetOf,
  tooLateFor,
} from './mission-rules.js';

const zone = 'Asia/Ho_Chi_Minh';
const titles = { EN: 'A mission' };
const step: MissionDocument['steps'][number] = {
  counter: 'turnover',
  lanes: [],
  sum: '100',
  count: null,
  reward: { offerId: null, sum: null, points: 5 },
};
const usual: MissionDocument = {
  title: titles,
  about: {},
  art: 'target',
  joins: 'opt-in',
  rhythm: 'once',
  steps: [step],
  after: null,
  claimDays: 7,
  fromDay: null,
  untilDay: null,
  rankFrom: null,
  lists: [],
};
const known: MissionKnown = {
  languages: ['EN'],
  counters: new Set(['turnover', 'bets', 'deposits', 'deposit-sum', 'sign-in-days']),
  awards: new Map([
    ['fixed', { most: null, sum: 30_000n }],
    ['entered', { most: 1_000_000n, sum: null }],
  ]),
  hasPoints: true,
  missions: new Map([
    ['one', null],
    ['two', 'one'],
  ]),
  lists: new Set(['vip']),
};
const faults = (change: Partial<MissionDocument>, more: Partial<MissionKnown> = {}) =>
  faultsOfMission({ ...usual, ...change }, { ...known, ...more }).map(({ code, path }) => `${code} ${path}`);
const withStep = (change: Partial<typeof step>) => faults({ steps: [{ ...step, ...change }] });

describe('a mission', () => {
  it('is whole as it usually is', () => {
    expect(faults({})).toEqual([]);
    expect(withStep({ counter: 'bets', sum: '5', count: 3, lanes: ['RNG'] })).toEqual([]);
    expect(withStep({ counter: 'bets', sum: null, count: 3 })).toEqual([]);
    expect(withStep({ reward: { offerId: 'fixed', sum: null, points: null } })).toEqual([]);
    expect(withStep({ reward: { offerId: 'entered', sum: '100', points: 1 } })).toEqual([]);
  });

  it('lacks what its counter asks for, and says no more than that asks', () => {
    expect(withStep({ sum: null })).toEqual(['missing steps.0.sum']);
    expect(withStep({ sum: '0' })).toEqual(['missing steps.0.sum']);
    expect(withStep({ count: 1 })).toEqual(['unused steps.0.count']);
    expect(withStep({ counter: 'sign-in-days', sum: '4' })).toEqual(['missing steps.0.count', 'unused steps.0.sum']);
    expect(withStep({ counter: 'deposits', sum: null, count: 1, lanes: ['RNG'] })).toEqual(['unused steps.0.lanes']);
    expect(withStep({ counter: 'friends', sum: null, count: 1 })).toEqual(['counter.unkept steps.0.counter']);
    expect(withStep({ lanes: ['RNG', 'RNG'] })).toEqual(['twice steps.0.lanes']);
  });

  it('gives only what can be given', () => {
    const reward = (given: Partial<typeof step.reward>) => withStep({ reward: { offerId: null, sum: null, points: null, ...given } });
    expect(reward({})).toEqual(['missing steps.0.reward']);
    expect(reward({ points: 1, sum: '1' })).toEqual(['unused steps.0.reward.sum']);
    expect(reward({ offerId: 'gone' })).toEqual(['award.unknown steps.0.reward.offerId']);
    expect(reward({ offerId: 'fixed', sum: '1' })).toEqual(['unused steps.0.reward.sum']);
    expect(reward({ offerId: 'entered' })).toEqual(['missing steps.0.reward.sum']);
    expect(reward({ offerId: 'entered', sum: '100.0001' })).toEqual(['award.most steps.0.reward.sum']);
    expect(faults({}, { hasPoints: false })).toEqual(['points.none steps.0.reward.points']);
  });

  it('has words in every language of the brand, a time that can be and follows no circle', () => {
    expect(faults({ title: { EN: ' ' } })).toEqual(['missing title.EN']);
    expect(faults({ about: { EN: 'x' } }, { languages: ['EN', 'VI'] })).toEqual(['missing title.VI', 'missing about.VI']);
    expect(faults({ fromDay: '2026-02-30' })).toEqual(['day fromDay']);
    expect(faults({ fromDay: '2026-03-02', untilDay: '2026-03-01' })).toEqual(['end.first untilDay']);
    expect(faults({ after: 'gone' })).toEqual(['unknown after']);
    expect(faults({ after: 'two' }, { id: 'three' })).toEqual([]);
    expect(faults({ after: 'two' }, { id: 'one' })).toEqual(['circle after']);
    expect(faults({ after: 'one' }, { id: 'one' })).toEqual(['circle after']);
    expect(faults({ lists: ['gone'] })).toEqual(['unknown lists']);
  });
});

describe('periods', () => {
  const at = (text: string) => new Date(text);
  const of = (change: Partial<MissionDocument>, now: string, live = '2026-03-01T10:00:00Z') =>
    periodOf({ ...usual, ...change }, { liveAt: at(live), now: at(now), timeZone: zone });

  it('begin and end with the midnight of the brand, to the millisecond', () => {
    const before = of({ rhythm: 'daily' }, '2026-03-10T16:59:59.999Z');
    const after = of({ rhythm: 'daily' }, '2026-03-10T17:00:00.000Z');
    expect(before).toEqual({
      round: '2026-03-10',
      fromDay: '2026-03-10',
      toDay: '2026-03-10',
      fromAt: at('2026-03-09T17:00:00Z'),
      untilAt: at('2026-03-10T17:00:00Z'),
    });
    expect(after).toMatchObject({ round: '2026-03-11', fromAt: at('2026-03-10T17:00:00Z') });
  });

  it('are weeks from Monday and months from the first, as short as the mission makes them', () => {
    expect(of({ rhythm: 'weekly' }, '2026-03-12T00:00:00Z')).toMatchObject({
      round: '2026-03-09',
      fromDay: '2026-03-09',
      toDay: '2026-03-15',
    });
    // It went live in the middle of the week.
    expect(of({ rhythm: 'weekly' }, '2026-03-12T00:00:00Z', '2026-03-11T00:00:00Z')).toMatchObject({
      round: '2026-03-09',
      fromDay: '2026-03-11',
    });
    expect(of({ rhythm: 'monthly', untilDay: '2026-03-20' }, '2026-03-12T00:00:00Z')).toMatchObject({
      round: '2026-03-01',
      toDay: '2026-03-20',
    });
  });

  it('are none before the mission begins and after it has ended', () => {
    expect(of({ fromDay: '2026-03-05' }, '2026-03-04T16:59:59Z')).toBeUndefined();
    expect(of({ fromDay: '2026-03-05' }, '2026-03-04T17:00:00Z')).toMatchObject({
      round: '',
      fromDay: '2026-03-05',
      toDay: null,
      untilAt: null,
    });
    expect(of({ untilDay: '2026-03-05' }, '2026-03-05T16:59:59Z')).toMatchObject({ untilAt: at('2026-03-05T17:00:00Z') });
    expect(of({ untilDay: '2026-03-05' }, '2026-03-05T17:00:00Z')).toBeUndefined();
  });
});

describe('days that are left', () => {
  const week = { fromDay: '2026-03-09', toDay: '2026-03-15' };
  const late = (target: bigint, today: string, days: readonly string[], period: { fromDay: string; toDay: string | null } = week) =>
    tooLateFor({ counter: 'sign-in-days', target }, period, { today, days });

  it('are today, unless it counts already, and those after it', () => {
    expect(late(3n, '2026-03-13', [])).toBeUndefined();
    expect(late(3n, '2026-03-14', [])).toEqual({ needed: 3, left: 2 });
    expect(late(3n, '2026-03-14', ['2026-03-14'])).toEqual({ needed: 2, left: 1 });
    expect(late(3n, '2026-03-14', ['2026-03-09'])).toBeUndefined();
    expect(late(2n, '2026-03-15', ['2026-03-15'])).toEqual({ needed: 1, left: 0 });
  });

  it('are those of the period alone, and enough of what has no end or counts no days', () => {
    expect(late(3n, '2026-03-14', ['2026-03-08', '2026-03-07'])).toEqual({ needed: 3, left: 2 });
    expect(late(300n, '2026-03-14', [], { fromDay: '2026-03-09', toDay: null })).toBeUndefined();
    expect(tooLateFor({ counter: 'bets', target: 300n }, week, { today: '2026-03-15', days: [] })).toBeUndefined();
  });

  it('are too few for a mission only where they are for each of its steps', () => {
    const visits = { today: '2026-03-15', days: ['2026-03-15'] };
    const days = (count: number): typeof step => ({ ...step, counter: 'sign-in-days', sum: null, count });
    expect(isTooLate({ steps: [days(2), days(5)] }, week, visits)).toBe(true);
    expect(isTooLate({ steps: [days(1), days(5)] }, week, visits)).toBe(false);
    expect(isTooLate({ steps: [days(2), step] }, week, visits)).toBe(false);
  });
});

describe('counting a step', () => {
  const open = { state: 'open', target: 100n, baseline: 20n } as const;

  it('takes off what was there before, and is reached at the target exactly', () => {
    expect(countStep(open, 119n)).toEqual({ value: 99n, state: 'open', hasTurned: false });
    expect(countStep(open, 120n)).toEqual({ value: 100n, state: 'reached', hasTurned: true });
    expect(countStep({ ...open, state: 'reached' }, 119n)).toEqual({ value: 99n, state: 'open', hasTurned: true });
    expect(countStep(open, -5n)).toEqual({ value: 0n, state: 'open', hasTurned: false });
  });

  it('is the same however often it is done and however the history is cut', () => {
    const history = [40n, -10n, 0n, 70n, 25n, -30n, 90n];
    let state: 'open' | 'reached' = 'open';
    let sum = 0n;
    for (const change of history) {
      sum += change;
      for (let times = 0; times < 2; times += 1) ({ state } = countStep({ ...open, state }, sum));
    }
    expect(state).toBe(countStep(open, sum).state);
  });

  it('shows a full share only once it is reached', () => {
    expect(shareOf(99_999n, 100_000n)).toBe(9_999);
    expect(shareOf(100_001n, 100_000n)).toBe(10_000);
    expect(targetOf(step)).toBe(1_000_000n);
  });
});
