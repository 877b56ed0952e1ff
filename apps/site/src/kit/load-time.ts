import { isMissingPart } from '@sortes/browser';

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

/**
 * The part, asked for again when the line is back where there was none: the frame of the page is no reason to give the page up. @throws what `load` throws while
 * there is a connection
 */
export async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((online) => addEventListener('online', online, { once: true }));
    return whenOnline(load);
  }
}

/** A file of the site is not to be had: there is a newer version, or no connection. */
export class ChunkMissingError extends Error {
  override readonly name = 'ChunkMissingError';
}

/**
 * The same, with what browsers say of a file that they did not get in one word of ours: the router would load the page anew at theirs, and who is offline
 * would lose it. @throws ChunkMissingError
 */
export async function withOneWord<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (error) {
    throw isMissingPart(error) ? new ChunkMissingError('a part of the page is not to be had', { cause: error }) : error;
  }
}
