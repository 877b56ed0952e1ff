/**
 * Name of a cookie of ours: `__Host-` binds it to this host and to https; browsers refuse the prefix on plain http, which only
 * http://localhost uses.
 */
function cookieName(origin: string, name: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** Name of the session cookie under this origin. */
export function sessionCookieName(origin: string): string {
  return cookieName(origin, 'session');
}

/** Remembered sign-in, 24 h. */
export function deviceCookieName(origin: string): string {
  return cookieName(origin, 'device');
}

/** Marks a browser that this player has signed in with before; signs nobody in. */
export function knownDeviceCookieName(origin: string): string {
  return cookieName(origin, 'known');
}

/** Marks the browser that was given the challenge of a sign-in by passkey. */
export function passkeyCookieName(origin: string): string {
  return cookieName(origin, 'passkey');
}

/** The captcha image's id. */
export function captchaCookieName(origin: string): string {
  return cookieName(origin, 'captchaId');
}

/** What marks the browser of a request, where a player has signed in with it before; undefined: nothing yet. */
export function browserMark(request: { origin: string; cookie(name: string): string | undefined }): string | undefined {
  return request.cookie(knownDeviceCookieName(request.origin));
}
