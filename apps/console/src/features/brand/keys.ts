import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const brandKeys = {
  line: keysOf<[code: string]>('brand-line'),
  /** What a rule of a field makes of a value. */
  trial: keysOf<[rule: unknown, value: string]>('brand-trial'),
};
