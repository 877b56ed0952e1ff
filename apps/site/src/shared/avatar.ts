/** Address of one of the pictures that ship with the site: the member keeps its name, `a1` … `a8`. Other names have no picture. */
export function avatarAddress(name: string | undefined): string | undefined {
  const number = /^a([1-8])$/.exec(name ?? '')?.[1];
  return number === undefined ? undefined : `/art/avatar-${Number(number) - 1}.webp`;
}
