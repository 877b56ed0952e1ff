import { keysOf, type LanguageCode } from '@sortes/browser';
import type { ContentKind } from '@sortes/contract';

/** What this feature asks for, in the query cache. */
export const contentKeys = {
  /** The brand's languages, for a form of something new. */
  languages: keysOf<[kind: ContentKind]>('content-languages'),
  games: keysOf('content-games'),
  offers: keysOf('content-offers'),
  order: keysOf<[kind: ContentKind, group: string]>('content-order'),
  preview: keysOf<[record: unknown, language: LanguageCode]>('content-preview'),
  record: keysOf<[kind: ContentKind, id: string | undefined]>('content'),
};
