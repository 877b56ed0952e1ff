import { useState } from 'react';
import { changeStrategy, editMultiple, newChaseDraft, toggleDraw, type ChaseDraft } from '../state/chase-draft';
import type { ChasePlan } from './use-chase-plan';

interface Drafted {
  readonly draft: ChaseDraft;
  /** Fields whose text is wrong: those of the strategy by name, the multiples of draws as `n:` and the issue. */
  readonly wrong: ReadonlySet<string>;
}

const fieldOfDraw = (numero: string) => `n:${numero}`;

/** The plan as the player makes it up, with the fields that hold it back. */
export function useChaseDraft() {
  const [{ draft, wrong }, setDrafted] = useState<Drafted>(() => ({ draft: newChaseDraft, wrong: new Set() }));
  const change = (work: (draft: ChaseDraft) => ChaseDraft) => setDrafted((known) => ({ ...known, draft: work(known.draft) }));
  const noteProblem = (field: string, isWrong: boolean) =>
    setDrafted((known) => {
      if (known.wrong.has(field) === isWrong) return known;
      const next = new Set(known.wrong);
      if (isWrong) next.add(field);
      else next.delete(field);
      return { ...known, wrong: next };
    });
  return {
    draft,
    noteProblem,
    noteDrawProblem: (numero: string, isWrong: boolean) => noteProblem(fieldOfDraw(numero), isWrong),
    changeStrategy: (next: Parameters<typeof changeStrategy>[1]) =>
      setDrafted((known) => ({ draft: changeStrategy(known.draft, next), wrong: new Set() })),
    setStop: (stopOnWin: boolean) => change((known) => ({ ...known, stopOnWin })),
    toggleDraw: (numero: string) => change((known) => toggleDraw(known, numero)),
    editMultiple: (numero: string, multiple: number) => change((known) => editMultiple(known, numero, multiple)),
    /** Whether a field that is on show is wrong: a draw may have closed under its text. */
    hasWrong: (plan: ChasePlan['plan']) =>
      [...wrong].some(
        (field) => !field.startsWith(fieldOfDraw('')) || plan?.draws.some(({ numero, row }) => row && fieldOfDraw(numero) === field),
      ),
  };
}

export type ChaseDrafting = ReturnType<typeof useChaseDraft>;
