import type { RawBuilder } from 'kysely';
import type { Logger } from '../log.js';

/** Work that runs by itself in a worker process until stopped. */
export interface BackgroundTask {
  name: string;
  /** Starts; answers a function that stops and waits for what is in hand. Safe to run in several processes at once. */
  start(): Promise<() => Promise<void>>;
}

/** One turn of a task that repeats. */
export interface TaskTurn {
  name: string;
  /** Its pause while there is something to do. */
  everyMs: number;
  startedAt: Date;
  tookMs: number;
  /** When the next turn begins, unless it is woken. */
  nextAt: Date;
  /** What was wrong; undefined when nothing was. */
  failure: string | undefined;
}

/**
 * What gives a task something to do: `anyWrite`, `onlyTime`, or whatever a program calls it and tells with `tellTasks`. One that nobody tells leaves `wakeTask`.
 */
export type Occasion = string;
/** A condition in SQL that tells whether there is something to do: asked for all tasks together, when something was written and every second. */
export type Question = () => RawBuilder<unknown>;
/** A row that somebody wrote, anywhere in the database. */
export const anyWrite: Occasion = 'a row is written';
/** The clock, or something outside that tells nobody: such a task keeps its pace. */
export const onlyTime: Occasion = 'time passes';
/** The database answers again: what failed meanwhile tries anew at once. */
export const databaseIsBack: Occasion = 'the database is back';

/** How long a task rests at most that waits for something to be written: what only time brings is found so late. */
export const restAtMostMs = 30_000;
/** How long a task that keeps failing waits at most, where somebody tells it that the database is back, and where nobody does. */
const failingRestMs = { told: 30_000, untold: 5_000 };
const failingPaceMs = 500;

let heard: ((turn: TaskTurn) => void) | undefined;
const wakers = new Map<string, Set<() => void>>();
/** Tasks that wait for something to be written, by what they wait for. */
const waiting = new Map<Occasion, Set<() => void>>();
/** What tasks want asked, by the occasion that a yes is. */
const questions = new Map<Occasion, Question>();
let watches = 0;

/** Hears of every turn of every task of this process, one listener at most; answers how to stop. */
export function onTaskTurn(listener: (turn: TaskTurn) => void): () => void {
  heard = listener;
  return () => {
    if (heard === listener) heard = undefined;
  };
}

/** Begins the next turn of a task of this process now, or as soon as the one in hand is over. @returns whether it runs here. */
export function wakeTask(name: string): boolean {
  const here = wakers.get(name);
  for (const wake of here ?? []) wake();
  return here !== undefined && here.size > 0;
}

/** Tells the tasks of this process that wait for one of these that it has happened: each takes a turn as soon as its pace allows. */
export function tellTasks(occasions: Iterable<Occasion>): void {
  for (const occasion of occasions) for (const told of waiting.get(occasion) ?? []) told();
}

/** What the tasks of this process want asked, by the occasion to tell where the answer is yes. */
export const questionsOfTasks = (): ReadonlyMap<Occasion, Question> => questions;

/** Says that from now on `tellTasks` is called whenever something is written, so that tasks may rest until then. @returns how to say that it no longer is. */
export function promiseToTellTasks(): () => void {
  watches += 1;
  return () => {
    watches -= 1;
    tellTasks(waiting.keys());
  };
}

/**
 * A task that repeats: runs `step`, then waits as many milliseconds as the step answers (`restAtMostMs` where it answers none), but from `everyMs` on only until there is an
 * occasion: while nothing is written nobody asks the database for news. Where nobody tells of occasions, and where only time is one, it waits `everyMs`. An error
 * is logged and the next turn comes later each time it repeats: a database restart must not end a worker, and one that has too much to do is not helped by questions.
 * @param on what gives it something to do; any write where it looks more often than every ten seconds, else only time
 */
