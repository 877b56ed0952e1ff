/** Address of a member's picture: one that ships with the site, by its name `a1` … `a8`, or their own, `file:<id>`, which only they are given. Other names have none. */
export function avatarAddress(name: string | undefined): string | undefined {
  const own = /^file:([\da-f-]{36})$/.exec(name ?? '')?.[1];
  if (own !== undefined) return `/wps/files/${own}`;
  // One that was redeemed in the points mall is its address.
  if (name?.startsWith('/') === true) return name;
  const number = /^a([1-8])$/.exec(name ?? '')?.[1];
  return number === undefined ? undefined : `/art/avatar-${Number(number) - 1}.webp`;
}
