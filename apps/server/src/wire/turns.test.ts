import { describe, expect, it } from 'vitest';
import { createAcquaintances, createTurns } from './turns.js';

/** A loop that turns when told to: what is put off in one turn is called in the next. */
function loop() {
  let now = 0;
  let next: (() => void)[] = [];
  return {
    monotonicMs: () => now,
    later: (callback: () => void) => void next.push(callback),
    pass: (milliseconds: number) => void (now += milliseconds),
    turn() {
      const due = next;
      next = [];
      for (const callback of due) callback();
    },
  };
}
const here = () => false;

describe('turns of strangers', () => {
  it('lets the first in at once and the others one a turn, in their order', () => {
    const clock = loop();
    const turns = createTurns(clock);
    const came: number[] = [];
    for (const one of [1, 2, 3]) {
      expect(
        turns.take(() => {
          came.push(one);
          clock.pass(2);
        }, here),
      ).toBe(true);
    }
    expect(came).toEqual([1]);
    expect(turns.waiting).toBe(2);
    for (let turn = 0; turn < 2; turn += 1) clock.turn();
    expect(came).toEqual([1, 2]);
    clock.turn();
    expect(came).toEqual([1, 2, 3]);
  });

  it('lets somebody in at once again when a turn came that nobody wanted', () => {
    const clock = loop();
    const turns = createTurns(clock);
    const came: string[] = [];
    turns.take(() => came.push('first'), here);
    clock.turn();
    turns.take(() => came.push('second'), here);
    expect(came).toEqual(['first', 'second']);
  });

  it('gives strangers a share of the time when everybody else takes long, and takes it back', () => {
    const clock = loop();
    const turns = createTurns(clock);
    let came = 0;
    const work = () => {
      came += 1;
      clock.pass(1);
    };
    for (let one = 0; one < 900; one += 1) turns.take(work, here);
    const ofTurn = (othersMs: number): number => {
      const before = came;
      clock.pass(othersMs);
      clock.turn();
      return came - before;
    };
    clock.turn();
    const busy = Array.from({ length: 30 }, () => ofTurn(20));
    // Ten milliseconds of theirs for twenty of the others.
    expect(Math.max(...busy)).toBe(11);
    expect(Math.min(...busy.slice(-10))).toBeGreaterThanOrEqual(5);
    const idle = Array.from({ length: 10 }, () => ofTurn(0));
    expect(idle.at(-1)).toBe(1);
  });

  it('forgets who has gone, but calls whoever is at work already', async () => {
    const clock = loop();
    const turns = createTurns(clock);
    const came: string[] = [];
    turns.take(() => came.push('first'), here);
    turns.take(
      () => came.push('gone'),
      () => true,
    );
    turns.take(() => came.push('last'), here);
    const another = turns.another();
    for (let turn = 0; turn < 4; turn += 1) clock.turn();
    await another;
    expect(came).toEqual(['first', 'last']);
    expect(turns.waiting).toBe(0);
  });

  it('has room for so many and no more; whoever is at work already comes before them', async () => {
    const clock = loop();
    const turns = createTurns(clock);
    let taken = 0;
    for (let one = 0; one < 2_000; one += 1) if (turns.take(() => undefined, here)) taken += 1;
    expect(taken).toBe(1_025);
    let isDone = false;
    void turns.another().then(() => (isDone = true));
    for (let turn = 0; turn < 2; turn += 1) clock.turn();
    await Promise.resolve();
    expect(isDone, 'before a thousand who have not begun').toBe(true);
    expect(turns.waiting).toBe(1_024);
  });
});

describe('acquaintances', () => {
  it('are remembered for minutes, and not for ever', () => {
    const clock = loop();
    const known = createAcquaintances(clock);
    expect(known.isKnown('session a')).toBe(false);
    known.note('session a');
    clock.pass(290_000);
    expect(known.isKnown('session a')).toBe(true);
    expect(known.isKnown('session b')).toBe(false);
    clock.pass(290_000);
    known.note('session b');
    expect(known.isKnown('session a')).toBe(true);
    clock.pass(310_000);
    expect(known.isKnown('session a')).toBe(false);
    expect(known.isKnown('session b')).toBe(true);
    clock.pass(3_600_000);
    expect(known.isKnown('session b')).toBe(false);
  });

  it('are strangers again when they ask for more than they may', () => {
    const clock = loop();
    const known = createAcquaintances(clock);
    known.note('session a');
    clock.pass(301_000);
    known.note('session b');
    known.forget('session a');
    known.forget('session b');
    expect([known.isKnown('session a'), known.isKnown('session b')]).toEqual([false, false]);
  });
});
