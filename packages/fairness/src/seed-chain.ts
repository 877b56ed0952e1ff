import { bytesToHex, equalBytes, sha256 } from './bytes.js';
import type { RoundSchedule } from './rounds.js';

/**
 * A reverse hash chain: value(r - 1) = SHA-256(value(r)), value(0) is the anchor and is published before the first round, the last value
 * is the secret tail. A revealed value proves itself by hashing to the anchor, and says nothing about the next one.
 * The round's randomness is the value itself: its hash is the value before, which everybody knows already.
 */
export interface PublishedChain extends RoundSchedule {
  readonly chainId: string;
  /** value(0), lower-case hex. */
  readonly anchor: string;
  /** Number of rounds; the last is this one. */
  readonly length: number;
}

/** value(round) of a chain of this length and secret tail. Costs length - round hashes. @throws RangeError outside 0 … length. */
export function chainValue(tail: Uint8Array, length: number, round: number): Uint8Array {
  if (!Number.isInteger(round) || round < 0 || round > length) throw new RangeError(`chain of ${length} has no round ${round}`);
  let value = tail;
  for (let at = length; at > round; at -= 1) value = sha256(value);
  return value;
}

/** The value to publish before the first round. `tail` is 32 secret random bytes. */
export function chainAnchor(tail: Uint8Array, length: number): Uint8Array {
  if (tail.length !== 32) throw new RangeError('the tail of a chain is 32 bytes');
  return chainValue(tail, length, 0);
}

/**
 * Values at every `step`-th round (0, step, 2 x step, …) and at the last: kept in memory, they make each later round cost at most `step`
 * hashes. Secret like the tail.
 */
export function chainCheckpoints(tail: Uint8Array, length: number, step: number): ReadonlyMap<number, Uint8Array> {
  const checkpoints = new Map<number, Uint8Array>([[length, tail]]);
  let value = tail;
  for (let round = length - 1; round >= 0; round -= 1) {
    value = sha256(value);
    if (round % step === 0) checkpoints.set(round, value);
  }
  return checkpoints;
}

/** value(round) from the nearest checkpoint at or after it. @throws RangeError when no checkpoint is. */
export function chainValueFrom(checkpoints: ReadonlyMap<number, Uint8Array>, step: number, length: number, round: number): Uint8Array {
  if (!Number.isInteger(round) || round < 0 || round > length) throw new RangeError(`chain of ${length} has no round ${round}`);
  const nearest = Math.min(Math.ceil(round / step) * step, length);
  const start = checkpoints.get(nearest);
  if (!start) throw new RangeError(`no checkpoint for round ${round}`);
  return chainValue(start, nearest, round);
}

/**
 * Whether `value` is the chain's value of `round`, judged from an earlier known value (the anchor is round 0).
 * Costs round - known.round hashes.
 */
export function verifyChainValue(value: Uint8Array, round: number, known: { readonly round: number; readonly value: Uint8Array }): boolean {
  if (value.length !== 32 || !Number.isInteger(round) || round <= known.round) return false;
  return equalBytes(chainValue(value, round, known.round), known.value);
}

/** A published chain's description from its secret tail. */
export function publishChain(tail: Uint8Array, description: Omit<PublishedChain, 'anchor'>): PublishedChain {
  return { ...description, anchor: bytesToHex(chainAnchor(tail, description.length)) };
}
