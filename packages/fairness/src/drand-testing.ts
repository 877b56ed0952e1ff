import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, sha256 } from './bytes.js';
import { roundMessage, signatureDomain, type DrandNetwork } from './drand.js';
import type { RoundSchedule } from './rounds.js';

/** A network of one's own that signs as drand quicknet does, for tests: its rounds are as good as whoever holds its key. */
export interface TestNetwork extends DrandNetwork {
  /** The signature of a round, 48 bytes as lower-case hex. */
  sign(round: number): string;
}

/** @param secretKey 32 random bytes, a scalar of BLS12-381. */
export function createTestNetwork(secretKey: Uint8Array, schedule: RoundSchedule): TestNetwork {
  const { shortSignatures } = bls12_381;
  const publicKey = shortSignatures.getPublicKey(secretKey).toHex();
  return {
    ...schedule,
    publicKey,
    chainHash: bytesToHex(sha256(new TextEncoder().encode(`${publicKey} ${schedule.genesis} ${schedule.period}`))),
    sign: (round) => bytesToHex(shortSignatures.sign(shortSignatures.hash(roundMessage(round), signatureDomain), secretKey).toBytes()),
  };
}
