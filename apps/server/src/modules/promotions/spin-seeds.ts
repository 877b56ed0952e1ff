import { randomBytes } from 'node:crypto';
import { commitOf, isClientSeed, newServerSeed } from '@sortes/fairness';
import { type DatabaseTransaction, inTransaction, type Vault } from '@sortes/service';
import { lockPlayer } from '../wallet/index.js';
import type { PromotionsKit } from './kit.js';
import { insertSeed, readHiddenSeeds, type SpinSeed, turnSeeds } from './spin-repository.js';

export const spinSeedPurpose = 'promotions.spin-seed';

/** The seed in force and the one that is promised, without either's secret being told. */
export interface SpinSeeds {
  inForce: SpinSeed & { clientSeed: string };
  promised: SpinSeed;
}

function makeSeed(vault: Vault): Pick<SpinSeed, 'commitment' | 'sealed'> {
  const seed = newServerSeed((length) => randomBytes(length));
  return { commitment: commitOf(seed), sealed: vault.seal(spinSeedPurpose, Buffer.from(seed)) };
}

/** A seed as it was drawn. @throws Error when it is not the one that was promised */
export function openSeed(vault: Vault, { sealed, commitment }: Pick<SpinSeed, 'sealed' | 'commitment'>): Uint8Array {
  const seed = new Uint8Array(vault.open(spinSeedPurpose, sealed));
  if (commitOf(seed) !== commitment) throw new Error('a seed of spins is not the one that was committed to');
  return seed;
}

function pairOf(rows: readonly SpinSeed[]): SpinSeeds | undefined {
  const [inForce, promised] = rows;
  if (inForce === undefined || promised === undefined) return undefined;
  const { clientSeed } = inForce;
  return clientSeed === null ? undefined : { inForce: { ...inForce, clientSeed }, promised };
}

/** The seeds of a player, made where there are none yet. Under the player's lock. */
export async function takeSeeds(
  { services: { vault } }: PromotionsKit,
  transaction: DatabaseTransaction,
  playerId: number,
): Promise<SpinSeeds> {
  const had = pairOf(await readHiddenSeeds(transaction, playerId));
  if (had !== undefined) return had;
  await insertSeed(transaction, playerId, { number: 1, ...makeSeed(vault), clientSeed: randomBytes(8).toString('hex') });
  await insertSeed(transaction, playerId, { number: 2, ...makeSeed(vault), clientSeed: null });
  const made = pairOf(await readHiddenSeeds(transaction, playerId));
  if (made === undefined) throw new Error('seeds of spins were not written');
  return made;
}

/** The seeds of a player as they stand, made where there are none yet. */
export async function showSeeds(kit: PromotionsKit, playerId: number): Promise<SpinSeeds> {
  const had = pairOf(await readHiddenSeeds(kit.services.db, playerId));
  if (had !== undefined) return had;
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    return takeSeeds(kit, transaction, playerId);
  });
}

/**
 * Tells the seed that was in force, so that all its spins can be repeated, and puts the promised one in its place with the player's own part. A seed that decided nothing
 * is told as well. @throws RangeError for a client seed that is none
 */
export async function rotateSeeds(kit: PromotionsKit, playerId: number, clientSeed: string): Promise<SpinSeeds> {
  if (!isClientSeed(clientSeed)) throw new RangeError('not a client seed');
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const { inForce, promised } = await takeSeeds(kit, transaction, playerId);
    await turnSeeds(transaction, playerId, inForce.number, clientSeed);
    await insertSeed(transaction, playerId, { number: promised.number + 1, ...makeSeed(kit.services.vault), clientSeed: null });
    return takeSeeds(kit, transaction, playerId);
  });
}
