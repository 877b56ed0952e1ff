import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const identityKeys = {
  code: keysOf<[kind: 'affiliate' | 'referral', code: string]>('code-of-link'),
  captcha: keysOf<[round: number]>('captcha'),
  slider: keysOf<[round: number]>('slider'),
};
