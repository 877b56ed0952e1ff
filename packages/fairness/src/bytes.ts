import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hmac } from '@noble/hashes/hmac.js';

export { bytesToHex, concatBytes, hexToBytes, sha256, utf8ToBytes };

const lowerHex = /^(?:[0-9a-f]{2})*$/;

/** HMAC-SHA-256 (RFC 2104, FIPS 198-1). */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message);
}

/** Reads lower-case hexadecimal of exactly `length` bytes; undefined for anything else, upper case included, so that one value has one text. */
export function bytesFromHex(text: unknown, length: number): Uint8Array | undefined {
  return typeof text === 'string' && text.length === length * 2 && lowerHex.test(text) ? hexToBytes(text) : undefined;
}

/** Whether two byte strings are equal. Not constant in time: everything compared here is public. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
