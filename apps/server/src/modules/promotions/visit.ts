import { browserMark } from '../identity/index.js';
import type { RequestContext } from '../../platform/http.js';
import type { Visit } from './claim-snapshot.js';

/** Where a call comes from, as limits by device and address count it. */
export const visitOf = (context: RequestContext): Visit => ({
  ip: context.ip,
  device: browserMark(context),
  userAgent: context.userAgent,
  country: context.country === '' ? undefined : context.country,
  language: context.language,
});
