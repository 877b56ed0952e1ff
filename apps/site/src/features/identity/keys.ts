import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const identityKeys = {
  affiliate: keysOf<[code: string]>('affiliate'),
  captcha: keysOf<[round: number]>('captcha'),
  slider: keysOf<[round: number]>('slider'),
};
