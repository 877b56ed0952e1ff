import { randomBytes } from 'node:crypto';
import { commitOf, newServerSeed } from '@sortes/fairness';
import type { Services } from '../../platform/services.js';
import { readSealed } from './draw-repository.js';

const purposeOf = (offerId: string): string => `promotions.draw-seed:${offerId}`;

/** A fresh seed: its commitment, and itself under the key of draws. @throws Error in a process that does not draw */
export async function makeDrawSeed(
  { drawKey }: Pick<Services, 'drawKey'>,
  offerId: string,
): Promise<{ commitment: string; sealed: Buffer }> {
  if (drawKey === undefined) throw new Error('only a process of the drawing role makes the seed of a draw');
  const seed = newServerSeed((length) => randomBytes(length));
  return { commitment: commitOf(seed), sealed: await drawKey.seal(purposeOf(offerId), seed) };
}

/** The seed that was committed to. @throws Error in a process that does not draw, and when it is another one or cannot be opened */
export async function openDrawSeed(
  { db, drawKey }: Pick<Services, 'db' | 'drawKey'>,
  { offerId, commitment }: { offerId: string; commitment: string },
): Promise<Buffer> {
  if (drawKey === undefined) throw new Error('only a process of the drawing role opens what decides draws');
  const seed = await drawKey.open(purposeOf(offerId), (await readSealed(db, offerId)) ?? Buffer.alloc(0));
  if (commitOf(seed) !== commitment) throw new Error('the seed is not the one that was committed to');
  return seed;
}
