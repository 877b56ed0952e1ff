import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';

const randomOfOneId = 16;
/** Asking the system for randomness costs far more than the id that is made of it: it is asked for 256 ids at once, and none of it is used twice. */
const randomness = new Uint8Array(256 * randomOfOneId);
let used = randomness.length;
/** Ids in their order: the time that they are of, and the last one's place in it. */
interface Series {
  nowMs(): number;
  lastMs: number;
  number: number;
}

const ordinary: Series = { nowMs: () => Date.now(), lastMs: -Infinity, number: 0 };
const otherTime = new AsyncLocalStorage<Series>();

function nextRandomness(): Uint8Array {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  used += randomOfOneId;
  return randomness.subarray(used - randomOfOneId, used);
}

/**
 * Time-ordered id (RFC 9562, version 7) made in Node, so that no database sequence stands on a hot path. Each of a process is greater than the one before
 * it: within a millisecond, or when the clock was set back, they are numbered from a random beginning (section 6.2, method 1).
 */
export function newId(): string {
  const random = nextRandomness();
  const series = otherTime.getStore() ?? ordinary;
  const now = series.nowMs();
  if (now > series.lastMs) {
    series.lastMs = now;
    series.number = (((random[6] ?? 0) & 0x7f) << 24) | ((random[7] ?? 0) << 16) | ((random[8] ?? 0) << 8) | (random[9] ?? 0);
  } else {
    series.number = (series.number + 1) | 0;
    if (series.number === 0) series.lastMs += 1;
  }
  return v7({ random, msecs: series.lastMs, seq: series.number });
}

/**
 * Has every id that `work` asks for be of another time: for a history that is played afterwards. Lists are paged by ids, and ask for days by them. What else is at
 * work in the process goes on with ids of now. One at a time.
 */
export async function withTimeOfIds<T>(nowMs: () => number, work: () => Promise<T>): Promise<T> {
  try {
    return await otherTime.run({ nowMs, lastMs: -Infinity, number: 0 }, work);
  } finally {
    // Following asynchronous work costs every promise of the process a little.
    otherTime.disable();
  }
}

/** 256 random bits as base64url: sessions, tickets, device tokens. Only their hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The digest in its 32 bytes. By way of text: a buffer of the pool is made far faster than one of its own. Who keeps it for long copies it, or keeps 8 KB with it. */
export function sha256(text: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', text, 'base64'), 'base64');
}

/** Compares two texts in constant time. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

/** JSON with sorted keys: the same input always hashes the same. bigint is written as decimal text. */
export function canonicalJson(value: unknown): string {
  return writeCanonical(value) as string;
}

/** A name that objects put before all others, in the order of numbers. */
const isIndex = /^(?:0|[1-9]\d{0,9})$/;

function writeObject(value: object): string {
  const names = Object.keys(value).toSorted();
  // As JSON.stringify would write the object with its entries in order.
  const ordered = names.some((name) => isIndex.test(name)) ? Object.keys(Object.fromEntries(names.map((name) => [name, 0]))) : names;
  let text = '';
  for (const name of ordered) {
    const inner = writeCanonical((value as Record<string, unknown>)[name]);
    if (inner !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${inner}`;
  }
  return `{${text}}`;
}

/** Undefined where JSON leaves a value out. Written by hand since it stands in the way of every bet: JSON.stringify with a function of ours takes several times as long. */
function writeCanonical(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return writeCanonical(toJSON.call(value) as unknown);
  // Holes are null there, as all that JSON leaves out.
  if (Array.isArray(value)) return `[${Array.from(value, (inner) => writeCanonical(inner) ?? 'null').join(',')}]`;
  return writeObject(value);
}
