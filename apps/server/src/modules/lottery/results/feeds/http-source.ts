import { withinDeadline } from '@sortes/service';
import type { HttpFeedSettings } from '../result-settings.js';
import { AskedToWait, bodyAtMost, waitAtMostMs, type Fetched, type Seen } from './fetched.js';

/** The body, as long as it stays within its bound; whoever sends more is cut off. */
async function readBody(response: Response): Promise<string> {
  const length = Number(response.headers.get('content-length') ?? 0);
  if (length > bodyAtMost) throw new Error(`the answer is larger than ${bodyAtMost} bytes`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyAtMost) throw new Error(`the answer is larger than ${bodyAtMost} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause instanceof Error ? `: ${(error.cause as { code?: string }).code ?? error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/**
 * Asks a feed by GET for what is newer than `seen` (If-None-Match, If-Modified-Since), within its time and our size. Redirections are errors:
 * a feed is the address the operator wrote down and no other.
 * @throws Error saying what failed; AskedToWait when the answer names a time to come back (Retry-After in seconds).
 */
export async function readHttpSource(feed: HttpFeedSettings, seen: Seen): Promise<Fetched> {
  const headers = new Headers({ accept: 'application/json, text/csv, text/plain', 'user-agent': 'sortes' });
  if (seen.etag !== null) headers.set('if-none-match', seen.etag);
  if (seen.lastModified !== null) headers.set('if-modified-since', seen.lastModified);
  if (feed.token !== undefined) headers.set('authorization', `Bearer ${feed.token}`);
  const stop = new AbortController();
  try {
    return await withinDeadline(feed.timeoutMs, async (late) => {
      const response = await fetch(feed.url, { headers, signal: AbortSignal.any([stop.signal, late]), redirect: 'error' });
      if (response.status === 304) return { changed: false };
      if (response.status !== 200) {
        const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
        if (wait > 0) throw new AskedToWait(`HTTP ${response.status}`, Math.min(wait * 1_000, waitAtMostMs));
        throw new Error(`HTTP ${response.status}`);
      }
      const body = await readBody(response);
      const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')];
      return { changed: true, bodies: [body], seen: { etag, lastModified } };
    });
  } catch (error) {
    if (error instanceof AskedToWait) throw error;
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    // Whatever was not read is not wanted: the connection must not stay open with it.
    stop.abort();
  }
}
