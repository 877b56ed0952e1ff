import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../log.js';
import {
  anyWrite,
  databaseIsBack,
  type Occasion,
  onlyTime,
  onTaskTurn,
  promiseToTellTasks,
  repeating,
  restAtMostMs,
  tellTasks,
  wakeTask,
} from './repeating.js';

let stop: () => Promise<void> = () => Promise.resolve();

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

/** Lets so many milliseconds pass, and what they begin happen. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts a task that notes when it takes its turns. */
async function begin(
  everyMs: number,
  { on, answer }: { on?: Occasion; answer?: (turn: number) => number | undefined } = {},
): Promise<number[]> {
  const began = performance.now();
  const turns: number[] = [];
  const step = async () => {
    turns.push(Math.round(performance.now() - began));
    return answer?.(turns.length);
  };
  stop = await repeating('test: counting', createLogger('silent'), everyMs, step, on).start();
  return turns;
}

it('begins the next turn at once where it is woken during one, and rests again afterwards', async () => {
  const turns = await begin(60_000, { answer: (turn) => void (turn === 1 && wakeTask('test: counting')) });
  await pass(50);
  expect(turns).toEqual([0, 0]);
  expect(wakeTask('test: counting')).toBe(true);
  await pass(50);
  expect(turns).toEqual([0, 0, 50]);
  await stop();
  expect(wakeTask('test: counting')).toBe(false);
});

it('keeps its pace where nobody tells what is written, whatever longer pause it would take', async () => {
  const turns = await begin(1_000, { answer: () => 5_000 });
  await pass(3_500);
  expect(turns).toEqual([0, 1_000, 2_000, 3_000]);
});

describe('where somebody tells what is written', () => {
  let takeBack: () => void = () => undefined;
  beforeEach(() => void (takeBack = promiseToTellTasks()));
  afterEach(() => takeBack());

  it('rests until it is told, but never less than its pace', async () => {
    const turns = await begin(1_000);
    await pass(10_000);
    expect(turns).toEqual([0]);
    tellTasks([anyWrite]);
    await pass(500);
    tellTasks([anyWrite]);
    tellTasks([anyWrite]);
    await pass(5_000);
    expect(turns).toEqual([0, 10_000, 11_000]);
  });

  it('looks all the same after its longest rest', async () => {
    const turns = await begin(1_000);
    await pass(restAtMostMs + 1);
    expect(turns).toEqual([0, restAtMostMs]);
  });

  it('looks again for what was written while it looked', async () => {
    const turns = await begin(1_000, { answer: (turn) => void (turn === 1 && tellTasks([anyWrite])) });
    await pass(5_000);
    expect(turns).toEqual([0, 1_000]);
  });

  it('is not told of what others wait for', async () => {
    const turns = await begin(1_000, { on: 'money moved' });
    await pass(2_000);
    tellTasks([anyWrite]);
    await pass(2_000);
    tellTasks(['money moved']);
    await pass(2_000);
    expect(turns).toEqual([0, 4_000]);
  });

  it('looks when something is due, or earlier where something is written', async () => {
    const turns = await begin(1_000, { answer: (turn) => [300, 9_000, 9_000][turn - 1] });
    await pass(4_000);
    tellTasks([anyWrite]);
    await pass(20_000);
    expect(turns).toEqual([0, 300, 4_000, 13_000]);
  });

  it('keeps its pace where only time gives it work, and takes the pause that it asks for', async () => {
    const turns = await begin(1_000, { on: onlyTime, answer: (turn) => (turn === 2 ? 60_000 : undefined) });
    await pass(70_000);
    expect(turns.slice(0, 3)).toEqual([0, 1_000, 61_000]);
  });

  it('keeps its pace again once nobody tells any more', async () => {
    const turns = await begin(1_000);
    await pass(2_500);
    takeBack();
    takeBack = () => undefined;
    await pass(3_000);
    expect(turns).toEqual([0, 2_500, 3_500, 4_500, 5_500]);
  });

  it('waits longer after each failure, until the database is back', async () => {
    const pauses: number[] = [];
    const unhear = onTaskTurn(({ nextAt, startedAt }) => pauses.push(nextAt.getTime() - startedAt.getTime()));
    const turns = await begin(20, {
      answer: () => {
        throw new Error('no');
      },
    });
    await pass(200_000);
    expect(pauses.slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    const before = turns.length;
    const last = turns.at(-1) ?? 0;
    tellTasks([databaseIsBack]);
    await pass(0);
    expect(turns.slice(before)).toEqual([200_000]);
    // Not less than its shortest pause, however often it is told.
    tellTasks([databaseIsBack]);
    await pass(499);
    expect(turns).toHaveLength(before + 1);
    expect(200_000 - last).toBeLessThan(30_000);
    unhear();
  });
});

it('fails on every five seconds at the latest where nobody says that the database is back', async () => {
  const turns = await begin(1_000, {
    answer: () => {
      throw new Error('no');
    },
  });
  await pass(40_000);
  expect(turns.slice(0, 5)).toEqual([0, 1_000, 3_000, 7_000, 12_000]);
});
