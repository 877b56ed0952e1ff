import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const preferencesKeys = {
  speedTest: keysOf('speed-test'),
};
