import { keysOf } from '@sortes/browser';
import type { ScreenAddress } from '../shared/addresses';

/** What the frame asks for, in the query cache. */
export const appKeys = {
  firstFactor: keysOf('first-factor'),
  search: keysOf<[text: string]>('search'),
  /** How much waits behind a screen. */
  waiting: keysOf<[screen: ScreenAddress]>('waiting'),
};
