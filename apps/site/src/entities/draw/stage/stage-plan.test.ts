import { describe, expect, it } from 'vitest';
import { games } from '../../../../../../packages/lottery-rules/src/games';
import type { Game } from '../../../../../../packages/lottery-rules/src/types';
import type { ShownResult } from '../result';
import { runStage, type StageClock } from './stage-engine';
import { lookOf, type StageLook } from './stage-look';
import { cellsOf, finaleMs, restMs, revealedAt, shownCells, stagePlan, type StagePlan } from './stage-plan';

/** A sequence that looks like chance and is the same each time. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const digits = (next: (below: number) => number, count: number) => Array.from({ length: count }, () => String(next(10))).join('');

/** A result such as the game draws. */
function resultOf({ group, shape }: Game, next: (below: number) => number): ShownResult {
  const numbers = (list: readonly string[]): ShownResult => ({
    numero: '202611230001',
    winNo: list.join(','),
    gameGroupCode: group,
    prizes: [{ prize: 'numbers', numbers: list }],
  });
  switch (shape.kind) {
    case 'digits':
      return numbers(Array.from({ length: shape.count }, () => String(next(10))));
    case 'dice':
      return numbers(Array.from({ length: shape.count }, () => String(1 + next(shape.faces))));
    case 'distinct': {
      const left = Array.from({ length: shape.to - shape.from + 1 }, (_, at) => String(shape.from + at).padStart(2, '0'));
      return numbers(Array.from({ length: shape.count }, () => left.splice(next(left.length), 1)[0] ?? ''));
    }
    case 'prizes': {
      const prizes = shape.prizes.map(({ key, count, width }) => ({
        prize: key,
        numbers: Array.from({ length: count }, () => digits(next, width)),
      }));
      return { numero: '202611230001', winNo: prizes.flatMap((row) => row.numbers).join(','), gameGroupCode: group, prizes };
    }
  }
}

/** What somebody reads on the stage: each place's number, or nothing while it has not fallen. */
const textOf = (plan: StagePlan, revealed: number) => {
  const shown = shownCells(plan, revealed);
  return plan.cells.map(({ number }, at) => (shown.has(at) ? number : ''));
};

const looks: readonly { game: Game; look: StageLook }[] = games.flatMap((game) => [
  { game, look: lookOf(game.group) },
  ...(game.group === 'SSC' ? [{ game, look: lookOf(game.group, true) }] : []),
]);

/** A clock that only a test turns. */
function handClock(): StageClock & { turn: (ms: number) => void } {
  let time = 5_000;
  let due: { at: number; work: () => void }[] = [];
  return {
    now: () => time,
    later(work, ms) {
      const entry = { at: time + ms, work };
      due.push(entry);
      return () => (due = due.filter((each) => each !== entry));
    },
    turn(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (!next) break;
        due = due.filter((each) => each !== next);
        time = next.at;
        next.work();
      }
      time = end;
    },
  };
}

