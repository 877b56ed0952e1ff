import { takePicture } from '../../../../platform/files.js';
import { staffOf, type RequestContext } from '../../../../platform/http.js';
import { keepPicture } from '../../keep-picture.js';
import type { SiteStaffKit } from '../kit.js';

/** Keeps an uploaded picture, made anew from its pixels. @returns its address */
export async function addPicture({ office, services: { clock } }: SiteStaffKit, context: RequestContext) {
  const picture = await takePicture(context);
  const { width, height, bytes } = picture;
  // A picture by itself is seen by nobody: the reason is asked when a banner shows it.
  const about = { action: 'content.picture-added', subject: 'picture:', reason: '' } as const;
  const imageUrl = await office.changeAsStaff(context, about, async (transaction) => {
    const value = await keepPicture(transaction, context.merchant.id, picture, { by: staffOf(context).name, at: clock.now() });
    return {
      value,
      subject: `picture:${value.slice(value.lastIndexOf('/') + 1)}`,
      after: { width, height, bytes: bytes.length },
    };
  });
  return { imageUrl, width, height };
}
