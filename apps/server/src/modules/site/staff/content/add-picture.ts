import { createHash } from 'node:crypto';
import { takePicture } from '../../../../platform/files.js';
import { staffOf, type RequestContext } from '../../../../platform/http.js';
import { insertPicture } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';

/** Keeps an uploaded picture, made anew from its pixels. @returns its address */
export async function addPicture({ office, services: { clock } }: SiteStaffKit, context: RequestContext) {
  const picture = await takePicture(context);
  const { width, height, bytes, contentType } = picture;
  // A picture by itself is seen by nobody: the reason is asked when a banner shows it.
  const about = { action: 'content.picture-added', subject: 'picture:', reason: '' } as const;
  const imageUrl = await office.changeAsStaff(context, about, async (transaction) => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await insertPicture(transaction, context.merchant.id, hash, picture, { by: staffOf(context).name, at: clock.now() });
    const name = `${hash}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
    return {
      value: `/wps/system/pictures/${name}`,
      subject: `picture:${name}`,
      after: { width, height, bytes: bytes.length },
    };
  });
  return { imageUrl, width, height };
}
