/** A path of this site to go on to after a sign-in; anything that could lead elsewhere counts as home. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/';
}
