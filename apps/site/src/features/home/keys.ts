import { keysOf, type LanguageCode } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const homeKeys = {
  winners: keysOf<[count: number, language: LanguageCode]>('home', 'winners'),
};
