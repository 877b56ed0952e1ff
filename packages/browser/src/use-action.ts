import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from './calls.js';
import { createIntention, isInDoubt } from './intention.js';

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
   * answered is repeated under its key.
   */
  return function useAction<Given extends readonly unknown[], Result>(
    work: (key: string, ...given: Given) => Promise<Result>,
  ): Action<Given, Result> {
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const intention = useMemo(() => createIntention(), []);
    const isBusy = useRef(false);
    const newest = useRef(work);
    newest.current = work;
    const run = useCallback(
      async (...given: Given): Promise<Result | undefined> => {
        if (isBusy.current) return undefined;
        isBusy.current = true;
        setBusy(true);
        setFailure(undefined);
        try {
          const key = intention.keyFor(given);
          const result = await guarded(() => newest.current(key, ...given));
          intention.settled();
          return result;
        } catch (error) {
          if (!isInDoubt(error)) intention.settled();
          setFailure({ error });
          return undefined;
        } finally {
          isBusy.current = false;
          setBusy(false);
        }
      },
      [intention],
    );
    const forget = useCallback(() => setFailure(undefined), []);
    const problem =
      failure === undefined
        ? undefined
        : { error: failure.error, field: failure.error instanceof ApiError ? failure.error.field : undefined, text: say(failure.error) };
    return { run, busy, problem, forget };
  };
}
