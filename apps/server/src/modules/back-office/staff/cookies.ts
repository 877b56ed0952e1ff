import type { Vault } from '@sortes/service';

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
