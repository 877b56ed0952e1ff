import type { WholeProblem } from '@sortes/ui';
import { useCallback, useState } from 'react';

/** Wrong texts in fields for a multiple: each holds its bet back until it is mended or another value takes its place. */
export interface WrongMultiples {
  /** What is wrong in a field whose value is `multiple`. */
  readonly problemOf: (field: string, multiple: number) => WholeProblem | undefined;
  /** `multiple` is the value the wrong text stands in for. */
  readonly note: (field: string, multiple: number, problem: WholeProblem | undefined) => void;
}

interface WrongMultiple {
  readonly problem: WholeProblem;
  readonly multiple: number;
}

/** Remembers wrong multiples by the name of their field. */
export function useWrongMultiples(): WrongMultiples {
  const [wrong, setWrong] = useState<ReadonlyMap<string, WrongMultiple>>(new Map());
  const note = useCallback<WrongMultiples['note']>((field, multiple, problem) => {
    setWrong((known) => {
      // Nothing to mend: the same map, so that nothing is drawn anew.
      if (!problem && !known.has(field)) return known;
      const next = new Map(known);
      if (problem) next.set(field, { problem, multiple });
      else next.delete(field);
      return next;
    });
  }, []);
  const problemOf = (field: string, multiple: number) => {
    const found = wrong.get(field);
    return found?.multiple === multiple ? found.problem : undefined;
  };
  return { problemOf, note };
}
