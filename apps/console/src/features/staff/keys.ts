import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const staffKeys = {
  account: keysOf<[staffId: string]>('staff-account'),
  ownSessions: keysOf('own-sessions'),
  /** What one administrator has asked for and another one decides. */
  requests: keysOf('staff-requests'),
  sessions: keysOf<[staffId: string]>('staff-sessions'),
};
