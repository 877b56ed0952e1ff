import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesFromHex, bytesToHex, hexToBytes, sha256 } from './bytes.js';
import type { RoundSchedule } from './rounds.js';

/** One public drand network. */
export interface DrandNetwork extends RoundSchedule {
  readonly chainHash: string;
  readonly publicKey: string;
}

/**
 * The quicknet network of the League of Entropy, scheme bls-unchained-g1-rfc9380: the key lies on G2, signatures on G1, the message is
 * SHA-256 of the round as eight big-endian bytes.
 */
export const drandQuicknet: DrandNetwork = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis: 1_692_803_367,
};

/** Suite of RFC 9380 for signatures on G1. */
export const signatureDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What is signed of a round: SHA-256 of its number as eight big-endian bytes. */
export function roundMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** Whether `signatureHex` (48 bytes) is the network's signature of this round. Malformed input is simply not a signature. */
export function verifyDrandSignature(network: DrandNetwork, round: number, signatureHex: string): boolean {
  const signature = bytesFromHex(signatureHex, 48);
  if (!signature || !Number.isSafeInteger(round) || round < 1) return false;
  try {
    const message = bls12_381.shortSignatures.hash(roundMessage(round), signatureDomain);
    return bls12_381.shortSignatures.verify(signature, message, hexToBytes(network.publicKey));
  } catch {
    // A text that is no point of the curve throws; for the caller that is a wrong signature like any other.
    return false;
  }
}

/** Randomness of a round: SHA-256 of its signature, lower-case hex. @throws RangeError when the signature is not 48 bytes of hex. */
export function drandRandomness(signatureHex: string): string {
  const signature = bytesFromHex(signatureHex, 48);
  if (!signature) throw new RangeError('a quicknet signature is 48 bytes');
  return bytesToHex(sha256(signature));
}
