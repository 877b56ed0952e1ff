import { foldText } from './fold-text';
import { readLocal, writeLocal } from '@sortes/browser';

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

/** Searches made in one place on this device, newest first. They never leave it. */
export interface KeptSearches {
  read: () => readonly string[];
  add: (search: string) => void;
  forget: () => void;
}

/** `place`: whose searches they are. */
export function keptSearches(place: 'games' | 'lottery' | 'site'): KeptSearches {
  const key = `${place}:searches`;
  const read = () => readSearches(readLocal(key));
  return {
    read,
    add: (search) => writeLocal(key, JSON.stringify(withSearch(read(), search))),
    forget: () => writeLocal(key, '[]'),
  };
}
