import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PassingMap, PassingSet } from './passing.js';

describe('PassingSet', () => {
  it('keeps what is in hand in the order in which it came', () => {
    const set = new PassingSet<string>();
    const [one, two, three] = ['one', 'two', 'three'].map((name) => set.add(name));
    expect([...set]).toEqual(['one', 'two', 'three']);
    two?.();
    two?.();
    expect([set.size, ...set]).toEqual([2, 'one', 'three']);
    one?.();
    set.add('four');
    expect([...set]).toEqual(['three', 'four']);
    expect(set.oldest).toBe('three');
    three?.();
    expect([set.size, ...set]).toEqual([1, 'four']);
  });

  it('keeps work while it lasts, however it ends', async () => {
    const set = new PassingSet<Promise<unknown>>();
    const good = set.track(Promise.resolve(1));
    const bad = set.track(Promise.reject(new Error('no')));
    expect(set.size).toBe(2);
    expect(await Promise.allSettled(set)).toMatchObject([{ value: 1 }, { status: 'rejected' }]);
    expect(set.size).toBe(0);
    expect(await good).toBe(1);
    await expect(bad).rejects.toThrow('no');
  });
});

it('knows by name, whatever the name', () => {
  const map = new PassingMap<number>();
  for (const name of ['a', '__proto__', 'constructor', '7']) {
    expect(map.get(name)).toBeUndefined();
    map.set(name, 1);
    expect(map.get(name)).toBe(1);
    map.delete(name);
    expect(map.get(name)).toBeUndefined();
  }
});

/** Things come and go, six at a time; answers how often all memory had to be gone through. */
const churn = (setup: string, comeAndGo: string): string => `
  import { PerformanceObserver } from 'node:perf_hooks';
  import { PassingMap, PassingSet } from ${JSON.stringify(resolve(import.meta.dirname, '../dist/passing.js'))};
  const make = (number) => ({ number, parts: Array.from({ length: 60 }, (_, part) => ({ part, text: 'x' + number + part })) });
  ${setup}
  let turn = 0;
  const once = () => { turn += 1; ${comeAndGo} };
  once();
  for (let time = 0; time < 3; time += 1) gc();
  let full = 0;
  new PerformanceObserver((list) => { for (const { detail } of list.getEntries()) if (detail.kind === 4) full += 1; }).observe({ entryTypes: ['gc'] });
  const step = () => { for (let time = 0; time < 40; time += 1) once(); if (turn < 100_000) setImmediate(step); else setTimeout(() => console.log(full), 20); };
  step();`;

it('lets go of what has gone, which Set and Map do not', async () => {
  const fullCollections = async (setup: string, comeAndGo: string): Promise<number> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--input-type=module', '-e', churn(setup, comeAndGo)]);
    return Number(stdout);
  };
  const leaving = 'const leave = [];';
  const map = await fullCollections('const map = new Map();', `map.set('k' + turn, make(turn)); map.delete('k' + (turn - 6));`);
  const passingMap = await fullCollections(
    'const map = new PassingMap();',
    `map.set('k' + turn, make(turn)); map.delete('k' + (turn - 6));`,
  );
  const passingSet = await fullCollections(
    `const set = new PassingSet(); ${leaving}`,
    'leave[turn % 6]?.(); leave[turn % 6] = set.add(make(turn));',
  );
  // Should V8 learn to let go, this says so, and these two classes may go as well.
  expect(map).toBeGreaterThanOrEqual(6);
  expect(passingMap).toBeLessThan(map / 3);
  expect(passingSet).toBeLessThan(map / 3);
}, 60_000);