describe('the plan of a stage', () => {
  it('has a look of its own for each family, and cards where they are asked for', () => {
    expect(Object.fromEntries(games.map(({ group }) => [group, lookOf(group)]))).toMatchObject({
      SSC: 'balls',
      '11X5': 'balls',
      K3: 'dice',
      PK10: 'race',
      KENO: 'globe',
      VN: 'table',
      THAI: 'table',
      MY4D: 'table',
    });
    expect(lookOf('SSC', true)).toBe('hand');
    expect(lookOf('K3', true)).toBe('dice');
  });

  it.each(looks.map(({ game, look }) => [game.code, look, game] as const))(
    'of %s (%s) ends with the result, in four to six seconds',
    (_, look, game) => {
      for (let seed = 1; seed <= 25; seed += 1) {
        const result = resultOf(game, sequence(seed));
        const plan = stagePlan(look, result);
        expect(plan.totalMs).toBeGreaterThanOrEqual(4_000);
        expect(plan.totalMs).toBeLessThanOrEqual(6_000);
        expect(textOf(plan, revealedAt(plan, plan.totalMs))).toEqual(result.prizes.flatMap((row) => row.numbers));
        expect(new Set(plan.reveals.map(({ cell }) => cell)).size).toBe(cellsOf(result).length);
      }
    },
  );

  it.each(looks.map(({ game, look }) => [game.code, look, game] as const))(
    'of %s (%s) shows no number before its time and takes none back',
    (_, look, game) => {
      const plan = stagePlan(look, resultOf(game, sequence(7)));
      const due = new Map(plan.reveals.map(({ cell, atMs }) => [cell, atMs]));
      expect(textOf(plan, revealedAt(plan, 0)).join('')).toBe('');
      for (let elapsed = 0; elapsed <= plan.totalMs + 500; elapsed += 50) {
        const shown = shownCells(plan, revealedAt(plan, elapsed));
        for (const [cell, atMs] of due) expect(shown.has(cell), `${cell} at ${elapsed}`).toBe(atMs <= elapsed);
      }
    },
  );

  it('keeps the first prize of a table for the end', () => {
    const northern = games.find(({ code }) => code === 'xsmb');
    if (!northern) throw new Error('no northern lottery');
    const { reveals, cells } = stagePlan('table', resultOf(northern, sequence(3)));
    expect(reveals.map(({ cell }) => cells[cell]?.row).at(-1)).toBe(0);
    expect(cells[reveals[0]?.cell ?? 0]?.prize).toBe('prize7');
  });

  it('brings the cars over the line in the order of the result, the first close together', () => {
    const racing = games.find(({ group }) => group === 'PK10');
    if (!racing) throw new Error('no race');
    const { reveals } = stagePlan('race', resultOf(racing, sequence(5)));
    expect(reveals.map(({ cell }) => cell)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const apart = reveals.slice(1).map(({ atMs }, at) => atMs - (reveals[at]?.atMs ?? 0));
    expect(apart).toEqual(apart.toSorted((one, other) => one - other));
    expect(apart[0]).toBeGreaterThan(50);
  });

  it('gives the first prize of a table a second of its own, and the verdict comes after it', () => {
    const northern = games.find(({ code }) => code === 'xsmb');
    if (!northern) throw new Error('no northern lottery');
    const { reveals, totalMs, finaleFrom } = stagePlan('table', resultOf(northern, sequence(3)));
    const [before, first] = [reveals.at(-2)?.atMs ?? 0, reveals.at(-1)?.atMs ?? 0];
    expect(finaleFrom).toBe(reveals.length - 1);
    expect(first - before).toBeGreaterThanOrEqual(800);
    expect(totalMs - first).toBeGreaterThanOrEqual(finaleMs + restMs);
  });
});

describe('the engine', () => {
  const game = games.find(({ code }) => code === 'ssc1m');
  if (!game) throw new Error('no five digits');
  const plan = stagePlan('balls', resultOf(game, sequence(1)));

  it('tells each reveal at its time and once that it is over', () => {
    const clock = handClock();
    const told: string[] = [];
    const began = clock.now();
    runStage(
      plan,
      { onStep: (revealed) => told.push(`${revealed} ${clock.now() - began}`), onEnd: () => told.push(`end ${clock.now() - began}`) },
      clock,
    );
    clock.turn(20_000);
    expect(told).toEqual([...plan.reveals.map(({ atMs }, at) => `${at + 1} ${atMs}`), `end ${plan.totalMs}`]);
  });

  it('goes on where it should be after a pause of the browser', () => {
    const clock = handClock();
    const told: number[] = [];
    const paused: StageClock = { ...clock, now: () => clock.now() + (told.length > 0 ? 60_000 : 0) };
    let ends = 0;
    runStage(plan, { onStep: (revealed) => told.push(revealed), onEnd: () => (ends += 1) }, paused);
    clock.turn(20_000);
    expect(told).toEqual([1, plan.reveals.length]);
    expect(ends).toBe(1);
  });

  it('catches up number by number on a device that was busy', () => {
    const clock = handClock();
    const told: number[] = [];
    const busy: StageClock = { ...clock, now: () => clock.now() + (told.length > 0 ? 3_500 : 0) };
    let ends = 0;
    runStage(plan, { onStep: (revealed) => told.push(revealed), onEnd: () => (ends += 1) }, busy);
    clock.turn(20_000);
    expect(told).toEqual(plan.reveals.map((_, at) => at + 1));
    expect(ends).toBe(1);
  });

  it('keeps the time of the finale on a device that was late with all before it', () => {
    const northern = games.find(({ code }) => code === 'xsmb');
    if (!northern) throw new Error('no northern lottery');
    const table = stagePlan('table', resultOf(northern, sequence(3)));
    const clock = handClock();
    const told: number[] = [];
    // Each number takes the device 300 ms: the others come in seven seconds instead of three.
    const slow: StageClock = { now: clock.now, later: (work, ms) => clock.later(work, Math.max(ms, 300)) };
    const began = clock.now();
    let end = 0;
    runStage(table, { onStep: () => told.push(clock.now() - began), onEnd: () => (end = clock.now() - began) }, slow);
    clock.turn(30_000);
    const [before = 0, first = 0] = told.slice(-2);
    expect(before).toBeGreaterThan(6_000);
    expect(first - before).toBeGreaterThanOrEqual(800);
    expect(end - first).toBeGreaterThanOrEqual(finaleMs + restMs);
  });

  it('shows everything at once when skipped, and nothing more when stopped', () => {
    const clock = handClock();
    const told: string[] = [];
    const run = runStage(plan, { onStep: (revealed) => told.push(String(revealed)), onEnd: () => told.push('end') }, clock);
    clock.turn(plan.reveals[1]?.atMs ?? 0);
    run.skip();
    run.skip();
    clock.turn(20_000);
    expect(told).toEqual(['1', '2', String(plan.reveals.length), 'end']);

    const silent: number[] = [];
    const stopped = runStage(plan, { onStep: (revealed) => silent.push(revealed), onEnd: () => silent.push(-1) }, clock);
    stopped.stop();
    stopped.skip();
    clock.turn(20_000);
    expect(silent).toEqual([]);
  });
});
