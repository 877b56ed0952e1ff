import { useCallback, useRef, useState } from 'react';
import { ApiError } from './calls.js';
import { createIntention, isInDoubt, type Intention } from './intention.js';

/** Why it was not done, in the words of the page as it is drawn: another language is another text. */
export interface Problem {
  error: unknown;
  /** The field that the server refused, by its wire name. */
  field: string | undefined;
  text: string;
}

/** What a button or a form does: once at a time, and what became of it. */
export interface Action<Given extends readonly unknown[], Result> {
  /** Undefined: it was refused, which `problem` tells, or is under way already. Never throws. */
  run: (...given: Given) => Promise<Result | undefined>;
  busy: boolean;
  /** What is under way, as `about` names it; undefined while nothing is. */
  busyWith: string | undefined;
  /** Of the last try, until the next one or `forget`. */
  problem: Problem | undefined;
  forget: () => void;
}

export interface ActionHabits {
  /** The sentence for a failure. */
  say: (error: unknown) => string;
  /** Does it, and asks for a proof of who sits there where the server wants one. */
  guarded?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The hook of an application, which has its own words and its own way to ask for a proof. */
export function createUseAction({ say, guarded = (work) => work() }: ActionHabits) {
  /**
   * `work` is given a key for idempotent calls, and what `run` was called with. A second `run` while one is under way does nothing; a try that nobody
   * answered is repeated under its key. `about` names what of several things is done, such as a row: each keeps a key of its own.
   */
  return function useAction<Given extends readonly unknown[], Result>(
    work: (key: string, ...given: Given) => Promise<Result>,
    about: (...given: Given) => string = () => '',
  ): Action<Given, Result> {
    const [busyWith, setBusyWith] = useState<string>();
    const [failure, setFailure] = useState<{ error: unknown }>();
    const intentions = useRef(new Map<string, Intention>());
    const isBusy = useRef(false);
    const newest = useRef({ work, about });
    newest.current = { work, about };
    const run = useCallback(async (...given: Given): Promise<Result | undefined> => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      const name = newest.current.about(...given);
      const intention = intentions.current.get(name) ?? createIntention();
      intentions.current.set(name, intention);
      setBusyWith(name);
      setFailure(undefined);
      try {
        const key = intention.keyFor(given);
        const result = await guarded(() => newest.current.work(key, ...given));
        intention.settled();
        return result;
      } catch (error) {
        if (!isInDoubt(error)) intention.settled();
        setFailure({ error });
        return undefined;
      } finally {
        isBusy.current = false;
        setBusyWith(undefined);
      }
    }, []);
    const forget = useCallback(() => setFailure(undefined), []);
    const problem =
      failure === undefined
        ? undefined
        : { error: failure.error, field: failure.error instanceof ApiError ? failure.error.field : undefined, text: say(failure.error) };
    return { run, busy: busyWith !== undefined, busyWith, problem, forget };
  };
}
