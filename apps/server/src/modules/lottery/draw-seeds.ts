import { commitOf, newServerSeed } from '@sortes/fairness';
import { decodeProtectedHeader } from 'jose';
import { randomBytes } from 'node:crypto';
import { drawKeyInForce, isOfDrawKey } from '../../platform/draw-key.js';
import type { Services } from '../../platform/services.js';
import { readSeedHeaders, readSeedsOfClosed } from './draw-repository.js';

/** Purpose under which server seeds are sealed (reliability D6). */
export const seedPurpose = 'lottery.draw-seed';

const purposeOf = (drawId: bigint): string => `${seedPurpose}:${drawId}`;

/** A fresh server seed: its commitment, and itself under the key of draws. @throws Error in a process that does not draw. */
export async function makeSeed(
  { drawKey }: Pick<Services, 'drawKey'>,
  drawId: bigint,
): Promise<{ commitment: string; serverSeed: Buffer }> {
  if (drawKey === undefined) throw new Error('only a process of the drawing role makes the seed of a draw');
  const seed = newServerSeed((length) => randomBytes(length));
  return { commitment: commitOf(seed), serverSeed: await drawKey.seal(purposeOf(drawId), seed) };
}

/**
 * Server seeds of draws. Only those of draws that are closed by the database's clock are read at all: before that moment nothing here gives out what
 * an outcome follows from. A seed that cannot be opened is left out and said in the log. Seeds of draws that opened before there was a key of draws are under the
 * installation's secret.
 * @throws Error in a process that does not draw.
 */
export async function openSeeds(
  { db, vault, drawKey, log }: Pick<Services, 'db' | 'vault' | 'drawKey' | 'log'>,
  drawIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Buffer>> {
  if (drawKey === undefined) throw new Error('only a process of the drawing role opens what decides draws');
  const seeds = new Map<bigint, Buffer>();
  for (const { id, sealed } of await readSeedsOfClosed(db, drawIds)) {
    try {
      seeds.set(id, isOfDrawKey(sealed) ? await drawKey.open(purposeOf(id), sealed) : vault.open(seedPurpose, sealed));
    } catch (error) {
      log.error(
        { draw: id.toString(), reason: error instanceof Error ? error.message : String(error) },
        'a draw is held: its seed cannot be opened',
      );
    }
  }
  return seeds;
}

/** Draws that need a key of draws that was replaced, and when the last of them is drawn. */
export async function drawsOfKeysBefore({ db }: Pick<Services, 'db'>): Promise<{ count: number; until: Date | undefined }> {
  const inForce = await drawKeyInForce(db);
  const older = (await readSeedHeaders(db)).filter(({ header }) => decodeProtectedHeader({ protected: header }).kid !== inForce);
  const times = older.map(({ drawsAt }) => drawsAt.getTime());
  return { count: older.length, until: times.length === 0 ? undefined : new Date(Math.max(...times)) };
}
