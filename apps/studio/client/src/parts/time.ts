/** Resolves after so many milliseconds, or at once when the signal is or becomes aborted. Never rejects: shows end early instead of failing. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** Calls `draw` in every frame with the elapsed part (0 … 1) of the time, the last time with exactly 1; at once with 1 when the signal aborts. */
export function animate(ms: number, draw: (part: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal?.aborted) {
      draw(1);
      resolve();
      return;
    }
    const begun = performance.now();
    let frame = 0;
    // A page in the background gets no frames: the show must end there too.
    const late = setTimeout(() => finish(), ms + 250);
    const finish = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(late);
      signal?.removeEventListener('abort', finish);
      draw(1);
      resolve();
    };
    const step = (): void => {
      const part = (performance.now() - begun) / ms;
      if (part >= 1) finish();
      else {
        draw(Math.max(0, part));
        frame = requestAnimationFrame(step);
      }
    };
    signal?.addEventListener('abort', finish);
    frame = requestAnimationFrame(step);
  });
}

/** Slows down towards the end. */
export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
