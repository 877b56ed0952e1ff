import { useEffect, useRef, useState } from 'react';

/** A frame that took longer than this, in ms, was late: fewer new tiles in the next one. */
const lateMs = 20;
const pauseMs = 400;
const [least, most] = [2, 14];

/** Which of these come next, at most `count`: those nearest to what is there already. */
export function nextOnes(wanted: readonly number[], ready: ReadonlySet<number>, count: number): number[] {
  const missing = wanted.filter((index) => !ready.has(index));
  // Scrolled upwards, the new ones stand above, and the lowest of them is the nearest.
  return missing[0] === wanted[0] && missing.length < wanted.length ? missing.slice(-count) : missing.slice(0, count);
}

/**
 * Which tiles are drawn in full. While the list moves, new ones come a few a frame, so that a row of them never costs the scroll its frames: as many as the
 * device shows in time. At rest, all.
 */
export function useGradual(wanted: readonly number[], moving: boolean): (index: number) => boolean {
  const [ready, setReady] = useState<ReadonlySet<number>>(() => new Set(wanted));
  const pace = useRef({ count: 4, at: 0 });
  const key = wanted.join();
  useEffect(() => {
    if (!moving) {
      setReady(new Set(wanted));
      return undefined;
    }
    if (wanted.every((index) => ready.has(index))) return undefined;
    const frame = requestAnimationFrame((at) => {
      const { current } = pace;
      const gap = at - current.at;
      if (gap < pauseMs) current.count = gap > lateMs ? Math.max(least, current.count >> 1) : Math.min(most, current.count + 1);
      current.at = at;
      setReady(new Set([...wanted.filter((index) => ready.has(index)), ...nextOnes(wanted, ready, current.count)]));
    });
    return () => cancelAnimationFrame(frame);
    // The key stands for what is wanted.
    // eslint-disable-next-line react/exhaustive-deps
  }, [key, moving, moving && ready]);
  return (index) => !moving || ready.has(index);
}
