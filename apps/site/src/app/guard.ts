import type { Place } from '../kit/addresses';

/** Paths that a visitor without a session may see when the brand asks for a sign-in first. */
const openPaths: ReadonlySet<string> = new Set(['/login', '/register', '/register.html', '/helpmc', '/download']);

/** Where the guard sends a visitor: nowhere when the page is allowed, else to /login, which leads back afterwards. */
export function guardTarget(path: string, href: string, loginRequired: boolean, member: boolean): Place | undefined {
  if (!loginRequired || member || openPaths.has(path)) return undefined;
  return { to: '/login', search: href === '/' ? {} : { next: href } };
}
