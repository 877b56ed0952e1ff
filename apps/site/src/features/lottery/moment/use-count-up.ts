import { useEffect, useState } from 'react';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The share of the way after a share of the time: fast at first, slow at the end. In thousandths, since sums are whole numbers. */
export const easedThousandths = (elapsedMs: number, wholeMs: number): bigint =>
  BigInt(Math.round((1 - (1 - Math.min(1, Math.max(0, elapsedMs / wholeMs))) ** 3) * 1_000));

/** A sum that counts up to its end; there at once for who minds motion. */
export function useCountUp(to: bigint, wholeMs: number): { value: bigint; isDone: boolean } {
  const [thousandths, setThousandths] = useState(() => (isStill() ? 1_000n : 0n));
  useEffect(() => {
    if (isStill()) return undefined;
    const began = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const next = easedThousandths(now - began, wholeMs);
      setThousandths(next);
      if (next < 1_000n) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [wholeMs]);
  const isDone = thousandths === 1_000n;
  // Whole units on the way: parts of one would only flicker.
  return { value: isDone ? to : ((to * thousandths) / 1_000n / 10_000n) * 10_000n, isDone };
}
