import { createHash } from 'node:crypto';
import type { DatabaseTransaction } from '@sortes/service';
import { insertPicture, type SitePicture } from './content-repository.js';

/** Keeps a picture under what is in it; one that is there already stays. @returns its address */
export async function keepPicture(
  transaction: DatabaseTransaction,
  merchantId: number,
  picture: SitePicture,
  kept: { by: string; at: Date },
): Promise<string> {
  const hash = createHash('sha256').update(picture.bytes).digest('hex');
  await insertPicture(transaction, merchantId, hash, picture, kept);
  return `/wps/system/pictures/${hash}.${picture.contentType === 'image/png' ? 'png' : 'jpg'}`;
}
