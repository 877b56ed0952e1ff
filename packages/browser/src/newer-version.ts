import { readTab, writeTab } from './storage.js';

/** Whether a part of a page is not to be had any more: what browsers say of a file that is missing, as after a release, or of one that a dropped connection kept back. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(`${error.name} ${error.message}`)
  );
}

/**
 * Loads the page anew by itself, once: who sees it would only press the button anyway. A second failure within ten seconds is a real fault and is shown. Without a
 * line nothing is done: the browser would put its own page in the place of ours.
 * @param now milliseconds since 1970 @returns whether it is being loaded
 */
export function reloadOnce(now: number): boolean {
  if (!navigator.onLine || now - Number(readTab('reloadedAt') ?? 0) < 10_000) return false;
  writeTab('reloadedAt', String(now));
  location.reload();
  return true;
}
