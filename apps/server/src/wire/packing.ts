import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Codings of a body that are spoken here, the better first. */
export type Coding = 'br' | 'gzip';

/** Bodies below this many characters fit into the packet that carries their headers: packing them spares nobody a wait. */
export const worthPacking = 1_024;

/** How hard to try: for one reader, for many, and for something made once and read for long. */
const efforts = { once: 4, often: 5, forLong: 9 } as const;

/** The coding that the client wants most of those spoken here; undefined: none. Takes the header `accept-encoding` as it came. */
export function codingOf(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const isRefused = (coding: string): boolean => new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i').test(accepted);
  return (['br', 'gzip'] as const).find((coding) => new RegExp(`\\b${coding}\\b`, 'i').test(accepted) && !isRefused(coding));
}

/** The body in a coding, done beside the event loop. */
export function pack(body: string | Buffer, coding: Coding, effort: keyof typeof efforts): Promise<Buffer> {
  const plain = Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
  return coding === 'br'
    ? packBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: efforts[effort], [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
    : packGzip(plain, { level: efforts[effort] });
}

const packedOf = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>();

/** A body in a coding for its one reader; bytes that several are answered with at the same time are packed once for all of them. */
export function packAnswer(body: string | Buffer, coding: Coding): Promise<Buffer> {
  if (typeof body === 'string') return pack(body, coding, 'once');
  const known = packedOf.get(body) ?? new Map<Coding, Promise<Buffer>>();
  packedOf.set(body, known);
  const packed = known.get(coding) ?? pack(body, coding, 'once');
  known.set(coding, packed);
  return packed;
}
