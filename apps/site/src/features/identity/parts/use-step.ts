import type { Problem } from '@sortes/browser';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/client';
import { turnedAway } from '../../../kit/step-up';
import { useAction } from '../../../kit/use-action';

/** What is wrong, by field; `form`: with none of them. */
export type Errors = Readonly<Record<string, string>>;

/** Where a refusal belongs: at the field that the server names, or at the one that its code is about; undefined: at none. */
export type PlaceOf = (failure: ApiError) => string | undefined;

/** A place among the fields that a form has. */
export function placeAmong(fields: readonly string[], byCode: Readonly<Record<string, string>> = {}): PlaceOf {
  return ({ code, field }) => {
    const place = byCode[code] ?? field;
    return place !== undefined && fields.includes(place) ? place : undefined;
  };
}

export interface Step {
  errors: Errors;
  busy: boolean;
  /** Does the work unless something was found wrong with what was typed. */
  run: (found: Errors, work: () => Promise<unknown>) => Promise<void>;
  /** Says this and nothing else. */
  tell: (errors: Errors) => void;
  /** Says this about one field, or takes back what was said. */
  say: (field: string, text: string | undefined) => void;
}

/** Runs one step of a form at a time and puts a refusal where it belongs. */
export function useStep(placeOf: PlaceOf, textOf: (problem: Problem) => string = ({ text }) => text): Step {
  const [found, setFound] = useState<Errors>({});
  const { run, busy, problem, forget } = useAction((_key, work: () => Promise<unknown>) => work());
  const told = problem !== undefined && !turnedAway(problem.error) ? problem : undefined;
  const place = (told?.error instanceof ApiError && placeOf(told.error)) || 'form';
  const tell = (errors: Errors) => {
    setFound(errors);
    forget();
  };
  return {
    errors: told === undefined ? found : { ...found, [place]: textOf(told) },
    busy,
    run: async (wrong, work) => {
      if (busy) return;
      tell(wrong);
      if (Object.keys(wrong).length === 0) await run(work);
    },
    tell,
    say: (field, text) => {
      setFound(({ [field]: _old, ...rest }) => (text === undefined ? rest : { ...rest, [field]: text }));
      if (place === field) forget();
    },
  };
}
