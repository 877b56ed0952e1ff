import { bytesToHex, hmacSha256, sha256, utf8ToBytes } from './bytes.js';
import { drawResult, uniformSource, type DrawResult, type DrawShape } from './outcomes.js';

/** Version of protocol and proof format; a change to either raises it. */
export const proofVersion = 'sortes-draw/1';

/**
 * A fresh server seed of 32 bytes. The random source is a parameter: node:crypto's `randomBytes` on the server.
 * @throws RangeError when the source answers with another length or with one repeated byte, as a broken source would.
 */
export function newServerSeed(randomBytes: (length: number) => Uint8Array): Uint8Array {
  const seed = Uint8Array.from(randomBytes(32));
  if (seed.length !== 32 || seed.every((byte) => byte === seed[0])) throw new RangeError('the random source is broken');
  return seed;
}

/** The commitment published when a draw opens: SHA-256 of its seed, lower-case hex. */
export function commitOf(serverSeed: Uint8Array): string {
  if (serverSeed.length !== 32) throw new RangeError('a server seed is 32 bytes');
  return bytesToHex(sha256(serverSeed));
}

export interface DrawInput {
  readonly serverSeed: Uint8Array;
  readonly game: string;
  readonly numero: string;
  readonly round: number;
  /** Randomness of the round, 32 bytes as lower-case hex. */
  readonly randomness: string;
}

/**
 * The draw's key: HMAC-SHA-256(serverSeed, "game|numero|round|randomness"). Bets are not part of it: an outcome must not depend on what
 * was wagered (AGCO 21.1), and an operator who could add a bet at the last moment must gain nothing by it.
 * @throws RangeError when game or numero contain the separator.
 */
export function drawKey({ serverSeed, game, numero, round, randomness }: DrawInput): Uint8Array {
  if (serverSeed.length !== 32) throw new RangeError('a server seed is 32 bytes');
  if (game.includes('|') || numero.includes('|')) throw new RangeError('game and numero cannot contain "|"');
  return hmacSha256(serverSeed, utf8ToBytes(`${game}|${numero}|${round}|${randomness}`));
}

/** The result of a draw, for any shape of result. */
export function deriveResult(shape: DrawShape, input: DrawInput): DrawResult {
  return drawResult(shape, uniformSource(drawKey(input)));
}
