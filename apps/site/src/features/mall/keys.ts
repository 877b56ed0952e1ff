import { keysOf, type LanguageCode } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const mallKeys = {
  items: keysOf<[language: LanguageCode, viewer: number, asked: object]>('mall', 'items'),
  item: keysOf<[language: LanguageCode, viewer: number, id: string]>('mall', 'item'),
  orders: keysOf<[language: LanguageCode, viewer: number, status: string]>('mall', 'orders'),
  order: keysOf<[language: LanguageCode, viewer: number, id: string]>('mall', 'order'),
  address: keysOf<[viewer: number]>('mall', 'address'),
  points: keysOf<[viewer: number]>('points', 'balance'),
};
