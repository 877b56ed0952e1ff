import type { WorkTold } from './proof-of-work.worker.js';
import type { WorkPuzzle } from './search-nonce.js';

export type { WorkPuzzle } from './search-nonce.js';

/** What a search is told, and whom it tells how much is done, 0…1. */
interface Search {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/**
 * Does the work that the server asks for: the way past the slider for who cannot or will not slide. In a worker, where neither the page waits for it nor it for what
 * the page paints; where there is none, in the page. Answers undefined when stopped.
 */
export async function doWork(puzzle: WorkPuzzle, search: Search): Promise<string | undefined> {
  try {
    return await workAside(puzzle, search);
  } catch {
    return workHere(puzzle, search);
  }
}

/** @throws whatever keeps a worker from working */
function workAside(puzzle: WorkPuzzle, { signal, onProgress }: Search): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined);
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: () => void) => {
      signal.removeEventListener('abort', stop);
      worker.terminate();
      answer();
    };
    const stop = () => end(() => resolve(undefined));
    signal.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkTold>) => {
      if ('nonce' in data) end(() => resolve(data.nonce));
      else onProgress(data.share);
    });
    worker.addEventListener('error', () => end(() => reject(new Error('the worker failed'))));
    worker.postMessage({ ...puzzle });
  });
}

/** How long the page may be kept from presses and paints, ms: less than a frame. */
const sliceMs = 12;

/** In slices, so that the page stays responsive. */
async function workHere(puzzle: WorkPuzzle, { signal, onProgress }: Search): Promise<string | undefined> {
  const { searchNonce } = await import('./search-nonce.js');
  const search = searchNonce(puzzle);
  let sliceEnds = performance.now() + sliceMs;
  while (!signal.aborted) {
    const { done, value } = search.next();
    if (done === true) return value;
    if (performance.now() < sliceEnds) continue;
    onProgress(value);
    // A macrotask between slices lets presses and paints through.
    await new Promise((resume) => setTimeout(resume, 0));
    sliceEnds = performance.now() + sliceMs;
  }
  return undefined;
}
