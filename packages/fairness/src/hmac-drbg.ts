import { concatBytes, hmacSha256 } from './bytes.js';

/** Requests allowed before a reseed and bytes allowed in one request (SP 800-90A Rev. 1, table 2). */
export const maximumRequestBytes = 65_536;
export const maximumRequests = 2 ** 48;

const zero = Uint8Array.of(0);
const one = Uint8Array.of(1);

/**
 * HMAC_DRBG with SHA-256, SP 800-90A Rev. 1 section 10.1.2. Deterministic on purpose: a draw is seeded once with its key, so anyone who
 * knows the key can repeat it. Reseeding a draw would make it impossible to prove, hence there is only instantiate and generate.
 */
export class HmacDrbg {
  #key: Uint8Array = new Uint8Array(32);
  #value: Uint8Array = new Uint8Array(32).fill(1);
  #requests = 0;

  /** @throws RangeError when there are fewer than 32 bytes of entropy input (256-bit strength). */
  constructor(entropyInput: Uint8Array, nonce: Uint8Array = new Uint8Array(0), personalisation: Uint8Array = new Uint8Array(0)) {
    if (entropyInput.length < 32) throw new RangeError('at least 32 bytes of entropy input are required');
    this.#update(concatBytes(entropyInput, nonce, personalisation));
  }

  #update(provided: Uint8Array): void {
    this.#key = hmacSha256(this.#key, concatBytes(this.#value, zero, provided));
    this.#value = hmacSha256(this.#key, this.#value);
    if (provided.length === 0) return;
    this.#key = hmacSha256(this.#key, concatBytes(this.#value, one, provided));
    this.#value = hmacSha256(this.#key, this.#value);
  }

  /**
   * The next `length` pseudorandom bytes, as one request of the standard.
   * @throws RangeError for more than 65 536 bytes or after 2^48 requests.
   */
  generate(length: number): Uint8Array {
    if (!Number.isInteger(length) || length < 1 || length > maximumRequestBytes)
      throw new RangeError(`a request is 1 to ${maximumRequestBytes} bytes`);
    if (this.#requests >= maximumRequests) throw new RangeError('too many requests without a new key');
    const output = new Uint8Array(length);
    for (let filled = 0; filled < length; filled += 32) {
      this.#value = hmacSha256(this.#key, this.#value);
      output.set(this.#value.subarray(0, Math.min(32, length - filled)), filled);
    }
    this.#update(new Uint8Array(0));
    this.#requests += 1;
    return output;
  }
}
