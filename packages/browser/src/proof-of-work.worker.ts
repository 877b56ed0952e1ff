import { searchNonce, type WorkPuzzle } from './search-nonce.js';

/** What the worker tells: what the server takes, or how much is done. */
export type WorkTold = { nonce: string } | { share: number };

const toldEveryMs = 100;

addEventListener('message', ({ data }: MessageEvent<WorkPuzzle>) => {
  const search = searchNonce(data);
  let toldAt = performance.now();
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return postMessage({ nonce: value } satisfies WorkTold);
    if (performance.now() - toldAt < toldEveryMs) continue;
    toldAt = performance.now();
    postMessage({ share: value } satisfies WorkTold);
  }
});
