import { randomUUID } from 'node:crypto';
import { declaredOf } from '../../../../platform/files.js';
import type { RequestContext } from '../../../../platform/http.js';
import { preparePicture } from '../../../../platform/images.js';
import { insertLogo } from '../../configuration-repository.js';
import type { SiteStaffKit } from '../kit.js';

/** Longest side of a logo: it is shown 26 pixels high, on screens of up to three dots a pixel. */
const logoSide = 512;

/** Keeps an uploaded logo for a brand; it shows once a change names it. @throws DomainError file.type.refused, file.damaged */
export async function keepLogo({ services: { db, clock } }: SiteStaffKit, context: RequestContext) {
  const picture = await preparePicture(context.rawBody ?? Buffer.alloc(0), declaredOf(context), logoSide);
  const logoId = randomUUID();
  await insertLogo(db, context.merchant.id, { id: logoId, ...picture }, clock.now());
  return { logoId, width: picture.width, height: picture.height };
}
