import type { RequestContext } from '../../platform/http.js';
import { deviceCookieName, sessionCookieName } from './cookies.js';
import type { IdentityKit } from './kit.js';

/**
 * Ends the session on every process, and the remembered sign-in of this browser: who signs out is not signed in again without the password. The known
 * browser stays, which signs nobody in: it spares its owner the second step and strangers' failures.
 * Clear-Site-Data names the cache only, because "storage" would take language and theme with it and "cookies" the known browser.
 */
export async function logout(kit: IdentityKit, context: RequestContext): Promise<Record<string, never>> {
  const { origin, merchant, caller } = context;
  const device = context.cookie(deviceCookieName(origin));
  if (device !== undefined && device.length <= 64) await kit.devices.forget(merchant.id, device);
  if (caller !== undefined) await kit.sessions.end(caller.sessionId, 'logout');
  context.clearCookie(deviceCookieName(origin));
  context.clearCookie(sessionCookieName(origin));
  context.setHeader('Clear-Site-Data', '"cache"');
  return {};
}
