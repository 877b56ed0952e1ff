/** So long a file of the site may take to come (specification §8). */
const longestMs = 120_000;

/** A file of the site did not come in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor() {
    super('a part of the page did not load in time');
  }
}

/** The part, unless it takes too long to come: a line that hangs would leave the page empty without a word. @throws ChunkLoadError */
export async function inLoadTime<Part>(loading: Promise<Part>, withinMs = longestMs): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), withinMs);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
