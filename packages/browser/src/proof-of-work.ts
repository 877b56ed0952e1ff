/** Leading zero bits of a digest. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte === 0) bits += 8;
    else return bits + Math.clz32(byte) - 24;
  }
  return bits;
}

/** How likely the work is done after so many attempts, 0…1: the honest form of "progress" for a search without memory. */
export function progressAfter(attempts: number, difficulty: number): number {
  return 1 - Math.exp(-attempts / 2 ** difficulty);
}

const batchSize = 256;
/** How long the page may be kept from presses and paints, ms: less than a frame. */
const sliceMs = 12;

/**
 * Finds a nonce for which SHA-256(prefix + nonce) begins with `difficulty` zero bits: the way past the slider for who cannot or will not slide.
 * Hashes in the page itself, for the browser's own digest takes a trip to another thread for each try, several times as long as the try. Works in slices, so
 * that the page stays responsive. Answers undefined when stopped.
 */
export async function doWork(
  prefix: string,
  difficulty: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string | undefined> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const encoder = new TextEncoder();
  let sliceEnds = performance.now() + sliceMs;
  for (let start = 0; !signal.aborted; start += batchSize) {
    for (let nonce = start; nonce < start + batchSize; nonce += 1)
      if (leadingZeroBits(sha256(encoder.encode(prefix + String(nonce)))) >= difficulty) return String(nonce);
    if (performance.now() < sliceEnds) continue;
    onProgress(progressAfter(start, difficulty));
    // A macrotask between slices lets presses and paints through.
    await new Promise((resume) => setTimeout(resume, 0));
    sliceEnds = performance.now() + sliceMs;
  }
  return undefined;
}
