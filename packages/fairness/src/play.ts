import { concatBytes, hmacSha256, utf8ToBytes } from './bytes.js';
import { uniformFromWords, type UniformSource } from './outcomes.js';

/** Version of the derivation of played rounds (`docs/fairness/play.md`); a change to it raises this. */
export const playVersion = 'sortes-play/1';

/** What a round of play is derived from. None of it depends on what was staked, nor on anybody's balance. */
export interface PlayInput {
  /** 32 secret bytes, committed to by their SHA-256 before the first round that they decide. */
  readonly serverSeed: Uint8Array;
  /** The player's own part, see `isClientSeed`. */
  readonly clientSeed: string;
  /** Counts the rounds under one pair of seeds, from 0. */
  readonly nonce: number;
  readonly game: string;
}

/** Whether a text may be a client seed: 1 to 64 of letters, digits, "-" and "_", so that it never meets the separator. */
export function isClientSeed(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/**
 * The uniform numbers of one round: words of 32 bits, big-endian, from the blocks HMAC-SHA-256(serverSeed, "game:clientSeed:nonce:block") for
 * block 0, 1, 2 …; each number below n takes words until one is accepted (see `uniformSource`). Short enough to be repeated by hand in any
 * language that has HMAC.
 * @throws RangeError for a seed that is not 32 bytes, a client seed or game that is none, or a nonce below 0.
 */
export function playSource({ serverSeed, clientSeed, nonce, game }: PlayInput): UniformSource {
  if (serverSeed.length !== 32) throw new RangeError('a server seed is 32 bytes');
  if (!isClientSeed(clientSeed)) throw new RangeError('not a client seed');
  if (!/^[a-z0-9-]{1,40}$/.test(game)) throw new RangeError('not the code of a game');
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce counts from 0');
  return blocksOf(serverSeed, `${game}:${clientSeed}:${nonce}:`);
}

/**
 * The uniform numbers of a shared round: as `playSource`, with HMAC-SHA-256(value of the chain, "game:salt:round:block"). The chain's values are
 * revealed backwards (`seed-chain.ts`), the salt is public and was drawn after the chain's anchor.
 * @throws RangeError for a value that is not 32 bytes, a salt or game that is none, or a round below 1.
 */
export function sharedSource(input: {
  readonly value: Uint8Array;
  readonly salt: string;
  readonly round: number;
  readonly game: string;
}): UniformSource {
  if (!Number.isSafeInteger(input.round) || input.round < 1) throw new RangeError('rounds count from 1');
  return playSource({ serverSeed: input.value, clientSeed: input.salt, nonce: input.round, game: input.game });
}

function blocksOf(key: Uint8Array, prefix: string): UniformSource {
  const start = utf8ToBytes(prefix);
  let block = 0;
  return uniformFromWords(() => {
    const bytes = hmacSha256(key, concatBytes(start, utf8ToBytes(String(block))));
    block += 1;
    return bytes;
  });
}
