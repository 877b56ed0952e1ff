/** How long a device stays remembered, in seconds (specification §3: 24 hours). */
export const rememberSeconds = 86_400;

/** What the last sign-in on this device left behind. Never a password: the server's HttpOnly device cookie signs in, these only fill the form. */
export interface Remembered {
  username: string;
  /** The player asked to be remembered, so the password may stay empty. */
  device: boolean;
  mobile: string;
  dialingCode: string;
}

const names = { username: 'lastUser', device: 'rememberMe', mobile: 'lastMobile', dialingCode: 'lastDialingCode' } as const;

/** Reads the cookies of `document.cookie`; missing or unreadable ones are empty. */
export function readRemembered(cookies: string): Remembered {
  const found = new Map(
    cookies.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
    }),
  );
  const text = (name: string): string => {
    try {
      return decodeURIComponent(found.get(name) ?? '');
    } catch {
      return '';
    }
  };
  return {
    username: text(names.username),
    device: text(names.device) === '1',
    mobile: text(names.mobile),
    dialingCode: text(names.dialingCode),
  };
}

/** The `Set-Cookie`-like texts to assign to `document.cookie`, one by one; empty values take their cookie away. */
export function cookieTexts(values: Partial<Remembered>, secure: boolean): string[] {
  return Object.entries(values).map(([key, value]) => {
    const text = typeof value === 'boolean' ? (value ? '1' : '') : encodeURIComponent(value);
    return `${names[key as keyof Remembered]}=${text}; Path=/; Max-Age=${text === '' ? 0 : rememberSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  });
}

/** Keeps values on this device for a day. */
export function remember(values: Partial<Remembered>): void {
  for (const text of cookieTexts(values, location.protocol === 'https:')) document.cookie = text;
}
