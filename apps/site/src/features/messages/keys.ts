import { keysOf, type LanguageCode } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const messagesKeys = {
  inbox: keysOf<[language: LanguageCode, ...shown: unknown[]]>('messages', 'inbox'),
};
