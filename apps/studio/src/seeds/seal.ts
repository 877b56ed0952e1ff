import { randomBytes } from 'node:crypto';
import { commitOf, newServerSeed } from '@sortes/fairness';
import type { Vault } from '@sortes/service';

const purpose = 'studio-server-seed';

/** A fresh server seed, sealed, with what is told of it beforehand. */
export interface SealedSeed {
  sealed: Buffer;
  /** SHA-256 of the seed, hex. */
  commitment: string;
}

/** Draws a server seed. It leaves this function only under the vault. */
export function drawSeed(vault: Vault): SealedSeed {
  const seed = newServerSeed(randomBytes);
  return { sealed: vault.seal(purpose, Buffer.from(seed)), commitment: commitOf(seed) };
}

/** The seed under a seal. @throws Error when it was altered or another installation sealed it. */
export function openSeed(vault: Vault, sealed: Buffer): Uint8Array {
  return new Uint8Array(vault.open(purpose, sealed));
}

/** The player's own part, until they choose one; they may change it with each rotation. */
export function drawClientSeed(): string {
  return randomBytes(8).toString('hex');
}
