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

/**
 * Finds a nonce for which SHA-256(prefix + nonce) begins with `difficulty` zero bits: the way past the slider for who cannot or will not slide.
 * Works in small batches, so that the page stays responsive. Answers undefined when stopped.
 */
export async function doWork(
  prefix: string,
  difficulty: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string | undefined> {
  const encoder = new TextEncoder();
  for (let start = 0; !signal.aborted; start += batchSize) {
    const digests = await Promise.all(
      Array.from({ length: batchSize }, (_, at) => crypto.subtle.digest('SHA-256', encoder.encode(prefix + String(start + at)))),
    );
    const found = digests.findIndex((digest) => leadingZeroBits(new Uint8Array(digest)) >= difficulty);
    if (found >= 0) return String(start + found);
    if (start % (batchSize * 16) === 0) {
      onProgress(progressAfter(start, difficulty));
      // A macrotask between batches lets presses and paints through.
      await new Promise((resume) => setTimeout(resume, 0));
    }
  }
  return undefined;
}
