/**
 * A whole number of 0 … n-1 for what the page picks in the player's place (a tile by lot, a client seed). It decides no outcome: those are the server's.
 * @throws RangeError when n is not from 1 to 2^32.
 */
export function randomBelow(n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError('a number from 1 to 2^32');
  const limit = 2 ** 32 - (2 ** 32 % n);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= limit);
  return (word[0] as number) % n;
}

/** One key for one intention. Works without a secure context, too. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
