import type { Check, KnownFacts } from '@sortes/fairness';
import { useEffect, useState } from 'react';

interface Verified {
  proof: unknown;
  run: number;
  checks: readonly Check[];
}

/**
 * Recomputes a draw in this browser, in a worker of its own. Undefined while it computes. When the worker cannot start the page computes itself.
 * A new `run` starts it again.
 */
export function useVerification(proof: unknown, known: KnownFacts, run: number): readonly Check[] | undefined {
  const [verified, setVerified] = useState<Verified>();
  useEffect(() => {
    let over = false;
    const done = (checks: readonly Check[]) => !over && setVerified({ proof, run, checks });
    const here = async () => {
      const { verifyDraw } = await import('@sortes/fairness');
      done(verifyDraw(proof, known));
    };
    let worker: Worker | undefined;
    try {
      worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', (message: MessageEvent<readonly Check[]>) => done(message.data));
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
  return verified !== undefined && verified.proof === proof && verified.run === run ? verified.checks : undefined;
}