export function repeating(
  name: string,
  log: Logger,
  everyMs: number,
  step: () => Promise<number | void>,
  on: Occasion | Question = everyMs < 10_000 ? anyWrite : onlyTime,
): BackgroundTask {
  return {
    name,
    async start() {
      const occasion = typeof on === 'string' ? on : `there is something for ${name}`;
      if (typeof on !== 'string') questions.set(occasion, on);
      const repetition = new Repetition({ name, log, everyMs, step, on: occasion });
      const leave = [join(wakers, name, () => repetition.wake())];
      for (const told of [occasion, databaseIsBack]) leave.push(join(waiting, told, () => repetition.tell(told)));
      const running = repetition.run();
      return async () => {
        for (const end of leave) end();
        if (waiting.get(occasion)?.size === 0) questions.delete(occasion);
        repetition.stop();
        await running;
      };
    },
  };
}

/** Enters one who listens under a name. @returns how they leave */
function join(listeners: Map<string, Set<() => void>>, name: string, listener: () => void): () => void {
  const others = listeners.get(name) ?? new Set();
  listeners.set(name, others.add(listener));
  return () => void others.delete(listener);
}

/** The turns of one task, and its rests between them. */
class Repetition {
  #stopped = false;
  // What wakes it or is told during a turn counts for the rest that follows: the turn may have looked before.
  #isWoken = false;
  readonly #told = new Set<Occasion>();
  #interrupt: () => void = () => undefined;

  constructor(private readonly task: { name: string; log: Logger; everyMs: number; step: () => Promise<number | void>; on: Occasion }) {}

  wake(): void {
    this.#isWoken = true;
    this.#interrupt();
  }

  tell(occasion: Occasion): void {
    this.#told.add(occasion);
    this.#interrupt();
  }

  stop(): void {
    this.#stopped = true;
    this.#interrupt();
  }

  async run(): Promise<void> {
    const { name, log, everyMs, step, on } = this.task;
    for (let failures = 0; !this.#stopped;) {
      let answer: number | void = undefined;
      let failure: string | undefined;
      this.#isWoken = false;
      this.#told.clear();
      const startedAt = new Date();
      try {
        answer = await step();
        failures = 0;
      } catch (error) {
        failures += 1;
        failure = error instanceof Error ? error.message : String(error);
        log.error({ task: name, reason: failure, failures }, 'task failed; it will be tried again');
      }
      const next = failures > 0 ? restOfFailing(failures, everyMs) : restAfter(answer, everyMs, on);
      const endedAt = Date.now();
      const nextAt = new Date(endedAt + (next.longer?.upToMs ?? next.forMs));
      heard?.({ name, everyMs, startedAt, tookMs: endedAt - startedAt.getTime(), nextAt, failure });
      await this.#rest(next);
    }
  }

  get #isOver(): boolean {
    return this.#stopped || this.#isWoken;
  }

  /** Waits for so long, or until it is woken; then on until something is told, or the longer time is over. */
  async #rest({ forMs, longer }: Rest): Promise<void> {
    const began = performance.now();
    const left = (ms: number): number => ms - (performance.now() - began);
    if (this.#isOver) return;
    do await this.#pause(Math.max(0, left(forMs)));
    while (left(forMs) > 0 && !this.#isOver);
    if (longer === undefined) return;
    while (left(longer.upToMs) > 0 && !this.#told.has(longer.until) && !this.#isOver) await this.#pause(left(longer.upToMs));
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** How long a task rests; where `longer` is given, on from there until it is told of something, for so long since the beginning at most. */
interface Rest {
  forMs: number;
  longer?: { upToMs: number; until: Occasion };
}

/** After a turn, by what it answered. */
function restAfter(answer: number | void, everyMs: number, on: Occasion): Rest {
  if (on === onlyTime) return { forMs: answer ?? everyMs };
  if (watches === 0) return { forMs: Math.min(answer ?? everyMs, everyMs) };
  const upToMs = answer ?? Math.max(restAtMostMs, everyMs);
  return upToMs <= everyMs ? { forMs: upToMs } : { forMs: everyMs, longer: { upToMs, until: on } };
}

/** After so many failures in a row: longer each time. */
function restOfFailing(failures: number, everyMs: number): Rest {
  const forMs = Math.max(everyMs, failingPaceMs);
  const mostMs = watches > 0 ? failingRestMs.told : failingRestMs.untold;
  return { forMs, longer: { upToMs: Math.min(mostMs, forMs * 2 ** (failures - 1)), until: databaseIsBack } };
}
