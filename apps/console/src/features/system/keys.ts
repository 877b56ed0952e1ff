import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const systemKeys = {
  backups: keysOf('backups'),
  release: keysOf('release'),
  system: keysOf('system'),
};
