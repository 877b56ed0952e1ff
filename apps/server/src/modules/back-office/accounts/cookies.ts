import { sameText, type Vault } from '@sortes/service';

/** Name of the staff session's cookie: another than players', bound to this host where the browser allows it (https). */
export function staffCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-staff' : 'staff';
}

/** Name of the cookie by which a browser is known again that staff have signed in with; it opens nothing. */
export function staffDeviceCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-staff-device' : 'staff-device';
}

/** CSRF token of a staff session (reliability W1): keyed to it, of another key than players'. */
export function staffCsrfToken(vault: Vault, sessionId: string): string {
  return vault.digest('staff-csrf', sessionId).toString('base64url');
}

/** Whether a token is the session's; a page that was loaded before the secret was replaced brings an older one. */
export function isStaffCsrfToken(vault: Vault, sessionId: string, token: string | undefined): boolean {
  if (token === undefined || token.length > 100) return false;
  return vault.digests('staff-csrf', sessionId).some((digest) => sameText(token, digest.toString('base64url')));
}
