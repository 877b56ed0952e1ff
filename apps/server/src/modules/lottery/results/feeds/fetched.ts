/** Bytes of one body at most: a day's results of every game are a few thousand. */
export const bodyAtMost = 1024 * 1024;

/** Nobody makes us wait longer than this. */
export const waitAtMostMs = 3_600_000;

/** What a feed said about the version it gave last, for asking only for a newer one. */
export interface Seen {
  etag: string | null;
  lastModified: string | null;
}

export type Fetched = { changed: false } | { changed: true; bodies: string[]; seen: Seen };

/** A feed that asks to be left alone for a while. */
export class AskedToWait extends Error {
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message);
  }
}
