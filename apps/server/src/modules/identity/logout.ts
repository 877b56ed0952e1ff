import type { RequestContext } from '../../platform/http.js';
import { sessionCookieName } from './cookies.js';
import type { IdentityKit } from './kit.js';

/**
 * Ends the session on every process. The remembered sign-in and the known browser stay: signing out is not forgetting.
 * Clear-Site-Data names the cache only, because "storage" would take language and theme with it and "cookies" the known browser.
 */
export async function logout(kit: IdentityKit, context: RequestContext): Promise<Record<string, never>> {
  if (context.caller !== undefined) await kit.sessions.end(context.caller.sessionId, 'logout');
  context.clearCookie(sessionCookieName(context.origin));
  context.setHeader('Clear-Site-Data', '"cache"');
  return {};
}
