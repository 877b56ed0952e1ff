import { foldText } from '../../../kit/fold-text';
import { readLocal, writeLocal } from '@sortes/browser';

const key = 'games:searches';
const most = 6;
const shortest = 2;

/** Reads what is stored; anything that is no list of texts is an empty one, because storage can be edited. */
export function readSearches(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The searches with a new one first; the same words in other letters, and beginnings of it, go. */
export function withSearch(known: readonly string[], search: string): readonly string[] {
  const text = search.trim();
  if (text.length < shortest) return known;
  const folded = foldText(text);
  return [text, ...known.filter((each) => !folded.startsWith(foldText(each)))].slice(0, most);
}

/** Searches made on this device, newest first. They never leave it. */
export const keptSearches = (): readonly string[] => readSearches(readLocal(key));
export const keepSearch = (search: string): void => writeLocal(key, JSON.stringify(withSearch(keptSearches(), search)));
export const forgetSearches = (): void => writeLocal(key, '[]');
