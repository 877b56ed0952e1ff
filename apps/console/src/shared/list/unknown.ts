/** Search parameters that every list understands, whatever it is narrowed by. */
const everyLists = ['page', 'sort', 'before', 'after', 'open', 'batch', 'tab'];

/**
 * Search parameters of an address that a list ignores: a link of an older release, or a typing error. Told, because a list that is not narrowed as
 * its address says would be read wrongly.
 * @param known names that narrow the list, and those of the page around it
 */
export function unknownNames(search: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  return Object.keys(search).filter((name) => search[name] !== undefined && !everyLists.includes(name) && !known.includes(name));
}
