import { useState } from 'react';
import { problemText } from '../../shared/problem';

/** Work that a button starts: once at a time, its trouble in words. */
export function useWork(): { busy: boolean; problem: string | undefined; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    async run(work) {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        setProblem(problemText(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
