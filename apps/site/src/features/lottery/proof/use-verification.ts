import type { Check, KnownFacts } from '@sortes/fairness';
import { useEffect, useState } from 'react';

/**
 * Recomputes a draw in this browser, in a worker of its own. Undefined while it computes. When the worker cannot start the page computes itself.
 * `run` starts it again.
 */
export function useVerification(proof: unknown, known: KnownFacts | undefined, run: number): readonly Check[] | undefined {
  const [checks, setChecks] = useState<readonly Check[]>();
  useEffect(() => {
    setChecks(undefined);
    if (proof === undefined || known === undefined) return undefined;
    let over = false;
    const here = async () => {
      const { verifyDraw } = await import('@sortes/fairness');
      if (!over) setChecks(verifyDraw(proof, known));
    };
    let worker: Worker | undefined;
    try {
      worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', (message: MessageEvent<readonly Check[]>) => !over && setChecks(message.data));
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
  return checks;
}
