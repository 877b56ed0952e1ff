import type { Check, KnownFacts } from '@sortes/fairness';
import { useEffect, useState } from 'react';

/** What this browser found out, and how long it took to. */
export interface Verdict {
  readonly checks: readonly Check[];
  readonly ms: number;
}

interface Verified {
  proof: unknown;
  run: number;
  verdict: Verdict;
}

/**
 * Recomputes a draw in this browser, in a worker of its own. Undefined while it computes. When the worker cannot start the page computes itself.
 * A new `run` starts it again.
 */
export function useVerification(proof: unknown, known: KnownFacts, run: number): Verdict | undefined {
  const [verified, setVerified] = useState<Verified>();
  useEffect(() => {
    let over = false;
    const done = (verdict: Verdict) => !over && setVerified({ proof, run, verdict });
    const here = async () => {
      const { verifyDraw } = await import('@sortes/fairness');
      const begun = performance.now();
      const checks = verifyDraw(proof, known);
      done({ checks, ms: performance.now() - begun });
    };
    let worker: Worker | undefined;
    try {
      worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', (message: MessageEvent<Verdict>) => done(message.data));
      worker.addEventListener('error', () => void here());
      worker.postMessage({ proof, known });
    } catch {
      void here();
    }
    return () => {
      over = true;
      worker?.terminate();
    };
  }, [proof, known, run]);
  // Checks of another proof or an earlier run say nothing about this one.
  return verified !== undefined && verified.proof === proof && verified.run === run ? verified.verdict : undefined;
}
