import { beforeEach, describe, expect, it } from 'vitest';
import { notePromise, notedPromise, promisedOf } from './noted-promises';

const commit = 'ab'.repeat(32);
const anchor = 'cd'.repeat(32);
const before = { commit, state: 'open', beacon: { kind: 'chain', round: 7, anchor } };

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
});

describe('promises noted before a draw', () => {
  it('are read from the answer before the draw, and from its part afterwards', () => {
    expect(promisedOf(before)).toEqual({ commit, round: 7, anchor });
    expect(promisedOf({ serverSeed: 'x', commit: 'ff'.repeat(32), promised: before })).toEqual({ commit, round: 7, anchor });
    expect(promisedOf({ commit: 'not hex' })).toBeUndefined();
    expect(promisedOf(undefined)).toBeUndefined();
  });
  it('hold the times of the chain that was named, whatever is told of it later', () => {
    const chain = { genesis: 1_700_000_000, period: 30, length: 9_000 };
    notePromise('ssc1m', '4', { ...before, beacon: { ...before.beacon, ...chain } });
    notePromise('ssc1m', '4', { ...before, beacon: { ...before.beacon, ...chain, period: 60 } });
    expect(notedPromise('ssc1m', '4')).toEqual({ commit, round: 7, anchor, chain });
    expect(promisedOf({ ...before, beacon: { ...before.beacon, ...chain, length: '9000' } })).toEqual({ commit, round: 7, anchor });
  });
  it('stay as first noted, whatever is told later', () => {
    notePromise('ssc1m', '1', before);
    notePromise('ssc1m', '1', { ...before, commit: 'ff'.repeat(32) });
    expect(notedPromise('ssc1m', '1')).toEqual({ commit, round: 7, anchor });
    expect(notedPromise('ssc1m', '2')).toBeUndefined();
  });
  it('are not taken from an answer given after the draw', () => {
    notePromise('ssc1m', '3', { ...before, serverSeed: 'ee'.repeat(32) });
    expect(notedPromise('ssc1m', '3')).toBeUndefined();
  });
  it('are forgotten oldest first, so that storage stays small', () => {
    for (let numero = 0; numero < 70; numero += 1) notePromise('ssc1m', String(numero + 1000), before);
    expect(notedPromise('ssc1m', '1000')).toBeUndefined();
    expect(notedPromise('ssc1m', '1069')).toBeDefined();
  });
});
