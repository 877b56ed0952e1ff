import { isDay } from '../day';

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

/** What is called so in an address is a day, in every list. */
const dayNames: readonly string[] = ['from', 'until'];

/** Names of days in an address that are none: the list is not narrowed by them, which is told as with those it does not know. */
export function noDays(search: Readonly<Record<string, string | undefined>>, filterNames: readonly string[]): string[] {
  return filterNames.filter((name) => dayNames.includes(name) && search[name] !== undefined && !isDay(search[name]));
}
